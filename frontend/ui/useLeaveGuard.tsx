import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DiscardDialog } from './DiscardDialog.tsx';
import { useUnloadGuard } from './useUnloadGuard.ts';

/** While something typed on a page is not saved, a click on a link to another page asks. Gives the question to render. */
export function useLeaveGuard(dirty: boolean): ReactNode {
  const [target, setTarget] = useState<string | null>(null);
  const navigate = useNavigate();
  useUnloadGuard(dirty);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || link.hash) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname + link.search);
    };
    document.addEventListener('click', ask, { capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, [dirty]);
  return (
    target !== null && (
      <DiscardDialog
        onDiscard={() => {
          setTarget(null);
          void navigate(target);
        }}
        onClose={() => setTarget(null)}
      />
    )
  );
}
