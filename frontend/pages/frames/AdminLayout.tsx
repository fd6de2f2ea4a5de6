import { RequireSession } from '../../features/accounts/session/RequireSession.tsx';
import { PageOutlet } from '../../features/site/layout/PageOutlet.tsx';
import { SetUpFrame } from './SetUpFrame.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';

export default function AdminLayout() {
  return (
    <RequireSession SetUpPage={SetUpFrame}>
      <SignedInFrame>
        <PageOutlet />
      </SignedInFrame>
    </RequireSession>
  );
}
