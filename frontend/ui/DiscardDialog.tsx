import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before something typed is lost. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Discard your changes?"
      act="Discard changes"
      cancel="Keep editing"
      onAct={onDiscard}
      onClose={onClose}
    >
      What you typed has not been saved.
    </ConfirmDialog>
  );
}
