import { type KeyboardEvent, useState } from 'react';
import type { DeltaStatic } from 'react-quill';
import * as z from 'zod/mini';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../../ui/forms/Form.tsx';
import { TextField } from '../../../../ui/forms/fields.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import { Address } from '../fields/Popover.styles.ts';
import { Popover } from '../fields/Popover.tsx';
import { linkAt, linksToMake, linkUrl, type TextLink, type TextRange } from './links.ts';
import type { Editor } from './pieces.ts';

interface Question {
  /** The selection or the caret. */
  range: TextRange;
  /** The link around it, which is edited then. */
  link: TextLink | undefined;
}

/** The links of the text: shows, changes and removes the one at the caret, and links addresses that were typed. */
export function useLinks(editor: () => Editor | undefined) {
  /** The link at the caret, while the editor or one of its parts has the focus. */
  const [current, setCurrent] = useState<TextLink>();
  const [asking, setAsking] = useState<Question | null>(null);

  const linkIn = (range: TextRange) => linkAt(editor()?.getContents().ops ?? [], range);
  const leave = () => setCurrent(undefined);

  return {
    /** Shows the link at the caret. */
    look() {
      const range = editor()?.getSelection();
      if (range) setCurrent(linkIn(range));
    },
    leave,
    /** Asks where the selected text should lead. */
    ask() {
      const range = editor()?.getSelection(true);
      if (range) setAsking({ range, link: linkIn(range) });
    },
    /** Escape closes the popover, not the dialog around the editor. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !current) return;
      event.preventDefault();
      leave();
    },
    /** The popover and the dialog beside the text. */
    layer: (at: Editor) => (
      <>
        {current && !asking && (
          <Popover
            editor={at}
            label="Where the link leads"
            of={current}
            address={addressOf(current)}
            onEdit={() => setAsking({ range: current, link: current })}
            onRemove={() => {
              at.formatText(current.index, current.length, 'link', false, 'user');
              at.setSelection(current.index + current.length, 0, 'user');
            }}
          />
        )}
        {asking && <LinkDialog editor={at} {...asking} onClose={() => setAsking(null)} />}
      </>
    ),
  };
}

/** Links the addresses in a change. Undo turns them back into text. */
export function linkAddresses(editor: Editor, { ops }: DeltaStatic): void {
  const links = linksToMake(editor.getContents().ops, ops);
  if (links.length > 0) editor.history.cutoff();
  for (const { index, length, url } of links) editor.formatText(index, length, 'link', url, 'user');
  if (links.length > 0) editor.history.cutoff();
}

const addressOf = ({ url }: TextLink) =>
  /^(https?|mailto|tel):/i.test(url) ? (
    <Address as="a" href={url} title={url} target="_blank" rel="noopener noreferrer">
      {url}
    </Address>
  ) : (
    <Address title={url}>{url}</Address>
  );

type Values = { url: string; text: string };

// Without an address the button is disabled, and Enter does nothing.
const schema = z.object({ url: z.string().check(z.refine((url) => url.trim() !== '', '')), text: z.string() });
const rules = () => Promise.resolve(schema);

/** Links the selected text, inserts a new link at the caret, or changes the existing one. */
function LinkDialog({ editor, range, link, onClose }: Question & { editor: Editor; onClose: () => void }) {
  const { index, length } = link ?? range;
  const [marked] = useState(() => link?.text ?? (length > 0 ? editor.getText(index, length) : ''));
  const form = useForm<Values, Values>({ initial: { url: link?.url ?? '', text: marked }, rules });
  const linked = length > 0 && Boolean(editor.getFormat(index, length).link);

  function submit({ url, text }: Values) {
    const target = linkUrl(url);
    const words = text.trim() || url.trim();
    const keepsWords = length > 0 && (text === marked || text.trim() === '');
    if (keepsWords) editor.formatText(index, length, 'link', target, 'user');
    else {
      if (length > 0) editor.deleteText(index, length, 'user');
      editor.insertText(index, words, { ...link?.format, link: target }, 'user');
    }
    onClose();
    // What is typed next is not part of the link.
    editor.setSelection(index + (keepsWords ? length : words.length), 0, 'user');
    editor.format('link', false, 'user');
  }

  return (
    <Dialog title={link ? 'Edit Link' : 'Add Link'} onClose={onClose} width="32rem">
      <Form {...form.form(submit)}>
        <TextField
          label="Website URL"
          autoFocus
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com"
          {...form.text('url')}
        />
        {/* A linked picture has no text to change. */}
        {!(link && link.text === undefined) && (
          <TextField label="Link Text (optional)" autoComplete="off" {...form.text('text')} />
        )}
        <FormActions
          onCancel={onClose}
          label={link ? 'Save Link' : 'Add Link'}
          disabled={form.values.url.trim() === ''}
        >
          {linked && (
            <Button
              look="quiet"
              onClick={() => {
                editor.formatText(index, length, 'link', false, 'user');
                onClose();
              }}
            >
              Remove Link
            </Button>
          )}
        </FormActions>
      </Form>
    </Dialog>
  );
}
