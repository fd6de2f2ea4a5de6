import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { color, radius, size, space } from '../theme/theme.ts';

/**
 * For whatever has a `data-tip`, when it is hovered or focused by the keyboard. A tip can be dismissed by Escape and
 * hovered itself, and stays (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus). It says the button's accessible
 * name or description, so it need not be announced. Mounted by the admin's frame: visitors load none.
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
    <Tip ref={box} role="tooltip" popover="manual">
      <span>{button.dataset.tip}</span>
    </Tip>,
    // All that is outside an open dialog is inert, and could not be hovered. All text is in a landmark.
    button.closest('dialog, main') ?? document.body,
  );
}

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

/** How long a button is hovered or focused before its tip shows, in milliseconds (docs/spec.md, Messages). */
const delay = 700;

const tipped = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** Calls `show` with the button whose tip is to show, or null. `isTip`: whether a target is part of the shown tip. */
function watchForTips(show: (button: HTMLElement | null) => void, isTip: (target: Node) => boolean): () => void {
  /** What waits for its tip or shows it, and how that came about. */
  let button: HTMLElement | null = null;
  let isFocused = false;
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hide() {
    clearTimeout(timer);
    if (isShown) show(null);
    button = null;
    isShown = false;
  }
  function wait(next: HTMLElement, byFocus: boolean) {
    if (next === button) return;
    hide();
    button = next;
    isFocused = byFocus;
    timer = setTimeout(() => {
      isShown = next.isConnected;
      if (isShown) show(next);
    }, delay);
  }

  const ending = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(name: Name, react: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, react, { capture: true, signal: ending.signal });

  on('pointerover', ({ target, pointerType }) => {
    // A finger presses at once.
    if (pointerType === 'touch' || (target instanceof Node && isTip(target))) return;
    const next = tipped(target);
    if (next) wait(next, false);
    else if (!isFocused) hide();
  });
  on('pointerdown', hide);
  on('click', hide);
  on('focusin', ({ target }) => {
    const next = tipped(target);
    if (next?.matches(':focus-visible')) wait(next, true);
  });
  on('focusout', () => {
    if (isFocused) hide();
  });
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !isShown) return;
    // The dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
    hide();
  });
  on('scroll', hide);

  return () => {
    ending.abort();
    hide();
  };
}

/** In the top layer, over dialogs too. Its clear edge touches the button, so that the pointer can move onto it. */
const Tip = styled.div`
  position: fixed;
  inset: auto;
  width: max-content;
  max-width: min(20rem, calc(100vw - 1rem));
  margin: 0;
  padding: ${space.hair} 0;
  border: 0;
  background: none;
  span {
    display: block;
    padding: ${space.hair} ${space.near};
    border-radius: ${radius.control};
    background: ${color.night};
    color: ${color.paper};
    font-size: ${size.small};
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
`;
