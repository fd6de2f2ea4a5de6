/**
 * When a field gets the focus, an editor (contenteditable) loses its caret, which does not return with the focus. Returns a
 * function that calls `restoreFocus` and then puts the caret back where it was, unless it was moved within the editor
 * meanwhile.
 */
export function preserveSelection(): (restoreFocus: () => void) => void {
  const editor = document.activeElement;
  const selection = document.getSelection();
  const range =
    editor instanceof HTMLElement && editor.isContentEditable && selection?.rangeCount
      ? selection.getRangeAt(0).cloneRange()
      : undefined;
  return (restoreFocus) => {
    const isLost = range && !editor?.contains(selection?.anchorNode ?? null);
    restoreFocus();
    if (!isLost) return;
    selection?.removeAllRanges();
    selection?.addRange(range);
  };
}
