import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pages } from '../../../../shared/site/pages.ts';
import { useUserQuery } from '../../../api/api.ts';
import { asCallError, isUnanswered } from '../../../api/callError.ts';
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
 *
 * `worksOffline`: the page keeps on the device what it needs until the admin logs out, so it also shows while nobody answers who
 * is logged in.
 */
export function RequireSession({
  children,
  SetUpPage,
  worksOffline = false,
}: {
  children: ReactNode;
  SetUpPage: ComponentType<FactorFrame>;
  worksOffline?: boolean;
}) {
  const { data, isLoading, error } = useUserQuery();
  const { pathname, search, hash } = useLocation();
  const [admitted, setAdmitted] = useState(false);
  const setUp = useFactorSetUp();
  const leaving = useHasSignedOut();
  useEffect(() => {
    if (error) console.error('Couldn’t check whether you’re logged in', error);
  }, [error]);
  const signedIn = data?.isAuthenticated ?? false;
  const isOffline = worksOffline && error !== undefined && isUnanswered(asCallError(error));
  if ((signedIn || isOffline) && !setUp.isPending && !admitted) setAdmitted(true);
  const isEarly = worksOffline && isLoading;
  if (isLoading && !isEarly) return <PageLoading />;
  if (signedIn || isEarly || ((admitted || setUp.isPending) && !leaving))
    return (
      <>
        {(admitted || isEarly) && children}
        {setUp.isPending && <SetUpFactor Page={admitted ? undefined : SetUpPage} onDone={setUp.done} />}
        {!signedIn && !isEarly && !isOffline && <SignInAgain />}
      </>
    );
  return (
    <Navigate
      to={pages.login}
      replace
      state={leaving ? null : ({ from: pathname + search + hash } satisfies LoginRedirect)}
    />
  );
}
