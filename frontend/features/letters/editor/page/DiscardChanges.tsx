import { useState } from 'react';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';

/** A button that asks, and then takes everything back to how the letter was last saved. */
export function DiscardChanges({ onDiscard, disabled }: { onDiscard: () => void; disabled: boolean }) {
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
          onConfirm={onDiscard}
          onClose={() => setIsAsking(false)}
        >
          The letter goes back to how it was last saved, and the draft is deleted.
        </ConfirmDialog>
      )}
    </>
  );
}
