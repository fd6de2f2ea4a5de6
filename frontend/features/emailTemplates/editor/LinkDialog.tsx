import { type SubmitEvent, useState } from 'react';
import type { Quill } from 'react-quill';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/Form.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { linkUrl } from './linkUrl.ts';

interface Props {
  editor: InstanceType<typeof Quill> | undefined;
  /** What was marked, or where the caret stood. */
  range: { index: number; length: number };
  onClose: () => void;
}

/** Makes a link of the marked words, or puts a new one at the caret. */
export function LinkDialog({ editor, range: { index, length }, onClose }: Props) {
  const [url, setUrl] = useState('');
  const [marked] = useState(() => (length > 0 ? (editor?.getText(index, length) ?? '') : ''));
  const [text, setText] = useState(marked);
  const linked = length > 0 && Boolean(editor?.getFormat(index, length).link);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!editor || url.trim() === '') return;
    const link = linkUrl(url);
    const words = text.trim() || url.trim();
    if (length > 0 && (text === marked || text.trim() === '')) editor.formatText(index, length, 'link', link, 'user');
    else {
      if (length > 0) editor.deleteText(index, length, 'user');
      editor.insertText(index, words, { link }, 'user');
    }
    onClose();
    // What is typed next is not part of the link.
    editor.setSelection(index + (text === marked && length > 0 ? length : words.length), 0, 'user');
    editor.format('link', false, 'user');
  }

  return (
    <Dialog title="Add Link" onClose={onClose} width="28rem">
      <Form noValidate onSubmit={submit}>
        <TextField
          label="Website URL"
          autoFocus
          value={url}
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com"
          onChange={(event) => setUrl(event.target.value)}
        />
        <TextField
          label="Link Text (optional)"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <DialogActions>
          {linked && (
            <Button
              look="quiet"
              onClick={() => {
                editor?.formatText(index, length, 'link', false, 'user');
                onClose();
              }}
            >
              Remove Link
            </Button>
          )}
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={url.trim() === ''}>
            Add Link
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
