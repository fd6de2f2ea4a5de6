import { useLocation } from 'react-router-dom';
import { pageAt } from '../../../shared/site/pages.ts';
import { RequireSession } from '../../features/accounts/session/RequireSession.tsx';
import { PageOutlet } from '../../features/site/layout/PageOutlet.tsx';
import { SetUpFrame } from './SetUpFrame.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';
import { WritingFrame } from './WritingFrame.tsx';

export default function AdminLayout() {
  const page = pageAt(useLocation().pathname);
  const Frame = page === 'adminEmailTemplate' || page === 'adminDoor' ? WritingFrame : SignedInFrame;
  return (
    <RequireSession SetUpPage={SetUpFrame} worksOffline={page === 'adminDoor'}>
      <Frame>
        <PageOutlet />
      </Frame>
    </RequireSession>
  );
}
