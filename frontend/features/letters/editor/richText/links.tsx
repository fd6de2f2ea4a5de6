import { useState } from 'react';
import type { DeltaStatic } from 'react-quill';
import * as z from 'zod/mini';
import { linkScheme } from '../../../../../shared/letters/cleaning/html.ts';
import { linkPlaceholder } from '../../../../../shared/letters/placeholders/placeholders.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../../ui/forms/Form.tsx';
import { TextField } from '../../../../ui/forms/fields.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import type { Editor, TextRange } from './pieces.ts';

/** Links the addresses in a change. Undo turns them back into text. */
export function linkAddresses(editor: Editor, { ops }: DeltaStatic): void {
  const links = linksToMake(editor.getContents().ops, ops);
  if (links.length > 0) editor.history.cutoff();
  for (const { index, length, url } of links) editor.formatText(index, length, 'link', url, 'user');
  if (links.length > 0) editor.history.cutoff();
}

// Without an address the button is disabled, and Enter does nothing.
const schema = z.object({ url: z.string().check(z.refine((url) => url.trim() !== '', '')), text: z.string() });
const rules = () => Promise.resolve(schema);

export function LinkDialog({ editor, range, onClose }: { editor: Editor; range: TextRange; onClose: () => void }) {
  const [link] = useState(() => linkAt(editor.getContents().ops, range));
  const { index, length } = link ?? range;
  const [marked] = useState(() => link?.text ?? (length > 0 ? editor.getText(index, length) : ''));
  const form = useForm({ initial: { url: link?.url ?? '', text: marked }, rules });
  const linked = length > 0 && Boolean(editor.getFormat(index, length).link);

  function submit({ url, text }: z.infer<typeof schema>) {
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

/** A piece of the editor's content or of a change, as in Quill's Delta: an embed counts as one character. */
interface Op {
  insert?: unknown;
  retain?: unknown;
  attributes?: Record<string, unknown> | undefined;
}

interface TextLink extends TextRange {
  url: string;
  /** Its text; undefined if it contains a picture. */
  text: string | undefined;
  /** The formats of its first piece, including the link. */
  format: Record<string, unknown>;
}

/** Adds to each piece its position after the change; deleted pieces have none. */
function withPositions(ops: Op[]) {
  let at = 0;
  return ops.map(({ insert, retain = 0, attributes = {} }) => {
    const text = typeof insert === 'string' ? insert : undefined;
    const index = at;
    const length = text?.length ?? (insert === undefined ? Number(retain) : 1);
    at += length;
    return { index, length, text, attributes };
  });
}

/** The link that the caret is in or right after, or that has the whole selection. Its pieces may differ in format. */
export function linkAt(content: Op[], { index, length }: TextRange): TextLink | undefined {
  const links: TextLink[] = [];
  for (const { text, attributes: format, ...place } of withPositions(content)) {
    const last = links.at(-1);
    const url = format.link;
    if (last && url === last.url && last.index + last.length === place.index) {
      last.length += place.length;
      last.text = last.text === undefined || text === undefined ? undefined : last.text + text;
    } else if (typeof url === 'string') links.push({ ...place, url, text, format });
  }
  return links.find((link) =>
    length > 0
      ? link.index <= index && index + length <= link.index + link.length
      : link.index < index && index <= link.index + link.length,
  );
}

/** What an address of a page may have of brackets: pairs, and placeholders. */
const pairs = String.raw`\([^\s()<>{}]*\)|\{[^\s{}]*\}`;
/** Addresses in text, without the punctuation after them. */
const address = new RegExp(
  String.raw`(?:https?:\/\/|www\.)(?:${pairs}|[^\s<>"“”\u00ab\u00bb(){}])*(?:${pairs}|[^\s<>"“”\u00ab\u00bb(){}.,;:!?'’\]…])|[^\s@<>"“”\u00ab\u00bb'’(){},;:]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}`,
  'gi',
);

/** For addresses in pasted text, and the one right before a typed space or line end. `content`: all, after `change`. */
export function linksToMake(content: Op[], change: Op[]): (TextRange & { url: string })[] {
  const pieces = withPositions(content);
  const text = pieces.map((piece) => piece.text ?? '\uFFFC').join('');
  return withPositions(change).flatMap(({ index, length, text: typed }) => {
    if (typed === undefined || (length === 1 && !/\s/.test(typed))) return [];
    const from = text.slice(0, index).search(/\S+$/);
    const begin = from === -1 ? index : from;
    return [...text.slice(begin, index + length).matchAll(address)]
      .map(({ 0: words, index: at }) => ({ index: begin + at, length: words.length, url: linkUrl(words) }))
      .filter((link) => !pieces.some((piece) => piece.attributes.link && overlap(piece, link)));
  });
}

const overlap = (one: TextRange, other: TextRange) =>
  one.index < other.index + other.length && other.index < one.index + one.length;

const emailAddress = /^[^\s@:/?#]+@[^\s@:/?#]+$/;

/** The address of a link as typed: without a scheme it gets https, or mailto. A placeholder stays as it is. */
export function linkUrl(typed: string): string {
  const url = typed.trim();
  if (linkScheme.test(url) || linkPlaceholder(url)) return url;
  return emailAddress.test(url) ? `mailto:${url}` : `https://${url}`;
}
