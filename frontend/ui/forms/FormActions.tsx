import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Button, type ButtonLook } from '../buttons/Button.tsx';
import { PendingLabel } from '../buttons/PendingLabel.tsx';
import { DialogActions } from '../dialogs/Dialog.tsx';
import { Small } from '../text/Text.ts';

const Missing = styled(Small)`
  margin-right: auto;
  align-self: center;
`;

interface Props extends Pick<ButtonLook, 'look'> {
  onCancel: () => void;
  cancelLabel?: string | undefined;
  /** The label of the submit button, and its label while pending. */
  label: string;
  pendingLabel?: string;
  isPending?: boolean;
  disabled?: boolean;
  /** What is missing while the submit button is disabled; null: nothing is. */
  missing?: string | null;
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
  missing,
  look,
  children,
}: Props) {
  const id = useId();
  return (
    <DialogActions>
      {children}
      {missing && <Missing id={id}>{missing}</Missing>}
      <Button look="plain" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        type="submit"
        {...(look && { look })}
        disabled={isPending || disabled}
        aria-describedby={missing ? id : undefined}
      >
        <PendingLabel label={label} pending={pendingLabel} isPending={isPending} />
      </Button>
    </DialogActions>
  );
}
