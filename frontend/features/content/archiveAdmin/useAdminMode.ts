import { useEffect, useRef, useState } from 'react';
import { useUserQuery } from '../../../api/api.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useRedeemAdminKey } from '../../../queries/adminKeys.ts';

const refusal = 'Please log in and open the archive from the dashboard again.';

/** Redeems an admin key and shows the result. Returns whether admin mode is on. */
export function useAdminMode(adminKey: string, onRefused: () => void) {
  const { data: user, isError } = useUserQuery();
  const redeem = useRedeemAdminKey();
  const [isOn, setOn] = useState(false);
  const started = useRef(false);
  const showResult = useMutationToast();

  useEffect(() => {
    // The call needs the token from the user query's answer, and a key can be redeemed only once.
    if (started.current || !(user || isError)) return;
    started.current = true;
    void showResult(redeem(adminKey), {
      success: { title: 'Admin Mode Activated', description: 'You can now edit archive guest information.' },
      failure: ({ status, message }) => ({
        title: 'Admin Mode Not Activated',
        description: status === 403 && message ? message : refusal,
      }),
    }).then(({ error }) => (error ? onRefused() : setOn(true)));
  }, [user, isError, adminKey, redeem, showResult, onRefused]);

  return { isOn, user };
}
