import { PageOutlet } from '../../features/layout/PageOutlet.tsx';
import { RequireSession } from '../../features/session/RequireSession.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';

/** What every page of the admin stands in. */
export default function AdminLayout() {
  return (
    <RequireSession>
      <SignedInFrame>
        <PageOutlet />
      </SignedInFrame>
    </RequireSession>
  );
}
