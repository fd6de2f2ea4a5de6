import { Fragment, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { pageAt } from '../../../shared/site/pages.ts';
import { useUserQuery } from '../../api/api.ts';
import { Account } from '../../features/accounts/Account.tsx';
import { RequireSession } from '../../features/accounts/RequireSession.tsx';
import { useSignOut } from '../../features/accounts/session.ts';
import { doorKey, forgetPastLists, keepKey, keyIn, leaveDoor } from '../../features/people/door/kept.ts';
import { useCampaignsNeedingAttention } from '../../features/sending/campaignsApi.ts';
import { AdminFrame } from '../../features/site/adminFrame/AdminFrame.tsx';
import { FocusOnNavigation, PageOutlet } from '../../features/site/layout/PageOutlet.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ButtonRow, Column } from '../../ui/layout/layout.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { size, space } from '../../ui/theme/theme.ts';

export default function AdminLayout() {
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  const isDoor = page === 'adminDoor';
  const Frame = page === 'adminEmailTemplate' || isDoor ? WritingFrame : SignedInFrame;
  const content = (
    <Frame>
      <PageOutlet />
    </Frame>
  );
  const forAdmins = (
    <RequireSession SetUp={SetUpFactor} worksOffline={isDoor}>
      {content}
    </RequireSession>
  );
  return isDoor ? <ByLink eventId={Number(pathname.split('/').at(-1))} {...{ content, forAdmins }} /> : forAdmins;
}

/** The door's list, for a phone that was given a link to it, or else for admins. */
function ByLink({ eventId, content, forAdmins }: { eventId: number; content: ReactNode; forAdmins: ReactNode }) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const given = keyIn(hash);
  // Before anything asks for the list. The same key again changes nothing.
  if (given) keepKey(eventId, given);
  useEffect(() => {
    if (given) void navigate(pathname + search, { replace: true });
  }, [given, navigate, pathname, search]);
  const key = doorKey(eventId);
  return key ? <Fragment key={key}>{content}</Fragment> : forAdmins;
}

/** In place of any other page, for an admin who has yet to set up the second factor that the site asks of everyone. */
function SetUpFactor({ onDone }: { onDone?: (() => void) | undefined }) {
  const signOut = useSignOut();
  return (
    <WritingFrame>
      <PageTitle title="Set up a second factor" />
      <p>
        This site asks every admin for more than a password. Add a passkey, or switch on the authenticator app; then go
        on.
      </p>
      <ButtonRow>
        <Button disabled={!onDone} onClick={onDone}>
          Go on
        </Button>
        <Button look="plain" onClick={() => void signOut()}>
          Log out
        </Button>
      </ButtonRow>
      <Account />
      <FocusOnNavigation />
    </WritingFrame>
  );
}

/** For writing a letter and for the door: the whole window, without navigation. The page leads back by itself. */
export const WritingFrame = ({ children }: { children: ReactNode }) => (
  <Writing id="content" tabIndex={-1}>
    {children}
  </Writing>
);

/** Wider than other pages: the letter and its preview both need the room. */
const Writing = styled(Column).attrs({ as: 'main', $width: '96rem' })`
  display: flex;
  flex: 1;
  flex-direction: column;
  padding-top: ${space.text};
  h1 { font-size: ${size.h3}; }
`;

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

/** Logs the admin out. Anyone who has the phone next sees no names. */
export function useLogOut(): () => Promise<void> {
  const signOut = useSignOut();
  return async () => {
    const { error } = await signOut();
    if (!error) await leaveDoor();
  };
}
