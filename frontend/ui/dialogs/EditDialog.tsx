import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Button, PendingLabel } from '../buttons/Button.tsx';
import { ButtonRow } from '../layout/layout.tsx';
import { Notice, Small } from '../text/Text.tsx';
import { width } from '../theme/theme.ts';
import { Dialog, DialogActions, Failure } from './Dialog.tsx';
import { useLeaveGuard } from './unsavedChanges.tsx';

interface EditDialogProps {
  title: string;
  description?: string;
  /** Whether there are unsaved changes. If so, closing and leaving ask for confirmation. */
  dirty: boolean;
  onClose: () => void;
  /** Receives the function that closes the dialog, for a Cancel button. */
  children: (close: () => void) => ReactNode;
}

export function EditDialog({ title, description, dirty, onClose, children }: EditDialogProps) {
  const { leave, question } = useLeaveGuard(dirty);
  const close = () => leave(onClose);
  return (
    <>
      <Dialog title={title} width={width.editor} onClose={close}>
        {description && <Small>{description}</Small>}
        {children(close)}
      </Dialog>
      {question}
    </>
  );
}

interface FormActionsProps {
  onCancel: () => void;
  label: string;
  pendingLabel?: string;
  isPending?: boolean;
  disabled?: boolean;
  /** What is missing while the submit button is disabled; null: nothing is. */
  missing?: string | null;
  /** What the submit button will cause. */
  notice?: string | null | undefined;
  /** Why it failed last (useForm). */
  failure?: string;
  children?: ReactNode;
}

export function FormActions({
  onCancel,
  label,
  pendingLabel = label,
  isPending = false,
  disabled,
  missing,
  notice,
  failure,
  children,
}: FormActionsProps) {
  const id = useId();
  return (
    <DialogActions>
      <Cause role="status">{notice && <Notice>{notice}</Notice>}</Cause>
      {failure && <Failure>{failure}</Failure>}
      {children}
      {missing && <Missing id={id}>{missing}</Missing>}
      <Button look="plain" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={isPending || disabled} aria-describedby={missing ? id : undefined}>
        <PendingLabel label={label} pending={pendingLabel} isPending={isPending} />
      </Button>
    </DialogActions>
  );
}

interface ConflictNoticeProps {
  message: string;
  /** Absent while the newest version is loading, or if it was deleted. */
  onLoad?: (() => void) | undefined;
  onOverwrite: () => void;
}

/** Says that someone else saved first. Nothing typed is lost; either version can be kept. */
export function ConflictNotice({ message, onLoad, onOverwrite }: ConflictNoticeProps) {
  return (
    <Notice role="alert">
      <p>{message}</p>
      <p>What you typed is still here, unsaved.</p>
      <ButtonRow>
        <Button look="plain" small disabled={!onLoad} onClick={onLoad}>
          Load the newest version
        </Button>
        <Button look="plain" small onClick={onOverwrite}>
          Save mine over it
        </Button>
      </ButtonRow>
    </Notice>
  );
}

const Cause = styled.div`
  flex-basis: 100%;
  &:empty { position: absolute; }
`;

const Missing = styled(Small)`
  margin-right: auto;
  align-self: center;
`;
