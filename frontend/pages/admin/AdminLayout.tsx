import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useUserQuery } from '../../api/api.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { useCampaignsInNeed } from '../../features/campaigns/useCampaigns.ts';
import { Arrival } from '../../features/layout/Arrival.tsx';
import { useSignOut } from '../../features/session/useSignOut.ts';
import { PageBoundary } from '../../ui/PageBoundary.tsx';
import { Waiting } from '../../ui/Waiting.tsx';

export default function AdminLayout() {
  const { data } = useUserQuery();
  const signOut = useSignOut();
  const { data: inNeed = [] } = useCampaignsInNeed();
  const { pathname } = useLocation();
  return (
    <AdminFrame username={data?.user?.username ?? ''} attention={inNeed.length} onLogout={() => void signOut()}>
      <PageBoundary key={pathname}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
          <Arrival />
        </Suspense>
      </PageBoundary>
    </AdminFrame>
  );
}
