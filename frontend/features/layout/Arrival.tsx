import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Stands beside a page and is there when the page is: goes to its top and moves focus to its title, so that a screen
 * reader says where one has come to. The first page of a visit is left as the browser has it, and so is the scroll
 * position on the way back.
 */
export function Arrival() {
  const { key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (key === 'default') return;
    if (type !== 'POP') window.scrollTo(0, 0);
    const title = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (title && !title.hasAttribute('tabindex')) title.tabIndex = -1;
    title?.focus({ preventScroll: true });
  }, [key, type]);
  return null;
}
