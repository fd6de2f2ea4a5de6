import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as S from './Tooltips.styles.ts';
import { watchForTips } from './watchForTips.ts';

/**
 * Shows the tip of the button that is hovered, focused by the keyboard or held by a finger, whatever has a `data-tip`. It can
 * be dismissed by Escape and hovered itself, and stays (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus). It says the
 * button's accessible name or description, so it need not be announced. Mounted once, by the admin's frame: visitors load none.
 */
export function Tooltips() {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => watchForTips(setButton, (target) => box.current?.contains(target) ?? false), []);
  useLayoutEffect(() => {
    if (!button || !box.current) return;
    box.current.showPopover();
    place(box.current, button.getBoundingClientRect());
  }, [button]);
  if (!button) return null;
  return createPortal(
    <S.Tip ref={box} role="tooltip" popover="manual">
      <span>{button.dataset.tip}</span>
    </S.Tip>,
    // All that is outside an open dialog is inert, and could not be hovered. All text is in a landmark.
    button.closest('dialog, main') ?? document.body,
  );
}

/** Pixels that stay free at the window's edges. */
const edge = 8;

/** Below the button, or above it if there is no room; its middle above or below the button's, as far as it fits. */
function place(tip: HTMLElement, button: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(button.left + (button.width - width) / 2, document.documentElement.clientWidth - width - edge);
  const isBelow = button.bottom + height <= window.innerHeight;
  Object.assign(tip.style, {
    left: `${Math.max(edge, left)}px`,
    top: `${isBelow ? button.bottom : button.top - height}px`,
  });
}
