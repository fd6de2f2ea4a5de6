import type { ReactNode } from 'react';
import { Small } from '../text/Text.ts';
import { width } from '../theme/theme.ts';
import { Dialog } from './Dialog.tsx';
import { useLeaveGuard } from './useLeaveGuard.tsx';

interface Props {
  title: string;
  description?: string;
  /** Is there something typed that is not saved? Then closing and leaving ask. */
  dirty: boolean;
  onClose: () => void;
  /** Gets the function that closes, for a Cancel button. */
  children: (close: () => void) => ReactNode;
}

/** A dialog with a form. */
export function EditDialog({ title, description, dirty, onClose, children }: Props) {
  const { leave, question } = useLeaveGuard(dirty);
  const close = () => leave(onClose);
  return (
    <>
      <Dialog title={title} width={width.editor} onClose={close}>
        {description && <Small>{description}</Small>}
        {children(close)}
      </Dialog>
      {question}
    </>
  );
}
