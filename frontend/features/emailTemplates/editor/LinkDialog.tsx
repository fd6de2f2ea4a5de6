import { type SubmitEvent, useState } from 'react';
import type { Quill } from 'react-quill';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/Form.ts';
import { TextField } from '../../../ui/TextField.tsx';
import type { LinkFound, Marked } from './linkAt.ts';
import { linkUrl } from './linkUrl.ts';

interface Props {
  editor: InstanceType<typeof Quill> | undefined;
  /** What was marked, or where the caret stood. */
  range: Marked;
  /** The link that this lies in: then that one is edited. */
  link: LinkFound | undefined;
  onClose: () => void;
}

/** Makes a link of the marked words, puts a new one at the caret, or changes the one that is there. */
export function LinkDialog({ editor, range, link, onClose }: Props) {
  const { index, length } = link ?? range;
  const [marked] = useState(() => link?.text ?? (length > 0 ? (editor?.getText(index, length) ?? '') : ''));
  const [url, setUrl] = useState(link?.url ?? '');
  const [text, setText] = useState(marked);
  const linked = length > 0 && Boolean(editor?.getFormat(index, length).link);
  const act = link ? 'Save Link' : 'Add Link';

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!editor || url.trim() === '') return;
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
        {/* A picture that leads somewhere has no words to change. */}
        {!(link && link.text === undefined) && (
          <TextField
            label="Link Text (optional)"
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
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
            {act}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
