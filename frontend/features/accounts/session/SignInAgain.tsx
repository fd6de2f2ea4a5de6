import { useState } from 'react';
import { useUserQuery } from '../../../api/api.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';

/**
 * Asks the admin to sign in again over the current page, so that no work is lost. Once closed, it does not return until the
 * server refuses another request.
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
