import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pages } from '../../../../shared/site/pages.ts';
import { useUserQuery } from '../../../api/api.ts';
import { PageLoading } from '../../../ui/page/PageLoading.tsx';
import type { FactorFrame } from '../account/FactorFrame.tsx';
import { SetUpFactor } from '../account/SetUpFactor.tsx';
import { useFactorSetUp } from '../account/useFactorSetUp.ts';
import type { LoginRedirect } from './loginRedirect.ts';
import { SignInAgain } from './SignInAgain.tsx';
import { useHasSignedOut } from './useSignOut.ts';

/**
 * Shows its children to signed-in admins, and leads others to the login and back. Where the site asks a second factor of
 * every admin, who has none sets it up first, in `SetUpPage`. If the session ends meanwhile, or lacks a second factor, the page
 * stays and a dialog asks for what is missing.
 */
export function RequireSession({
  children,
  SetUpPage,
}: {
  children: ReactNode;
  SetUpPage: ComponentType<FactorFrame>;
}) {
  const { data, isLoading, error } = useUserQuery();
  const { pathname, search } = useLocation();
  const [admitted, setAdmitted] = useState(false);
  const setUp = useFactorSetUp();
  const leaving = useHasSignedOut();
  useEffect(() => {
    if (error) console.error('Couldn’t check whether you’re logged in', error);
  }, [error]);
  const signedIn = data?.isAuthenticated ?? false;
  if (signedIn && !setUp.isPending && !admitted) setAdmitted(true);
  if (isLoading) return <PageLoading />;
  if (signedIn || ((admitted || setUp.isPending) && !leaving))
    return (
      <>
        {admitted && children}
        {setUp.isPending && <SetUpFactor Page={admitted ? undefined : SetUpPage} onDone={setUp.done} />}
        {!signedIn && <SignInAgain />}
      </>
    );
  return (
    <Navigate to={pages.login} replace state={leaving ? null : ({ from: pathname + search } satisfies LoginRedirect)} />
  );
}
