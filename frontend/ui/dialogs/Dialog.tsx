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
 * A modal over the page: the browser traps focus, makes the rest inert and gives focus back. Mount it to open it. Focus
 * goes to the first field; without one to the first of its actions, which is the safe one; else to the title.
 */
export function Dialog({ title, onClose, children, width }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Before the element goes, so that focus can return to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const keepingCaret = preserveSelection();
    element.showModal();
    const found = (selector: string) => element.querySelector<HTMLElement>(selector);
    (initialFocus(element) ?? found(`${S.Actions} button`) ?? found('h2'))?.focus();
    return () => keepingCaret(() => element.close());
  }, []);

  return (
    <S.Dialog
      ref={dialog}
      $width={width}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        // React lets it bubble, from a dialog within this one too.
        if (event.target === event.currentTarget) onClose();
      }}
      onClose={(event) => {
        if (event.currentTarget.open) return;
        // The browser closes it unasked at a second Escape; whether it may go is for `onClose` to say.
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
      {/* Its buttons are at the bottom, and stay in sight. */}
      <Toaster edge="top" />
    </S.Dialog>
  );
}

export const DialogActions = S.Actions;
