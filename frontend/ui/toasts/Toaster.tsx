import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useIsTopmost } from '../dialogs/useIsTopmost.ts';
import * as S from './Toaster.styles.ts';
import { removalDelay, type Toast, toastSlice } from './toastSlice.ts';

/**
 * Shows the current toast. Each modal dialog has one of its own, and the frontmost shows it: all behind a modal is
 * covered and silent. The live regions are there before a toast comes, or screen readers would miss
 * the first.
 */
export function Toaster({ edge = 'bottom' }: { edge?: 'top' | 'bottom' }) {
  const front = useIsTopmost();
  const current = useSelector(toastSlice.selectors.current);
  const toast = front ? current : null;
  const destructive = toast?.tone === 'destructive';
  return (
    <S.Corner $edge={edge}>
      <div role="status">{toast?.open && !destructive && <ToastCard key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast?.open && destructive && <ToastCard key={toast.id} toast={toast} />}</div>
      {toast && !toast.open && <Removal key={toast.id} id={toast.id} />}
    </S.Corner>
  );
}

function ToastCard({ toast: { id, title, description, reason, tone, duration } }: { toast: Toast }) {
  const dispatch = useDispatch();
  const [held, setHeld] = useState(false);

  // While someone points at it or is in it, it stays (WCAG 2.2.1).
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dispatch(toastSlice.actions.dismiss(id)), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration, dispatch]);

  return (
    <S.Card
      $tone={tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        {title && <S.Title>{title}</S.Title>}
        {description && <S.Description>{description}</S.Description>}
        {reason && <S.Reason>{reason}</S.Reason>}
      </div>
      <S.Close label="Close" onClick={() => dispatch(toastSlice.actions.dismiss(id))} />
    </S.Card>
  );
}

function Removal({ id }: { id: number }) {
  const dispatch = useDispatch();
  useEffect(() => {
    const timer = setTimeout(() => dispatch(toastSlice.actions.remove(id)), removalDelay);
    return () => clearTimeout(timer);
  }, [id, dispatch]);
  return null;
}
