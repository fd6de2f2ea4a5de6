import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx';
import { focusAfter } from '../ui/dialogs/useModal.ts';
import { type Texts, useMutationToast } from './useMutationToast.ts';

interface Props
  extends Texts<unknown>,
    Omit<ComponentProps<typeof ConfirmDialog>, 'confirmLabel' | 'isPending' | 'onConfirm'> {
  confirmLabel?: string;
  /** `trigger(arg).unwrap()`. */
  mutate: () => Promise<unknown>;
  /** Where the focus goes in the end, by default back to the button or, after a deletion, to the next row. */
  focus?: 'next' | 'beside' | undefined;
}

/** Asks for confirmation, runs the mutation (by default a deletion), and stays open if it fails, with the reason. */
export function ConfirmMutation({
  confirmLabel = 'Delete',
  focus = confirmLabel === 'Delete' ? 'next' : undefined,
  pendingLabel = 'Deleting...',
  mutate,
  success,
  failure,
  ...dialog
}: Props) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const [moveFocus] = useState(() => focusAfter(document.activeElement, focus));
  const showResult = useMutationToast();
  async function confirm() {
    setPending(true);
    const { error, said = '' } = await showResult(mutate(), { success, failure });
    setPending(false);
    setProblem(said);
    if (error) return;
    // The dialog first returns the focus to the button that opened it.
    flushSync(dialog.onClose);
    if (focus) moveFocus();
  }
  return (
    <ConfirmDialog
      {...dialog}
      {...{ confirmLabel, pendingLabel, isPending, problem }}
      onConfirm={() => void confirm()}
    />
  );
}
