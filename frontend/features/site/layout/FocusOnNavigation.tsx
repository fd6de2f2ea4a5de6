import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Stands beside a page and is there when the page is: goes to its top and moves focus to its title, so that a screen
 * reader says which page it is. The first page of a visit is left as the browser has it, and so is the scroll
 * position on the way back. Another tab of the same page is no new page: focus and scroll position stay.
 */
export function FocusOnNavigation() {
  const location = useLocation();
  const type = useNavigationType();
  const last = useRef<Location>(null);
  useEffect(() => {
    const from = last.current;
    last.current = location;
    if (location.key === 'default' || (from && staysOn(from, location, type))) return;
    if (type !== 'POP') window.scrollTo(0, 0);
    const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1;
    title?.focus({ preventScroll: true });
  }, [location, type]);
  return null;
}

/** Only what stands behind the path has changed, and no link was followed: a press on the page itself, or the way back. */
const staysOn = (from: Location, to: Location, type: string) =>
  type !== 'PUSH' && from.pathname === to.pathname && from.search + from.hash !== to.search + to.hash;
