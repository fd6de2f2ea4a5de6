import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../buttons/Button.tsx';
import { PendingLabel } from '../buttons/PendingLabel.tsx';
import { space, width } from '../theme/theme.ts';
import { Dialog, DialogActions } from './Dialog.tsx';

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.near};
  overflow-wrap: anywhere;
  ul { display: grid; gap: ${space.hair}; padding-left: 1.1rem; list-style: disc; }
`;

interface Props {
  title: string;
  children: ReactNode;
  /** The name of what would be changed. */
  subject?: string;
  /** The label of the confirming button, and its label while pending. */
  confirmLabel: string;
  pendingLabel?: string;
  isPending?: boolean;
  /** `primary` where nothing is lost. */
  look?: 'danger' | 'primary';
  cancelLabel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something that people may regret. */
export function ConfirmDialog({
  title,
  children,
  subject,
  confirmLabel,
  pendingLabel = confirmLabel,
  isPending,
  look = 'danger',
  cancelLabel = 'Cancel',
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog title={title} width={width.question} onClose={onClose}>
      <Body>
        {children}
        {subject && <strong>{subject}</strong>}
      </Body>
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button look={look} disabled={isPending} onClick={onConfirm}>
          <PendingLabel label={confirmLabel} pending={pendingLabel} isPending={isPending ?? false} />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
