import { type ClipboardEvent, useState } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../../../ui/text/Text.tsx';
import { isLaidOut, mailHtml } from '../letterHtml.ts';
import { lostPicturesText, withoutLostPictures } from './pasted.ts';
import { clearFirstLineFormat, type Editor, pasteBlock, placeIn, type TextRange } from './pieces.ts';

interface Pasted {
  html: string;
  text: string;
  range: TextRange;
}

/** Handles pastes before Quill, which would silently flatten a newsletter from elsewhere and drop its pictures. */
export function usePaste(editor: () => Editor, onSource: (html: string) => void) {
  const [asking, setAsking] = useState<Pasted | null>(null);
  const [lost, setLost] = useState(0);

  /** Handles what Quill cannot; false leaves the paste to Quill. */
  function take(at: Editor, clipboard: DataTransfer): boolean {
    const html = clipboard.getData('text/html');
    const text = clipboard.getData('text/plain');
    const range = placeIn(at);
    setLost(0);
    // A picture copied from a page comes with HTML too.
    if (clipboard.files.length > 0 && text.trim() === '') {
      at.uploader.upload(range, clipboard.files);
      return true;
    }
    if (isLaidOut(html)) {
      setAsking({ html, text, range });
      return true;
    }
    if (pasteBlock(at, html, range)) return true;
    // The whole text is replaced: the new text must not become a heading because the first line was one.
    if (range.index === 0 && range.length > 0 && range.length >= at.getLength() - 1) {
      at.deleteText(0, range.length, 'user');
      clearFirstLineFormat(at);
      range.length = 0;
    }
    const without = withoutLostPictures(html);
    if (without.lost === 0) return false;
    setLost(without.lost);
    if (range.length > 0) at.deleteText(range.index, range.length, 'user');
    at.clipboard.dangerouslyPasteHTML(range.index, without.html, 'user');
    return true;
  }

  return {
    onPaste(event: ClipboardEvent) {
      const at = editor();
      // A field of a dialog opened here keeps its own pastes.
      if (!at.root.contains(event.target as Node) || !take(at, event.clipboardData)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    aside: (
      <>
        {asking && <PasteDialog editor={editor()} {...asking} onSource={onSource} onClose={() => setAsking(null)} />}
        {lost > 0 && (
          <Notice tone="care" role="alert">
            {lostPicturesText(lost)}
          </Notice>
        )}
      </>
    ),
  };
}

interface DialogProps extends Pasted {
  editor: Editor;
  onSource: (html: string) => void;
  onClose: () => void;
}

function PasteDialog({ editor, html, text, range, onSource, onClose }: DialogProps) {
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
    <Dialog title="This has its own layout" onClose={onClose}>
      <p>
        What you’re pasting has tables, which the editor can’t keep. Paste it as HTML to keep its look, as far as email
        programs allow, and continue in the HTML tab; or paste only the words.
      </p>
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button look="plain" onClick={asText}>
          Paste only the words
        </Button>
        <Button onClick={asSource}>Paste as HTML</Button>
      </DialogActions>
    </Dialog>
  );
}

/** A page as part of an email: its style sheets, what comes before it, and its body, with the body's own styles. */
function letterOf(html: string, before: string): string[] {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  const sheets = [...head.querySelectorAll('style')].map((style) => style.outerHTML);
  return [...sheets, before, body.attributes.length > 0 ? body.outerHTML : body.innerHTML.trim()];
}
