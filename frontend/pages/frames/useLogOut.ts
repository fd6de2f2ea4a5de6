import { useSignOut } from '../../features/accounts/session.ts';
import { leaveDoor } from '../../features/people/door/kept.ts';

/** Logs the admin out. Whoever has the phone next sees no names. */
export function useLogOut(): () => Promise<void> {
  const signOut = useSignOut();
  return async () => {
    const { error } = await signOut();
    if (!error) await leaveDoor();
  };
}
