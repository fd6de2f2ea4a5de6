import { useCallback, useEffect, useRef, useState } from 'react';
import { useUserQuery } from '../../../api/api.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useRedeemAdminKey } from '../../../queries/adminKeys.ts';
import { type ArchiveMode, keepMode, keptMode } from './keptMode.ts';

const refusal = 'Please log in and open the archive from the dashboard again.';

/**
 * Admin mode, null while it is off. A key is redeemed, with its result in a toast; without one, the mode goes on that this tab
 * had before a reload. `onEnd` is called if the key is refused, or nobody is signed in any more.
 */
export function useAdminMode(adminKey: string | null, onEnd: () => void) {
  const { data: user, isError } = useUserQuery();
  const redeem = useRedeemAdminKey();
  const [mode, setMode] = useState(() => (adminKey === null ? keptMode() : null));
  const started = useRef(false);
  const showResult = useMutationToast();
  const change = useCallback((next: ArchiveMode) => {
    keepMode(next);
    setMode(next);
  }, []);

  useEffect(() => {
    // The call needs the token from the user query's answer, and a key can be redeemed only once.
    if (started.current || !(user || isError)) return;
    started.current = true;
    if (adminKey === null) {
      if (user && !user.isAuthenticated) onEnd();
      return;
    }
    void showResult(redeem(adminKey), {
      success: { title: 'Admin Mode Activated', description: 'You can now edit archive guest information.' },
      failure: ({ status, message }) => ({
        title: 'Admin Mode Not Activated',
        description: status === 403 && message ? message : refusal,
      }),
    }).then(({ error }) => (error ? onEnd() : change('view')));
  }, [user, isError, adminKey, redeem, showResult, change, onEnd]);

  return { mode, change, user };
}
