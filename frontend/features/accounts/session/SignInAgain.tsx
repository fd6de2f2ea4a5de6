import { useState } from 'react';
import { useUserQuery } from '../../../api/api.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';

/**
 * Asks to sign in again over whatever someone was working on when the session ended: nothing behind it is lost.
 * Closed, it stays away until the server refuses the next act.
 */
export function SignInAgain() {
  const { fulfilledTimeStamp } = useUserQuery();
  const [closedAt, setClosedAt] = useState<number>();
  if (closedAt !== undefined && closedAt === fulfilledTimeStamp) return null;
  return (
    <Dialog title="Please log in again" onClose={() => setClosedAt(fulfilledTimeStamp)}>
      <p>Your session has ended. What you typed is still there: log in, then repeat what you were doing.</p>
      <LoginForm again />
    </Dialog>
  );
}
