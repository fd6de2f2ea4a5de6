import { type ClipboardEvent, useState } from 'react';
import { isLaidOut } from '../fields/unsupportedHtml.ts';
import { PasteDialog, type Pasted } from './PasteDialog.tsx';
import { pastedPictures } from './pastedPictures.ts';
import { beginPlain, type Editor, pasteBlock } from './pieces.ts';
import type { usePictures } from './usePictures.tsx';

/**
 * Sees what is pasted before Quill, which would flatten a newsletter from elsewhere, and leave pictures out, without a
 * word. `onSource`: the letter goes on as HTML, with what was pasted in it.
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
    // A picture that was copied from a page comes as HTML too.
    if (files.length > 0 && text.trim() === '') pictures.put(range, files);
    else if (isLaidOut(html)) setAsking({ html, text, range });
    else if (!pasteBlock(at, html, range)) {
      const apart = pastedPictures(html);
      if (apart) void pictures.paste(range, apart);
      else {
        // The whole text is replaced: the new one must not become a heading because the first line was one.
        if (range.index === 0 && range.length > 0 && range.length >= at.getLength() - 1) {
          at.deleteText(0, range.length, 'user');
          beginPlain(at);
        }
        return false;
      }
    }
    return true;
  }

  return {
    onPaste(event: ClipboardEvent) {
      const at = editor();
      // A field of a dialog that was opened here takes what is pasted there.
      if (!at?.root.contains(event.target as Node) || !take(at, event.clipboardData)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    /** What belongs beside the text. */
    layer: (at: Editor | undefined) =>
      asking && <PasteDialog editor={at} pasted={asking} onSource={onSource} onClose={() => setAsking(null)} />,
  };
}
