import type { ReactNode } from 'react';
import { useUserQuery } from '../../api/api.ts';
import { AdminFrame } from '../../features/admin/AdminFrame.tsx';
import { useCampaignsInNeed } from '../../features/campaigns/useCampaigns.ts';
import { useSignOut } from '../../features/session/useSignOut.ts';

/** The admin's frame for whoever is signed in. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const { data } = useUserQuery();
  const signOut = useSignOut();
  const { data: inNeed = [] } = useCampaignsInNeed();
  return (
    <AdminFrame username={data?.user?.username ?? ''} attention={inNeed.length} onLogout={() => void signOut()}>
      {children}
    </AdminFrame>
  );
}
