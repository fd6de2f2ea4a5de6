import type { ReactNode } from 'react';
import type { CallError } from '../api/callError.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { NewToast } from '../ui/toastSlice.ts';
import { useMutationToast } from './useMutationToast.ts';

interface Props {
  title: string;
  /** What it asks. */
  children: ReactNode;
  /** The name of what is deleted. */
  subject?: string;
  /** Deletes it: `trigger(arg).unwrap()`. */
  remove: () => Promise<unknown>;
  isDeleting: boolean;
  success: string | NewToast;
  failure: string | ((error: CallError) => string | NewToast);
  onClose: () => void;
}

/** Asks before something is deleted, deletes it, and stays open where that fails. */
export function DeleteDialog({ children, remove, isDeleting, success, failure, onClose, ...dialog }: Props) {
  const showResult = useMutationToast();
  async function confirm() {
    const { error } = await showResult(remove(), { success, failure });
    if (!error) onClose();
  }
  return (
    <ConfirmDialog
      {...dialog}
      act="Delete"
      acting="Deleting..."
      busy={isDeleting}
      onAct={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
