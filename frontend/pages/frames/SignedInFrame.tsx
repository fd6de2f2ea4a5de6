import { type ReactNode, useEffect } from 'react';
import { useUserQuery } from '../../api/api.ts';
import { forgetPastLists } from '../../features/people/door/kept.ts';
import { useCampaignsNeedingAttention } from '../../features/sending/campaigns/useCampaigns.ts';
import { AdminFrame } from '../../features/site/adminFrame/AdminFrame.tsx';
import { useLogOut } from './useLogOut.ts';

/** The admin's frame for whoever is signed in. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const { data } = useUserQuery();
  const logOut = useLogOut();
  const { data: inNeed = [] } = useCampaignsNeedingAttention();
  useEffect(() => forgetPastLists(), []);
  return (
    <AdminFrame username={data?.user?.username ?? ''} attention={inNeed.length} onLogout={() => void logOut()}>
      {children}
    </AdminFrame>
  );
}
