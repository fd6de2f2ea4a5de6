import { useToast } from '../../ui/useToast.ts';
import { useLogoutMutation } from './sessionApi.ts';

/** Gives the function that logs out and says how it went. */
export function useSignOut() {
  const [logout] = useLogoutMutation();
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
