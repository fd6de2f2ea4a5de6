import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Arrival } from '../../features/layout/Arrival.tsx';
import { PageBoundary } from '../../ui/PageBoundary.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { Frame } from './Frame.tsx';

export default function AdminLayout() {
  const { pathname } = useLocation();
  return (
    <Frame>
      <PageBoundary key={pathname}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
          <Arrival />
        </Suspense>
      </PageBoundary>
    </Frame>
  );
}
