import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx';
import { type Texts, useMutationToast } from './useMutationToast.ts';

interface Props
  extends Texts<unknown>,
    Omit<ComponentProps<typeof ConfirmDialog>, 'confirmLabel' | 'isPending' | 'onConfirm'> {
  confirmLabel?: string;
  /** `trigger(arg).unwrap()`. */
  mutate: () => Promise<unknown>;
}

/** Asks for confirmation, runs the mutation (by default a deletion), and stays open if it fails. */
export function ConfirmMutation({
  confirmLabel = 'Delete',
  pendingLabel = 'Deleting...',
  mutate,
  success,
  failure,
  ...dialog
}: Props) {
  const [isPending, setPending] = useState(false);
  const showResult = useMutationToast();
  async function confirm() {
    setPending(true);
    const { error } = await showResult(mutate(), { success, failure });
    setPending(false);
    if (!error) dialog.onClose();
  }
  return <ConfirmDialog {...dialog} {...{ confirmLabel, pendingLabel, isPending }} onConfirm={() => void confirm()} />;
}
