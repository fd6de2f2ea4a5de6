import { useToast } from '../../ui/useToast.ts';
import { useLogoutMutation } from './sessionApi.ts';

/** Shared, so that who logs out is told from whose session ended. */
const shared = { fixedCacheKey: 'logout' };

/** Gives the function that logs out and says how it went. */
export function useSignOut() {
  const [logout] = useLogoutMutation(shared);
  const toast = useToast();
  return async () => {
    try {
      await logout().unwrap();
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    } catch {
      toast({ title: 'Logout failed', description: 'An error occurred during logout.', tone: 'destructive' });
    }
  };
}

/** Has someone just logged out by themselves? */
export const useLeaving = () => useLogoutMutation(shared)[1].isSuccess;
