import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useLogoutMutation } from './sessionApi.ts';

/** Shared, so that who logs out is told from whose session ended. */
const shared = { fixedCacheKey: 'logout' };

/** Gives the function that logs out and says how it went. */
export function useSignOut() {
  const [logout] = useLogoutMutation(shared);
  const showResult = useMutationToast();
  return () =>
    showResult(logout().unwrap(), {
      success: { title: 'Logged out', description: 'You have been successfully logged out.' },
      failure: { title: 'Logout failed', description: 'An error occurred during logout.' },
    });
}

/** Has someone just logged out by themselves? */
export const useHasSignedOut = () => useLogoutMutation(shared)[1].isSuccess;
