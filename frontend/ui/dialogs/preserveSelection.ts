/**
 * A field that gets the focus takes the caret out of an editor (contenteditable), and it does not come back with the
 * focus. Gives the function that does what gives the focus back, and then puts the caret where it is now, unless
 * somebody has put it elsewhere in the editor meanwhile.
 */
export function preserveSelection(): (giveBack: () => void) => void {
  const editor = document.activeElement;
  const selection = document.getSelection();
  const range =
    editor instanceof HTMLElement && editor.isContentEditable && selection?.rangeCount
      ? selection.getRangeAt(0).cloneRange()
      : undefined;
  return (giveBack) => {
    const isLost = range && !editor?.contains(selection?.anchorNode ?? null);
    giveBack();
    if (!isLost) return;
    selection?.removeAllRanges();
    selection?.addRange(range);
  };
}
