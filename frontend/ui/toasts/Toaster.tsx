import { useEffect, useId, useLayoutEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { keyframes, styled } from 'styled-components';
import { IconButton } from '../buttons/IconButton.tsx';
import { color, font, layer, motion, radius, size, space } from '../theme/theme.ts';
import { removalDelay, type Toast, type ToastPlace, toastSlice } from './toasts.ts';

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
    <Corner $edge={edge}>
      <div role="status">{toast && !destructive && <ToastCard key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast && destructive && <ToastCard key={toast.id} toast={toast} />}</div>
    </Corner>
  );
}

function ToastCard({ toast: { id, title, description, reason, tone } }: { toast: Toast }) {
  const dispatch = useDispatch();
  const holding = (held: boolean) => () => void dispatch(hold({ id, held }));
  return (
    <Card
      $tone={tone}
      onMouseEnter={holding(true)}
      onMouseLeave={holding(false)}
      onFocus={holding(true)}
      onBlur={holding(false)}
    >
      <div>
        {title && <Title>{title}</Title>}
        {description && <Description>{description}</Description>}
        {reason && <Reason>{reason}</Reason>}
      </div>
      <Close label="Close" onClick={() => dispatch(dismiss(id))} />
    </Card>
  );
}

const arrive = keyframes`from { opacity: 0; transform: translateY(0.75rem); }`;

const Corner = styled.div<{ $edge: 'top' | 'bottom' }>`
  position: fixed;
  inset: ${({ $edge }) => ($edge === 'top' ? '0 0 auto 0' : 'auto 0 0 0')};
  z-index: ${layer.toast};
  display: flex;
  flex-direction: column;
  align-items: flex-end;
  padding: ${space.text};
  pointer-events: none;
  /* Keeps buttons at the foot of the window uncovered. */
  html:has([data-foot]) &:not(dialog *) { padding-bottom: 6rem; }
`;

const Card = styled.div<{ $tone: 'plain' | 'destructive' }>`
  display: flex;
  gap: ${space.text};
  align-items: flex-start;
  justify-content: space-between;
  width: min(26rem, calc(100vw - 2 * ${space.text}));
  padding: ${space.text} ${space.near} ${space.text} ${space.block};
  border: 1px solid ${color.nightHairline};
  border-radius: ${radius.card};
  border-left: 4px solid ${({ $tone }) => ($tone === 'destructive' ? color.danger : color.saffron)};
  background: ${color.night};
  color: ${color.paper};
  pointer-events: auto;
  animation: ${arrive} ${motion.quick};
`;

const Title = styled.p`
  font: 600 ${size.lead}/1.25 ${font.serif};
`;

const Description = styled.p`
  margin-top: ${space.hair};
  color: ${color.nightSoft};
  font-size: ${size.small};
  line-height: 1.45;
`;

const Reason = styled(Description)`
  color: ${color.paper};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const Close = styled(IconButton)`
  width: 2rem;
  height: 2rem;
  color: ${color.nightSoft};
  &:hover:not(:disabled) { background: none; color: ${color.paper}; }
  &:focus-visible { outline-color: ${color.paper}; outline-offset: -2px; }
  svg { width: 1rem; }
`;
