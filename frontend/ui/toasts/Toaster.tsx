import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useIsTopmost } from '../dialogs/useIsTopmost.ts';
import * as S from './Toaster.styles.ts';
import { removalDelay, type Toast, toastSlice } from './toastSlice.ts';

/**
 * Shows the current toast. Each modal dialog has its own toaster, and only the topmost shows the toast, because everything
 * behind a modal is covered and inert. The live regions exist before the first toast, or screen readers would miss it.
 */
export function Toaster({ edge = 'bottom' }: { edge?: 'top' | 'bottom' }) {
  const isTopmost = useIsTopmost();
  const current = useSelector(toastSlice.selectors.current);
  const toast = isTopmost ? current : null;
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
  const [isPaused, setPaused] = useState(false);

  // It stays while it is hovered or focused (WCAG 2.2.1).
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dispatch(toastSlice.actions.dismiss(id)), duration);
    return () => clearTimeout(timer);
  }, [isPaused, id, duration, dispatch]);

  return (
    <S.Card
      $tone={tone}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
