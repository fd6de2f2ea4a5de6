import { type ReactNode, useId } from 'react';
import { DialogToaster } from '../toasts/Toaster.tsx';
import * as S from './Dialog.styles.ts';
import { initialFocus } from './initialFocus.ts';
import { useModal } from './useModal.ts';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** CSS width; the window's edges limit it. */
  width?: string;
}

/** To the first field; without one, to the first action, which is the safe one; otherwise to the title. */
function moveFocus(dialog: HTMLElement) {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector);
  (initialFocus(dialog) ?? find(`${S.Actions} button`) ?? find('h2'))?.focus();
}

/** A modal dialog. Mount it to open it. */
export function Dialog({ title, onClose, children, width }: Props) {
  const id = useId();
  return (
    <S.Dialog {...useModal(onClose, moveFocus)} $width={width} aria-labelledby={id}>
      <S.Sheet>
        <S.Head>
          <S.Title id={id} tabIndex={-1}>
            {title}
          </S.Title>
          <S.Close label="Close" onClick={onClose} />
        </S.Head>
        {children}
      </S.Sheet>
      <DialogToaster />
    </S.Dialog>
  );
}

export const DialogActions = S.Actions;
export const LastActions = S.LastActions;
