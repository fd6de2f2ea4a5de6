import { type ReactNode, useId } from 'react';
import { keyframes, styled } from 'styled-components';
import { Button, PendingLabel } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { Problem } from '../forms/fields.tsx';
import { color, motion, radius, size, space, width } from '../theme/theme.ts';
import { DialogToaster } from '../toasts/Toaster.tsx';
import { initialFocus, useModal } from './useModal.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** CSS width; the window's edges limit it. */
  width?: string;
}

/** To the first field; without one, to the first action, which is the safe one; otherwise to the title. */
function moveFocus(dialog: HTMLElement) {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector);
  (initialFocus(dialog) ?? find(`${DialogActions} button`) ?? find('h2'))?.focus();
}

/** A modal dialog. Mount it to open it. */
export function Dialog({ title, onClose, children, width }: DialogProps) {
  const id = useId();
  return (
    <Frame {...useModal(onClose, moveFocus)} $width={width} aria-labelledby={id}>
      <Sheet>
        <Head>
          <Title id={id} tabIndex={-1}>
            {title}
          </Title>
          <Close label="Close" onClick={onClose} />
        </Head>
        {children}
      </Sheet>
      <DialogToaster />
    </Frame>
  );
}

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  subject?: string;
  confirmLabel: string;
  pendingLabel?: string;
  isPending?: boolean;
  disabled?: boolean;
  look?: 'danger' | 'primary';
  cancelLabel?: string;
  /** Why it failed last. */
  problem?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  title,
  children,
  subject,
  confirmLabel,
  pendingLabel = confirmLabel,
  isPending,
  disabled,
  look = 'danger',
  cancelLabel = 'Cancel',
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} width={width.question} onClose={onClose}>
      <Body>
        {children}
        {subject && <strong>{subject}</strong>}
      </Body>
      <DialogActions>
        {problem && <Failure>{problem}</Failure>}
        <Button look="plain" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button look={look} disabled={isPending || disabled} onClick={onConfirm}>
          <PendingLabel label={confirmLabel} pending={pendingLabel} isPending={isPending ?? false} />
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.near};
  overflow-wrap: anywhere;
  ul { display: grid; gap: ${space.hair}; padding-left: 1.1rem; list-style: disc; }
`;

const appear = keyframes`from { opacity: 0; transform: translateY(0.5rem); }`;

const Frame = styled.dialog<{ $width?: string | undefined }>`
  width: min(${({ $width }) => $width ?? width.dialog}, calc(100vw - 2rem));
  max-width: none;
  max-height: calc(100dvh - 2rem);
  /* Keeps the focused element clear of the sticky foot. */
  scroll-padding-block: ${space.block} 6rem;
  padding: 0;
  border: 0;
  border-radius: ${radius.card};
  background: ${color.paper};
  color: ${color.ink};
  /* Not as the words around the button that opens it, whose child it is. */
  white-space: normal;
  animation: ${appear} ${motion.quick};
  &::backdrop { background: ${color.veil}; }
`;

const Sheet = styled.div`
  --inset: clamp(1.25rem, 4vw, 2rem);
  display: flex;
  flex-direction: column;
  gap: ${space.block};
  padding: ${space.block} var(--inset) var(--inset);
  background: inherit;
  p { overflow-wrap: anywhere; }
`;

const Head = styled.div`
  display: flex;
  gap: ${space.text};
  align-items: flex-start;
  justify-content: space-between;
`;

const Title = styled.h2`
  font-size: ${size.h3};
  overflow-wrap: anywhere;
  &:focus { outline: none; }
`;

const Close = styled(IconButton)`
  width: 2.25rem;
  height: 2.25rem;
  margin: -0.35rem -0.5rem 0 0;
`;

/** Sticks to the foot, however long the form above it, and reaches the edges of its container by its `--inset`. */
export const DialogActions = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  justify-content: flex-end;
  margin: 0 calc(-1 * var(--inset)) calc(-1 * var(--inset));
  padding: ${space.near} var(--inset);
  border-top: 1px solid ${color.hairline};
  background: inherit;
`;

/** After everything else, for an act that no one should do without having passed what is above it. */
/** Why it failed, in a line of its own above the buttons. */
export const Failure = styled(Problem)`
  flex-basis: 100%;
`;

export const LastActions = styled(DialogActions)`
  position: static;
`;
