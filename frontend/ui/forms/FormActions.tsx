import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../buttons/Button.tsx';
import { PendingLabel } from '../buttons/PendingLabel.tsx';
import { DialogActions } from '../dialogs/Dialog.tsx';

interface Props extends Pick<ButtonLook, 'look'> {
  onCancel: () => void;
  cancelLabel?: string | undefined;
  /** The label of the submit button, and its label while pending. */
  label: string;
  pendingLabel?: string;
  isPending?: boolean;
  disabled?: boolean;
  children?: ReactNode;
}

/** The end of a form in a dialog. */
export function FormActions({
  onCancel,
  cancelLabel = 'Cancel',
  label,
  pendingLabel = label,
  isPending = false,
  disabled,
  look,
  children,
}: Props) {
  return (
    <DialogActions>
      {children}
      <Button look="plain" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button type="submit" {...(look && { look })} disabled={isPending || disabled}>
        <PendingLabel label={label} pending={pendingLabel} isPending={isPending} />
      </Button>
    </DialogActions>
  );
}
