import type { ReactNode } from 'react';
import { Small } from '../text/Text.ts';
import { width } from '../theme/theme.ts';
import { Dialog } from './Dialog.tsx';
import { useLeaveGuard } from './useLeaveGuard.tsx';

interface Props {
  title: string;
  description?: string;
  /** Whether there are unsaved changes. If so, closing and leaving ask for confirmation. */
  dirty: boolean;
  onClose: () => void;
  /** Receives the function that closes the dialog, for a Cancel button. */
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
