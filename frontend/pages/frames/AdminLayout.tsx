import { Fragment, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageAt } from '../../../shared/site/pages.ts';
import { RequireSession } from '../../features/accounts/RequireSession.tsx';
import { doorKey, keepKey, keyIn } from '../../features/people/door/kept.ts';
import { PageOutlet } from '../../features/site/layout/PageOutlet.tsx';
import { SetUpFrame } from './SetUpFrame.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';
import { WritingFrame } from './WritingFrame.tsx';

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
    <RequireSession SetUpPage={SetUpFrame} worksOffline={isDoor}>
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
