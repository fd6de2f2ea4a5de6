import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { Hint } from './TextField.styles.ts';
import { width } from './theme.ts';
import { useUnloadGuard } from './useUnloadGuard.ts';

interface Props {
  title: string;
  description?: string;
  /** Is there something typed that is not saved? Then closing asks. */
  dirty: boolean;
  onClose: () => void;
  /** Gets the function that closes, for a Cancel button. */
  children: (close: () => void) => ReactNode;
}

/** A dialog with a form. */
export function EditDialog({ title, description, dirty, onClose, children }: Props) {
  const [asking, setAsking] = useState(false);
  useUnloadGuard(dirty);
  const close = () => (dirty ? setAsking(true) : onClose());
  return (
    <>
      <Dialog title={title} width={width.editor} onClose={close}>
        {description && <Hint>{description}</Hint>}
        {children(close)}
      </Dialog>
      {asking && <DiscardDialog onDiscard={onClose} onClose={() => setAsking(false)} />}
    </>
  );
}
