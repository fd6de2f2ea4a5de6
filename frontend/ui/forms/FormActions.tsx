import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../buttons/Button.tsx';
import { PendingLabel } from '../buttons/PendingLabel.tsx';
import { DialogActions } from '../dialogs/Dialog.tsx';

interface Props extends Pick<ButtonLook, 'look'> {
  onCancel: () => void;
  /** What the button says that sends the form, and what it says meanwhile. */
  act: string;
  acting?: string;
  isActing?: boolean;
  disabled?: boolean;
  /** What else can be done. */
  children?: ReactNode;
}

/** The end of a form in a dialog. */
export function FormActions({ onCancel, act, acting = act, isActing = false, disabled, look, children }: Props) {
  return (
    <DialogActions>
      {children}
      <Button look="plain" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...(look && { look })} disabled={isActing || disabled}>
        <PendingLabel usual={act} pending={acting} isPending={isActing} />
      </Button>
    </DialogActions>
  );
}
