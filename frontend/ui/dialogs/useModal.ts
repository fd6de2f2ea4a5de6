import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { preserveSelection } from './preserveSelection.ts';

type DialogEvent = SyntheticEvent<HTMLDialogElement>;

/**
 * The props of a modal <dialog>, which opens when it is mounted: the browser traps the focus, makes the rest inert and returns
 * the focus. Escape and a click beside it call `onClose`. `moveFocus`: where the focus goes, if not where the browser puts it.
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
