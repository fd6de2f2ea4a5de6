import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  /** Another way on, on which nothing is lost. */
  keep?: { label: string; onKeep: () => void } | undefined;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks before something typed is lost. */
export function DiscardDialog({ keep, onDiscard, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Discard your changes?"
      act="Discard changes"
      cancel="Keep editing"
      other={keep && { label: keep.label, onAct: keep.onKeep }}
      onAct={onDiscard}
      onClose={onClose}
    >
      {keep ? 'What you typed is a draft: nobody gets it until you save it.' : 'What you typed has not been saved.'}
    </ConfirmDialog>
  );
}
