import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/**
 * Whether the player sits at the foot of the window: once somebody has started it, or wants a moment of it, while its place in
 * the page is out of sight. The place keeps its height, and the page scrolls so that the player covers nothing that has the
 * focus (WCAG 2.4.11).
 */
export function useDocked(place: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [isSeen, setSeen] = useState(true);
  const isDocked = isWanted && !isSeen;

  useEffect(() => {
    const element = place.current;
    if (!element || !isWanted) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      // While it is still in its place.
      if (!element.style.minHeight) element.style.minHeight = `${element.offsetHeight}px`;
      setSeen(entry.isIntersecting);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.style.minHeight = '';
    };
  }, [place, isWanted]);

  useLayoutEffect(() => {
    const player = place.current?.firstElementChild;
    if (!isDocked || !player) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${player.clientHeight + 16}px`;
      style.paddingBottom = `${player.clientHeight}px`;
    });
    observer.observe(player);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
      style.paddingBottom = '';
    };
  }, [place, isDocked]);

  return isDocked;
}
