import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pages } from '../../../../shared/site/pages.ts';
import { useUserQuery } from '../../../api/api.ts';
import { PageLoading } from '../../../ui/page/PageLoading.tsx';
import type { LoginRedirect } from './loginRedirect.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { useHasSignedOut } from './useSignOut.ts';

/**
 * Shows its children to signed-in admins, and leads others to the login and back. If the session ends meanwhile, the page
 * stays and a dialog asks to sign in again.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data, isLoading, error } = useUserQuery();
  const { pathname, search } = useLocation();
  const [admitted, setAdmitted] = useState(false);
  const leaving = useHasSignedOut();
  useEffect(() => {
    if (error) console.error('Could not check who is signed in', error);
  }, [error]);
  const signedIn = data?.isAuthenticated ?? false;
  if (signedIn && !admitted) setAdmitted(true);
  if (isLoading) return <PageLoading />;
  if (signedIn || (admitted && !leaving))
    return (
      <>
        {children}
        {!signedIn && <SignInAgain />}
      </>
    );
  return (
    <Navigate to={pages.login} replace state={leaving ? null : ({ from: pathname + search } satisfies LoginRedirect)} />
  );
}
