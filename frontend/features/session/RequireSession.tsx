import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { useUserQuery } from '../../api/api.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import type { CameFrom } from './cameFrom.ts';

/** Lets those who are signed in through, and leads the others to the login and back. */
export function RequireSession() {
  const { data, isLoading, error } = useUserQuery();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (error) console.error('Could not check who is signed in', error);
  }, [error]);
  if (isLoading) return <Waiting />;
  if (data?.isAuthenticated) return <Outlet />;
  return <Navigate to={pages.login} replace state={{ from: pathname + search } satisfies CameFrom} />;
}
