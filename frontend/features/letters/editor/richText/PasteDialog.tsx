import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/Dialog.tsx';
import { mailHtml } from '../fields/mailHtml.ts';
import type { TextRange } from './links.ts';
import type { Editor } from './pieces.ts';

export interface Pasted {
  html: string;
  text: string;
  range: TextRange;
}

interface Props {
  editor: Editor;
  pasted: Pasted;
  onSource: (html: string) => void;
  onClose: () => void;
}

/** Asks what to do with a pasted layout that the editor cannot keep. */
export function PasteDialog({ editor, pasted: { html, text, range }, onSource, onClose }: Props) {
  function asSource() {
    const end = range.index + range.length;
    const before = range.index > 0 ? mailHtml(editor.getSemanticHTML(0, range.index)) : '';
    const rest = editor.getLength() - end;
    const after = rest > 1 ? mailHtml(editor.getSemanticHTML(end, rest)) : '';
    onClose();
    onSource([...letterOf(html, before), after].filter(Boolean).join('\n'));
  }
  function asText() {
    if (range.length > 0) editor.deleteText(range.index, range.length, 'user');
    editor.insertText(range.index, text, 'user');
    onClose();
    editor.setSelection(range.index + text.length, 0, 'user');
  }
  return (
    <Dialog title="This has a layout of its own" onClose={onClose}>
      <p>
        What you paste has tables, which the editor cannot keep. As HTML it looks as it did, as far as mail programs
        follow it, and you go on in the HTML tab; or take its words alone.
      </p>
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button look="plain" onClick={asText}>
          Paste the words
        </Button>
        <Button onClick={asSource}>Paste as HTML</Button>
      </DialogActions>
    </Dialog>
  );
}

/** A page as part of a mail: its style sheets, what comes before it, and its body, with the body's own styles. */
function letterOf(html: string, before: string): string[] {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  const sheets = [...head.querySelectorAll('style')].map((style) => style.outerHTML);
  return [...sheets, before, body.attributes.length > 0 ? body.outerHTML : body.innerHTML.trim()];
}
