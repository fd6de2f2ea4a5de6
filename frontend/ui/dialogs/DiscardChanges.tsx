import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  onDiscard: () => void;
  disabled: boolean;
  /** What then happens, in a sentence. */
  children: ReactNode;
}

/** A button that asks, and then takes everything back to how it was last saved. */
export function DiscardChanges({ onDiscard, disabled, children }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button look="quiet" small disabled={disabled} onClick={() => setIsAsking(true)}>
        Discard changes
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard changes"
          cancelLabel="Keep editing"
          onConfirm={() => {
            setIsAsking(false);
            onDiscard();
          }}
          onClose={() => setIsAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
