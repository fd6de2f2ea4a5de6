import { type ClipboardEvent, useState } from 'react';
import { isLaidOut } from '../fields/unsupportedHtml.ts';
import { PasteDialog, type Pasted } from './PasteDialog.tsx';
import { pastedPictures } from './pastedPictures.ts';
import { clearFirstLineFormat, type Editor, pasteBlock } from './pieces.ts';
import type { usePictures } from './usePictures.tsx';

/**
 * Handles pastes before Quill, which would silently flatten a newsletter from elsewhere and drop its pictures.
 * `onSource` continues the letter as HTML, including what was pasted.
 */
export function usePaste(
  editor: () => Editor | undefined,
  pictures: ReturnType<typeof usePictures>,
  onSource: (html: string) => void,
) {
  const [asking, setAsking] = useState<Pasted | null>(null);

  /** Handles what Quill cannot; false leaves the paste to Quill. */
  function take(at: Editor, clipboard: DataTransfer): boolean {
    const html = clipboard.getData('text/html');
    const text = clipboard.getData('text/plain');
    const files = [...clipboard.files];
    const range = at.getSelection(true);
    // A picture copied from a page comes with HTML too.
    if (files.length > 0 && text.trim() === '') pictures.put(range, files);
    else if (isLaidOut(html)) setAsking({ html, text, range });
    else if (!pasteBlock(at, html, range)) {
      const withPictures = pastedPictures(html);
      if (withPictures) void pictures.paste(range, withPictures);
      else {
        // The whole text is replaced: the new text must not become a heading because the first line was one.
        if (range.index === 0 && range.length > 0 && range.length >= at.getLength() - 1) {
          at.deleteText(0, range.length, 'user');
          clearFirstLineFormat(at);
        }
        return false;
      }
    }
    return true;
  }

  return {
    onPaste(event: ClipboardEvent) {
      const at = editor();
      // A field of a dialog opened here keeps its own pastes.
      if (!at?.root.contains(event.target as Node) || !take(at, event.clipboardData)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    /** Dialogs beside the text. */
    layer: (at: Editor) =>
      asking && <PasteDialog editor={at} pasted={asking} onSource={onSource} onClose={() => setAsking(null)} />,
  };
}
