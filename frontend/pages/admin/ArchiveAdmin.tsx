import { Link, Navigate } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { ArchiveTools } from '../../features/archiveAdmin/ArchiveTools.tsx';
import { useAdminMode } from '../../features/archiveAdmin/useAdminMode.ts';
import { GuestArchive } from '../../features/guests/GuestArchive.tsx';
import { Arrival } from '../../features/layout/Arrival.tsx';
import { SignInAgain } from '../../features/session/SignInAgain.tsx';
import { useLeaving } from '../../features/session/useSignOut.ts';
import { Meta } from '../../ui/Meta.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Toolbar } from '../../ui/Toolbar.ts';
import { useToast } from '../../ui/useToast.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { heads } from '../heads.ts';
import { Frame } from './Frame.tsx';

interface Props {
  adminKey: string;
  /** To be called when the tools go, or never came. */
  onEnd: () => void;
}

/** The archive in the admin's frame: as visitors see it, with the tools around it once the key is accepted. */
export default function ArchiveAdmin({ adminKey, onEnd }: Props) {
  const { isOn, user } = useAdminMode(adminKey, onEnd);
  const leaving = useLeaving();
  const toast = useToast();
  const isSignedIn = user?.isAuthenticated ?? false;
  if (!isOn && !isSignedIn) return <Waiting />;
  if (leaving && !isSignedIn) return <Navigate to={pages.login} replace />;

  function exit() {
    toast({ title: 'Admin Mode Deactivated', description: 'Editing features have been disabled.' });
    onEnd();
  }

  return (
    <Frame>
      {isOn ? (
        <>
          <Meta title={heads.archive.title} hidden />
          <PageTitle title={heads.archive.title} />
          <Toolbar>
            <Link to={pages.admin}>Back to Dashboard</Link>
          </Toolbar>
          <ArchiveTools onExit={exit}>
            <GuestArchive />
          </ArchiveTools>
          <Arrival />
        </>
      ) : (
        <Waiting />
      )}
      {!isSignedIn && <SignInAgain />}
    </Frame>
  );
}
