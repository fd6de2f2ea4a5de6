import { RequireSession } from '../../features/accounts/session/RequireSession.tsx';
import { PageOutlet } from '../../features/site/layout/PageOutlet.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';

export default function AdminLayout() {
  return (
    <RequireSession>
      <SignedInFrame>
        <PageOutlet />
      </SignedInFrame>
    </RequireSession>
  );
}
