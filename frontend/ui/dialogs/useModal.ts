import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

type DialogEvent = SyntheticEvent<HTMLDialogElement>;

/**
 * A modal <dialog> opens when it is mounted: the browser traps the focus, makes the rest inert and returns the focus.
 * Escape and a click beside it call `onClose`. `moveFocus`: where the focus goes, if not where the browser puts it.
 */
export function useModal(onClose: () => void, moveFocus?: (dialog: HTMLDialogElement) => void) {
  const ref = useRef<HTMLDialogElement>(null);

  // A layout effect, because the element must close before it is removed to return the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const restoreSelection = preserveSelection();
    element.showModal();
    moveFocus?.(element);
    return () => restoreSelection(() => element.close());
  }, [moveFocus]);

  return {
    ref,
    onCancel(event: DialogEvent) {
      event.preventDefault();
      // React lets the event bubble from a dialog inside this one.
      if (event.target === event.currentTarget) onClose();
    },
    onClose({ currentTarget }: DialogEvent) {
      if (currentTarget.open) return;
      // At a second Escape the browser closes the dialog by itself; but `onClose` decides whether it may close.
      currentTarget.showModal();
      onClose();
    },
    onClick: ({ target, currentTarget }: DialogEvent) => target === currentTarget && onClose(),
  };
}

/**
 * What gets the focus once `going` has gone from its list: something in the next row or the one before, or the heading.
 * `beside`: something in its own row, which stays. Called before it goes; returns what moves the focus.
 */
export function focusAfter(going: Element | null, where: 'next' | 'beside' = 'next'): () => void {
  const row = going?.closest('tr, li, [role=row]');
  const rows = where === 'beside' ? [row] : [row?.nextElementSibling, row?.previousElementSibling];
  const found = rows.flatMap((each) => [...(each?.querySelectorAll<HTMLElement>(pressable) ?? [])]);
  return () => {
    const next = found.find((each) => each !== going && each.isConnected);
    (next ?? document.querySelector<HTMLElement>('h1'))?.focus();
  };
}

const pressable = ':is(button, a[href]):not(:disabled)';

const fields = ':is(input:not([type=hidden], [type=file]), select, textarea):not(:disabled), [contenteditable=true]';

/** The first field that is required and empty, otherwise the first field. */
export function initialFocus(within: Element): HTMLElement | undefined {
  const all = [...within.querySelectorAll<HTMLElement & { value?: string; required?: boolean }>(fields)];
  return all.find(({ value, required }) => required && value === '') ?? all[0];
}

/**
 * When a field gets the focus, an editor (contenteditable) loses its caret, which does not return with the focus. The
 * returned function calls `restoreFocus` and puts the caret back, unless it was moved within the editor since.
 */
function preserveSelection(): (restoreFocus: () => void) => void {
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
