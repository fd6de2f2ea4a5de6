import 'react-quill/dist/quill.core.css';
import { Quill } from 'react-quill';
import { linkSchemes } from '../../../../../shared/letters/cleaning/html.ts';
import { matchers, pieceNames, softBreakName, startName } from './blots.ts';
import { blockBeside, clearFirstLineFormat, type Editor, type TextRange } from './pieces.ts';

interface Context {
  quill: Editor;
}

const Link = Quill.import('formats/link') as { PROTOCOL_WHITELIST: string[] };
Link.PROTOCOL_WHITELIST = linkSchemes;

/** All others are removed from what is typed or pasted. */
export const formats = [
  ...['bold', 'italic', 'underline', 'strike', 'script', 'color', 'link'],
  ...['header', 'list', startName, 'indent', 'blockquote', ...pieceNames, softBreakName],
];

const Uploader = Quill.import('modules/uploader') as unknown as new (
  ...args: unknown[]
) => { options: { handler: Actions['onPictures'] } };
/** Hands over all files: what cannot be used is refused in words, not in silence. */
class LetterUploader extends Uploader {
  upload(range: TextRange, files: Iterable<File>): void {
    this.options.handler(range, [...files]);
  }
}
Quill.register('modules/uploader', LetterUploader as never, true);

const toBrowser = () => true;

/** Underlines selected text only (docs/spec.md, Letters). */
function underline(this: Context, value: boolean): void {
  if (this.quill.getSelection()?.length) this.quill.format('underline', value, 'user');
}

/** A Markdown-like prefix at the beginning of a line, completed by a space. */
const shortcut = (prefix: RegExp, format: (typed: string) => [string, unknown]) => ({
  key: ' ',
  collapsed: true,
  prefix,
  handler(this: Context, { index }: TextRange, { prefix: typed, offset }: { prefix: string; offset: number }) {
    if (offset !== typed.length) return true;
    const [name, value] = format(typed);
    this.quill.history.cutoff();
    this.quill.deleteText(index - offset, offset, 'user');
    this.quill.formatLine(index - offset, 1, name, value, 'user');
    this.quill.history.cutoff();
    return false;
  },
});

/** Moves the focus from the text to an adjacent block, which handles its own keys. */
const toBlock = (key: string) => ({
  key,
  collapsed: true,
  shiftKey: null,
  handler(this: Context, { index }: TextRange, { event, empty }: { event: KeyboardEvent; empty: boolean }) {
    if (event.shiftKey || (empty && key === 'Backspace')) return true;
    const block = blockBeside(this.quill, index, key);
    block?.focus();
    return !block;
  },
});

const keysToBlocks = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Backspace', 'Delete'];

interface Actions {
  tools: string;
  /** Uploads pasted or dropped pictures: embedded as data, they would be refused by every mail program. */
  onPictures: (range: TextRange, files: File[]) => void;
  onLink: () => void;
}

export const modulesWith = ({ tools, onPictures, onLink }: Actions) => ({
  toolbar: { container: tools, handlers: { link: onLink, underline } },
  // Undo groups what is typed within half a second; the initial content cannot be undone.
  history: { maxStack: 100, delay: 500, userOnly: true },
  clipboard: { matchers },
  uploader: { handler: onPictures },
  keyboard: {
    bindings: {
      // Tab moves to the next field (WCAG 2.1.2: no keyboard trap).
      tab: { key: 'Tab', handler: toBrowser },
      'remove tab': { key: 'Tab', shiftKey: true, handler: toBrowser },
      indent: { key: 'Tab', format: ['list'], handler: toBrowser },
      outdent: { key: 'Tab', shiftKey: true, format: ['list'], handler: toBrowser },
      underline: {
        key: 'u',
        shortKey: true,
        handler(this: Context, _range: TextRange, { format }: { format: Record<string, unknown> }) {
          underline.call(this, !format.underline);
        },
      },
      link: { key: ['k', 'K'], shortKey: true, handler: onLink },
      heading: shortcut(/^#{1,3}$/, (typed) => ['header', typed.length]),
      quote: shortcut(/^>$/, () => ['blockquote', true]),
      // In place of Quill's, which takes “26. November” for the first item of a list.
      'list autofill': shortcut(/^(?:[-*]|1\.)$/, (typed) => ['list', typed === '1.' ? 'ordered' : 'bullet']),
      'delete all': {
        key: ['Backspace', 'Delete'],
        collapsed: false,
        handler(this: Context) {
          queueMicrotask(() => clearFirstLineFormat(this.quill));
          return true;
        },
      },
      ...Object.fromEntries(keysToBlocks.map((key) => [`block ${key}`, toBlock(key)])),
      'soft break': {
        key: 'Enter',
        shiftKey: true,
        handler(this: Context, { index, length }: TextRange) {
          if (length > 0) this.quill.deleteText(index, length, 'user');
          this.quill.insertEmbed(index, softBreakName, true, 'user');
          this.quill.setSelection(index + 1, 0, 'user');
        },
      },
    },
  },
});
