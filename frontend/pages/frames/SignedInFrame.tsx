import type { ReactNode } from 'react';
import { useUserQuery } from '../../api/api.ts';
import { useSignOut } from '../../features/accounts/session/useSignOut.ts';
import { useCampaignsNeedingAttention } from '../../features/sending/campaigns/useCampaigns.ts';
import { AdminFrame } from '../../features/site/adminFrame/AdminFrame.tsx';

/** The admin's frame for whoever is signed in. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const { data } = useUserQuery();
  const signOut = useSignOut();
  const { data: inNeed = [] } = useCampaignsNeedingAttention();
  return (
    <AdminFrame username={data?.user?.username ?? ''} attention={inNeed.length} onLogout={() => void signOut()}>
      {children}
    </AdminFrame>
  );
}
