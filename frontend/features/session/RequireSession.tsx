import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { useUserQuery } from '../../api/api.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import type { CameFrom } from './cameFrom.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { useLeaving } from './useSignOut.ts';

/**
 * Lets those who are signed in through, and leads the others to the login and back. Whose session ends while they are
 * here stays here and signs in again.
 */
export function RequireSession() {
  const { data, isLoading, error } = useUserQuery();
  const { pathname, search } = useLocation();
  const [admitted, setAdmitted] = useState(false);
  const leaving = useLeaving();
  useEffect(() => {
    if (error) console.error('Could not check who is signed in', error);
  }, [error]);
  const signedIn = data?.isAuthenticated ?? false;
  if (signedIn && !admitted) setAdmitted(true);
  if (isLoading) return <Waiting />;
  if (signedIn || (admitted && !leaving))
    return (
      <>
        <Outlet />
        {!signedIn && <SignInAgain />}
      </>
    );
  return (
    <Navigate to={pages.login} replace state={leaving ? null : ({ from: pathname + search } satisfies CameFrom)} />
  );
}
