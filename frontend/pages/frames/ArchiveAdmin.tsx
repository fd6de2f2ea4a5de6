import { Navigate } from 'react-router-dom';
import { pages } from '../../../shared/site/pages.ts';
import { SignInAgain, StepUp } from '../../features/accounts/RequireSession.tsx';
import { useHasSignedOut } from '../../features/accounts/session.ts';
import { ArchiveTools, useAdminMode } from '../../features/content/archiveAdmin/ArchiveTools.tsx';
import { GuestArchive } from '../../features/content/guests/GuestArchive.tsx';
import { FocusOnNavigation } from '../../features/site/layout/PageOutlet.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { PageLoading } from '../../ui/page/PageLoading.tsx';
import { useToast } from '../../ui/toasts/toasts.ts';
import { heads } from '../visitors/heads.ts';
import { SignedInFrame } from './AdminLayout.tsx';

/** As visitors see it, in the admin's frame, with editing tools once the key is accepted, and after reloads. */
export default function ArchiveAdmin(props: Parameters<typeof useAdminMode>[0]) {
  const { mode, change, user } = useAdminMode(props);
  const leaving = useHasSignedOut();
  const toast = useToast();
  const isSignedIn = user?.isAuthenticated ?? false;
  if (!mode && !isSignedIn) return <PageLoading />;
  if (leaving && !isSignedIn) return <Navigate to={pages.login} replace />;

  function exit() {
    toast({ title: 'Admin Mode Deactivated', description: 'Editing features have been disabled.' });
    change(null);
  }

  return (
    <SignedInFrame>
      {mode ? (
        <>
          <PageTitle title={heads.archive.title} tab={heads.archive.title} />
          <ArchiveTools mode={mode} onChange={change} onExit={exit}>
            <GuestArchive />
          </ArchiveTools>
          <FocusOnNavigation />
        </>
      ) : (
        <PageLoading />
      )}
      <StepUp />
      {!isSignedIn && <SignInAgain />}
    </SignedInFrame>
  );
}
