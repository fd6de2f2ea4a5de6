import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Toaster } from '../toasts/Toaster.tsx';
import * as S from './Dialog.styles.ts';
import { initialFocus } from './initialFocus.ts';
import { preserveSelection } from './preserveSelection.ts';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** CSS width; the window's edges limit it. */
  width?: string;
}

/**
 * A modal dialog: the browser traps the focus, makes the rest inert and returns the focus. Mount it to open it. The focus
 * goes to the first field; without one, to the first action, which is the safe one; otherwise to the title.
 */
export function Dialog({ title, onClose, children, width }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect, because the element must close before it is removed to return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const restoreSelection = preserveSelection();
    element.showModal();
    const find = (selector: string) => element.querySelector<HTMLElement>(selector);
    (initialFocus(element) ?? find(`${S.Actions} button`) ?? find('h2'))?.focus();
    return () => restoreSelection(() => element.close());
  }, []);

  return (
    <S.Dialog
      ref={dialog}
      $width={width}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        // React lets the event bubble from a dialog inside this one.
        if (event.target === event.currentTarget) onClose();
      }}
      onClose={(event) => {
        if (event.currentTarget.open) return;
        // At a second Escape the browser closes the dialog by itself; but `onClose` decides whether it may close.
        event.currentTarget.showModal();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <S.Sheet>
        <S.Head>
          <S.Title id={id} tabIndex={-1}>
            {title}
          </S.Title>
          <S.Close label="Close" onClick={onClose} />
        </S.Head>
        {children}
      </S.Sheet>
      {/* At the top, because the buttons are at the bottom and must stay visible. */}
      <Toaster edge="top" />
    </S.Dialog>
  );
}

export const DialogActions = S.Actions;
