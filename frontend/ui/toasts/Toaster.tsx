import { useEffect, useId, useLayoutEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import * as S from './Toaster.styles.ts';
import { removalDelay, type Toast, type ToastPlace, toastSlice } from './toastSlice.ts';

const { dialogClosed, dialogOpened, dismiss, hold, remove } = toastSlice.actions;

/** The page's toasts. Stands once and for good, because it also ends the toasts of dialogs. */
export function Toaster() {
  useEnd();
  return <Toasts place={null} edge="bottom" />;
}

/** The toasts that are raised while this modal dialog is the topmost: the page's would be covered and inert. */
export function DialogToaster() {
  const dispatch = useDispatch();
  const id = useId();
  useLayoutEffect(() => {
    dispatch(dialogOpened(id));
    return () => void dispatch(dialogClosed(id));
  }, [id, dispatch]);
  // At the top, because the buttons are at the bottom and must stay visible.
  return <Toasts place={id} edge="top" />;
}

/** Ends a toast when its time is over, wherever it is shown. It stays while it is hovered or focused (WCAG 2.2.1). */
function useEnd(): void {
  const dispatch = useDispatch();
  const { id, open, held, duration } = useSelector(toastSlice.selectors.current) ?? {};
  useEffect(() => {
    if (id === undefined || held) return;
    const timer = setTimeout(() => dispatch(open ? dismiss(id) : remove(id)), open ? duration : removalDelay);
    return () => clearTimeout(timer);
  }, [id, open, held, duration, dispatch]);
}

/** The live regions exist before the first toast, or screen readers would miss it. */
function Toasts({ place, edge }: { place: ToastPlace; edge: 'top' | 'bottom' }) {
  const current = useSelector(toastSlice.selectors.current);
  const toast = current?.open && current.place === place ? current : null;
  const destructive = toast?.tone === 'destructive';
  return (
    <S.Corner $edge={edge}>
      <div role="status">{toast && !destructive && <ToastCard key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast && destructive && <ToastCard key={toast.id} toast={toast} />}</div>
    </S.Corner>
  );
}

function ToastCard({ toast: { id, title, description, reason, tone } }: { toast: Toast }) {
  const dispatch = useDispatch();
  const holding = (held: boolean) => () => void dispatch(hold({ id, held }));
  return (
    <S.Card
      $tone={tone}
      onMouseEnter={holding(true)}
      onMouseLeave={holding(false)}
      onFocus={holding(true)}
      onBlur={holding(false)}
    >
      <div>
        {title && <S.Title>{title}</S.Title>}
        {description && <S.Description>{description}</S.Description>}
        {reason && <S.Reason>{reason}</S.Reason>}
      </div>
      <S.Close label="Close" onClick={() => dispatch(dismiss(id))} />
    </S.Card>
  );
}
