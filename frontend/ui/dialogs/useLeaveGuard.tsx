import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useUnloadGuard } from './useUnloadGuard.ts';

/** Elements that lead away from a page. */
const leavingElements = 'a[href], [data-leaves]';

/**
 * While there are unsaved changes, asks for confirmation before leaving the page: through `leave`, a click on a link or an
 * element with `data-leaves`, or the browser's Back. "Discard changes" then goes where the reader was heading. Returns the
 * dialog to render as `question`.
 */
export function useLeaveGuard(dirty: boolean): { leave: (go: Go) => void; question: ReactNode } {
  const [heading, setHeading] = useState<{ go: Go } | null>(null);
  /** Whether leaving was confirmed. */
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
      <ConfirmDialog
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={() => void depart(heading.go)}
        onClose={() => setHeading(null)}
      >
        What you typed hasn’t been saved.
      </ConfirmDialog>
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
