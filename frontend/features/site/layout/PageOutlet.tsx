import { Suspense, useEffect, useRef } from 'react';
import { type Location, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { PageBoundary } from '../../../ui/page/PageBoundary.tsx';
import { PageLoading } from '../../../ui/page/PageLoading.tsx';

export function PageOutlet() {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Outlet />
        <FocusOnNavigation />
      </Suspense>
    </PageBoundary>
  );
}

/**
 * Mounted with a page: scrolls to its top and focuses its title, so that a screen reader says which page it is. It
 * leaves alone the first page of a visit, the scroll position on the way back, and both if only the page's tab changes.
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

/** Whether only query, hash or state have changed, by no followed link: by a control, or on the way back. */
const staysOn = (from: Location, to: Location, type: string) =>
  type !== 'PUSH' && from.pathname === to.pathname && (to.state || from.search + from.hash !== to.search + to.hash);
