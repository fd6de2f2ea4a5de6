import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { FocusOnNavigation } from '../../features/layout/FocusOnNavigation.tsx';
import { RequireSession } from '../../features/session/RequireSession.tsx';
import { PageBoundary } from '../../ui/PageBoundary.tsx';
import { PageLoading } from '../../ui/PageLoading.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';

/** What every page of the admin stands in. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  return (
    <RequireSession>
      <SignedInFrame>
        <PageBoundary key={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
            <FocusOnNavigation />
          </Suspense>
        </PageBoundary>
      </SignedInFrame>
    </RequireSession>
  );
}
