import 'react-quill/dist/quill.core.css';
import { Quill } from 'react-quill';
import { linkSchemes } from '../../../../shared/mail/schemes.ts';
import { pictureTypes } from './pastedPictures.ts';
import { softBreakMatcher, softBreakName } from './softBreak.ts';

type Editor = InstanceType<typeof Quill>;
interface Context {
  quill: Editor;
}

const Link = Quill.import('formats/link') as { PROTOCOL_WHITELIST: string[] };
Link.PROTOCOL_WHITELIST = linkSchemes;

/** What the editor knows. All else is taken out of what is typed or pasted. */
export const formats = [
  ...['bold', 'italic', 'underline', 'strike', 'color', 'background', 'link'],
  ...['header', 'list', 'indent', 'blockquote', 'image', softBreakName],
];

const toBrowser = () => true;

type OnPictures = (range: { index: number; length: number }, files: File[]) => void;

/** `onPictures` takes what is pasted or dropped: as data in the mail, every mail program would refuse it. */
export const modulesWith = (onPictures: OnPictures) => ({
  toolbar: false,
  // Undo gathers what is typed within half a second; what was there at the start is not to be undone.
  history: { maxStack: 100, delay: 500, userOnly: true },
  clipboard: { matchers: [['br', softBreakMatcher]] },
  uploader: { mimetypes: pictureTypes, handler: onPictures },
  keyboard: {
    bindings: {
      // Tab leads on to the next field (WCAG 2.1.2: no keyboard trap).
      tab: { key: 'Tab', handler: toBrowser },
      'remove tab': { key: 'Tab', shiftKey: true, handler: toBrowser },
      indent: { key: 'Tab', format: ['list'], handler: toBrowser },
      outdent: { key: 'Tab', shiftKey: true, format: ['list'], handler: toBrowser },
      underline: {
        key: 'u',
        shortKey: true,
        handler(this: Context, range: { length: number }, { format }: { format: Record<string, unknown> }) {
          if (range.length > 0) this.quill.format('underline', !format.underline, 'user');
        },
      },
      'soft break': {
        key: 'Enter',
        shiftKey: true,
        handler(this: Context, { index, length }: { index: number; length: number }) {
          if (length > 0) this.quill.deleteText(index, length, 'user');
          this.quill.insertEmbed(index, softBreakName, true, 'user');
          this.quill.setSelection(index + 1, 0, 'user');
        },
      },
    },
  },
});
