import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useLogoutMutation } from './sessionApi.ts';

/** Shared, to distinguish logging out from the end of a session. */
const shared = { fixedCacheKey: 'logout' };

export function useSignOut() {
  const [logout] = useLogoutMutation(shared);
  const showResult = useMutationToast();
  return () =>
    showResult(logout().unwrap(), {
      success: { title: 'Logged out', description: 'You have been successfully logged out.' },
      failure: { title: 'Logout failed', description: 'An error occurred during logout.' },
    });
}

/** Whether the admin has just logged out deliberately. */
export const useHasSignedOut = () => useLogoutMutation(shared)[1].isSuccess;
