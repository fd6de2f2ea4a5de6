import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, PendingLabel } from '../buttons/Button.tsx';
import { Small } from '../text/Text.tsx';
import { color, space } from '../theme/theme.ts';
import { ConfirmDialog } from './Dialog.tsx';

const leavingElements = 'a[href], [data-leaves]';

/**
 * While there are unsaved changes, asks before the page is left: through `leave`, a click on a link or an element with
 * `data-leaves`, or the browser's Back. "Discard changes" then goes where the reader was heading. `question`: the
 * dialog.
 */
export function useLeaveGuard(dirty: boolean): { leave: (go: Go) => void; question: ReactNode } {
  const [heading, setHeading] = useState<{ go: Go } | null>(null);
  const isConfirmed = useRef(false);
  useUnloadGuard(dirty);

  useEffect(() => {
    if (!dirty) return;
    const interceptClick = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>(leavingElements) : null;
      if (isConfirmed.current || !element || staysHere(element, event)) return;
      event.preventDefault();
      event.stopPropagation();
      // Repeats the click, so that the element does what it would have done.
      setHeading({ go: () => element.click() });
    };
    const interceptBack = (event: NavigateEvent) => {
      if (isConfirmed.current || event.navigationType !== 'traverse' || event.hashChange || !event.cancelable) return;
      event.preventDefault();
      const { key } = event.destination;
      setHeading({ go: () => navigation.traverseTo(key).finished?.catch(() => undefined) });
    };
    document.addEventListener('click', interceptClick, { capture: true });
    // Browsers without it (Firefox before 147, Safari before 26.2) go back without asking.
    globalThis.navigation?.addEventListener('navigate', interceptBack);
    return () => {
      document.removeEventListener('click', interceptClick, { capture: true });
      globalThis.navigation?.removeEventListener('navigate', interceptBack);
    };
  }, [dirty]);

  async function depart(go: Go) {
    setHeading(null);
    isConfirmed.current = true;
    try {
      await go();
    } finally {
      isConfirmed.current = false;
    }
  }

  return {
    leave: (go) => (dirty ? setHeading({ go }) : void go()),
    question: heading && (
      <DiscardQuestion onConfirm={() => void depart(heading.go)} onClose={() => setHeading(null)}>
        What you typed hasn’t been saved.
      </DiscardQuestion>
    ),
  };
}

type Go = () => unknown;

/** Whether a link does not leave the page: it is being edited, opens another tab, or leads to a part of this page. */
function staysHere(element: HTMLElement, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  if (element.isContentEditable) return true;
  if (!(element instanceof HTMLAnchorElement)) return false;
  return (
    ctrlKey || metaKey || shiftKey || element.target !== '' || element.hash !== '' || element.origin !== location.origin
  );
}

/** While there are unsaved changes, the browser asks before the page is closed or reloaded. */
export function useUnloadGuard(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
}

interface Props {
  onDiscard: () => void;
  disabled: boolean;
  children: ReactNode;
}

export function DiscardChanges({ onDiscard, disabled, children }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button look="quiet" small disabled={disabled} onClick={() => setIsAsking(true)}>
        Discard changes
      </Button>
      {isAsking && (
        <DiscardQuestion
          onConfirm={() => {
            setIsAsking(false);
            onDiscard();
          }}
          onClose={() => setIsAsking(false)}
        >
          {children}
        </DiscardQuestion>
      )}
    </>
  );
}

interface SaveFootProps {
  isDirty: boolean;
  isPending: boolean;
  /** How many fields the server or the rules refuse. */
  wrong: number;
  /** Why it could not be saved (useForm). */
  failure: string;
  onDiscard: () => void;
  /** What discarding does. */
  children: ReactNode;
}

export const SaveFoot = ({ isDirty, isPending, wrong, failure, onDiscard, children }: SaveFootProps) => (
  <Foot>
    <Button type="submit" small disabled={isPending || !isDirty}>
      <PendingLabel label="Save Changes" pending="Saving..." isPending={isPending} />
    </Button>
    {isDirty && (
      <DiscardChanges onDiscard={onDiscard} disabled={isPending}>
        {children}
      </DiscardChanges>
    )}
    <Saved role="status" $isTrouble={wrong > 0 || failure !== ''}>
      {isPending
        ? 'Saving…'
        : wrong > 0
          ? `Not saved: ${wrong === 1 ? 'one field needs' : `${wrong} fields need`} your attention.`
          : isDirty
            ? failure || 'Not saved yet.'
            : 'All changes saved.'}
    </Saved>
  </Foot>
);

const DiscardQuestion = (props: Pick<ComponentProps<typeof ConfirmDialog>, 'children' | 'onConfirm' | 'onClose'>) => (
  <ConfirmDialog title="Discard your changes?" confirmLabel="Discard changes" cancelLabel="Keep editing" {...props} />
);

/** Always visible, however long the page. On the left: toasts appear on the right. */
export const Foot = styled.div.attrs<{ 'data-foot'?: '' }>({ 'data-foot': '' })`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.near};
  align-items: center;
  justify-content: flex-start;
  margin-inline: calc(-1 * ${space.gutter});
  padding: ${space.tight} ${space.gutter};
  border-top: 1px solid ${color.hairline};
  background: ${color.paper};
`;

/** Beside the buttons; on a phone below them, where it keeps its line: nothing moves when it changes. */
export const Saved = styled(Small)<{ $isTrouble: boolean }>`
  min-height: 1lh;
  ${({ $isTrouble }) => $isTrouble && `color: ${color.danger};`}
`;
