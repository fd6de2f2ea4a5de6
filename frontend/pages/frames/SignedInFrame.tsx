import { type ReactNode, useEffect } from 'react';
import { useUserQuery } from '../../api/api.ts';
import { useSignOut } from '../../features/accounts/session/useSignOut.ts';
import { forgetAllLists, forgetPage, forgetPastLists } from '../../features/people/door/kept.ts';
import { useCampaignsNeedingAttention } from '../../features/sending/campaigns/useCampaigns.ts';
import { AdminFrame } from '../../features/site/adminFrame/AdminFrame.tsx';

/** The admin's frame for whoever is signed in. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const { data } = useUserQuery();
  const signOut = useSignOut();
  const { data: inNeed = [] } = useCampaignsNeedingAttention();
  useEffect(() => forgetPastLists(), []);
  async function logOut() {
    const { error } = await signOut();
    if (error) return;
    // Whoever has the phone next sees no names.
    forgetAllLists();
    await forgetPage();
  }
  return (
    <AdminFrame username={data?.user?.username ?? ''} attention={inNeed.length} onLogout={() => void logOut()}>
      {children}
    </AdminFrame>
  );
}
