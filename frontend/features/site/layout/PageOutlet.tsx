import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { PageBoundary } from '../../../ui/page/PageBoundary.tsx';
import { PageLoading } from '../../../ui/page/PageLoading.tsx';
import { FocusOnNavigation } from './FocusOnNavigation.tsx';

/** The place of the page in a frame. */
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
