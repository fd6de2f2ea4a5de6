import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useUnloadGuard } from './useUnloadGuard.ts';

/** What leads away from a page: links, and what says of itself that it does. */
const ways = 'a[href], [data-leaves]';

/**
 * While something typed is not saved, leaving the page asks first: what goes through `leave`, a click on a link or on an
 * element with `data-leaves`, and the browser's Back. The answer "discard" goes where one was heading, after `forget`.
 * `keeps`: what the answer is called that goes there too, and leaves what was typed where it is kept. Gives the question
 * to render.
 */
export function useLeaveGuard(
  dirty: boolean,
  forget?: () => void,
  { keeps }: { keeps?: string } = {},
): { leave: (go: Go) => void; question: ReactNode } {
  const [heading, setHeading] = useState<{ go: Go } | null>(null);
  /** Has the question been answered? Then the same way is open. */
  const open = useRef(false);
  useUnloadGuard(dirty);

  useEffect(() => {
    if (!dirty) return;
    const holdClick = (event: MouseEvent) => {
      const way = event.target instanceof Element ? event.target.closest<HTMLElement>(ways) : null;
      if (open.current || !way || staysHere(way, event)) return;
      event.preventDefault();
      event.stopPropagation();
      // The same click once more: what it would have done is for the one clicked on to say.
      setHeading({ go: () => way.click() });
    };
    const holdBack = (event: NavigateEvent) => {
      if (open.current || event.navigationType !== 'traverse' || event.hashChange || !event.cancelable) return;
      event.preventDefault();
      const { key } = event.destination;
      setHeading({ go: () => navigation.traverseTo(key).finished?.catch(() => undefined) });
    };
    document.addEventListener('click', holdClick, { capture: true });
    // Browsers without it (Firefox before 147, Safari before 26.2) go back unasked.
    globalThis.navigation?.addEventListener('navigate', holdBack);
    return () => {
      document.removeEventListener('click', holdClick, { capture: true });
      globalThis.navigation?.removeEventListener('navigate', holdBack);
    };
  }, [dirty]);

  async function discard(go: Go) {
    forget?.();
    await depart(go);
  }
  async function depart(go: Go) {
    setHeading(null);
    open.current = true;
    try {
      await go();
    } finally {
      open.current = false;
    }
  }

  return {
    leave: (go) => (dirty ? setHeading({ go }) : void go()),
    question: heading && (
      <ConfirmDialog
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        alternative={keeps === undefined ? undefined : { label: keeps, onChoose: () => void depart(heading.go) }}
        onConfirm={() => void discard(heading.go)}
        onClose={() => setHeading(null)}
      >
        {keeps === undefined
          ? 'What you typed has not been saved.'
          : 'What you typed is a draft: nobody gets it until you save it.'}
      </ConfirmDialog>
    ),
  };
}

type Go = () => unknown;

/** Is the link one that is being written, does it open another tab, or lead to a part of this page? Nothing is left so. */
function staysHere(way: HTMLElement, { ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  if (way.isContentEditable) return true;
  if (!(way instanceof HTMLAnchorElement)) return false;
  return ctrlKey || metaKey || shiftKey || way.target !== '' || way.hash !== '' || way.origin !== location.origin;
}
