import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../buttons/Button.tsx';
import { PendingLabel } from '../buttons/PendingLabel.tsx';
import { space, width } from '../theme/theme.ts';
import { Dialog, DialogActions } from './Dialog.tsx';

const Body = styled.div`
  display: grid;
  gap: ${space.near};
  overflow-wrap: anywhere;
  ul { display: grid; gap: ${space.hair}; padding-left: 1.1rem; list-style: disc; }
`;

interface Props {
  title: string;
  children: ReactNode;
  /** The name of what it is about. */
  subject?: string;
  /** What the button says that does it, and what it says meanwhile. */
  act: string;
  acting?: string;
  busy?: boolean;
  cancel?: string;
  /** A third way. */
  other?: { label: string; onAct: () => void } | undefined;
  onAct: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  subject,
  act,
  acting = act,
  busy,
  cancel = 'Cancel',
  other,
  onAct,
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
          {cancel}
        </Button>
        {other && (
          <Button look="plain" onClick={other.onAct}>
            {other.label}
          </Button>
        )}
        <Button look="danger" disabled={busy} onClick={onAct}>
          <PendingLabel usual={act} pending={acting} isPending={busy ?? false} />
        </Button>
      </DialogActions>
    </Dialog>
  );
}
