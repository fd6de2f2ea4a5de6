import { useEffect, useRef, useState } from 'react';
import { useUserQuery } from '../../../api/api.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useRedeemAdminKey } from '../../../queries/adminKeys.ts';

const refused = 'Please log in and open the archive from the dashboard again.';

/** Redeems an admin key and says what came of it. Tells whether admin mode is on. */
export function useAdminMode(adminKey: string, onRefused: () => void) {
  const { data: user, isError } = useUserQuery();
  const redeem = useRedeemAdminKey();
  const [isOn, setOn] = useState(false);
  const begun = useRef(false);
  const showResult = useMutationToast();

  useEffect(() => {
    // The token that the call needs comes with the answer to who is signed in; and a key is good for once.
    if (begun.current || !(user || isError)) return;
    begun.current = true;
    void showResult(redeem(adminKey), {
      success: { title: 'Admin Mode Activated', description: 'You can now edit archive guest information.' },
      failure: ({ status, message }) => ({
        title: 'Admin Mode Not Activated',
        description: status === 403 && message ? message : refused,
      }),
    }).then(({ error }) => (error ? onRefused() : setOn(true)));
  }, [user, isError, adminKey, redeem, showResult, onRefused]);

  return { isOn, user };
}
