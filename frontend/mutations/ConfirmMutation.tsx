import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { type Texts, useMutationToast } from './useMutationToast.ts';

interface Props extends Texts<unknown>, Omit<ComponentProps<typeof ConfirmDialog>, 'act' | 'busy' | 'other' | 'onAct'> {
  act?: string;
  /** Does it: `trigger(arg).unwrap()`. */
  mutate: () => Promise<unknown>;
}

/** Asks before something is done, which is a deletion where nothing else is said; does it; stays open where that fails. */
export function ConfirmMutation({
  act = 'Delete',
  acting = 'Deleting...',
  mutate,
  success,
  failure,
  ...dialog
}: Props) {
  const [busy, setBusy] = useState(false);
  const showResult = useMutationToast();
  async function confirm() {
    setBusy(true);
    const { error } = await showResult(mutate(), { success, failure });
    setBusy(false);
    if (!error) dialog.onClose();
  }
  return <ConfirmDialog {...dialog} act={act} acting={acting} busy={busy} onAct={() => void confirm()} />;
}
