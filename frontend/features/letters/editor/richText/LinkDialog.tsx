import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Form } from '../../../../ui/forms/Form.ts';
import { FormActions } from '../../../../ui/forms/FormActions.tsx';
import { TextField } from '../../../../ui/forms/TextField.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import { linkUrl, type TextLink, type TextRange } from './links.ts';
import type { Editor } from './pieces.ts';

interface Props {
  editor: Editor;
  /** The selection or the caret. */
  range: TextRange;
  /** The link around it, which is edited then. */
  link: TextLink | undefined;
  onClose: () => void;
}

type Values = { url: string; text: string };

// Without an address the button is disabled, and Enter does nothing.
const schema = z.object({ url: z.string().check(z.refine((url) => url.trim() !== '', '')), text: z.string() });
const rules = () => Promise.resolve(schema);

/** Links the selected text, inserts a new link at the caret, or changes the existing one. */
export function LinkDialog({ editor, range, link, onClose }: Props) {
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
