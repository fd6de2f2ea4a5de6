import { useEffect, useRef, useState } from 'react';
import { useAdminKeys } from '../../api/adminKeys.ts';
import { useUserQuery } from '../../api/api.ts';
import { asCallError } from '../../api/callError.ts';
import { useToast } from '../../ui/useToast.ts';

const refused = 'Please log in and open the archive from the dashboard again.';

/** Redeems an admin key and says what came of it. Tells whether admin mode is on. */
export function useAdminMode(adminKey: string, onRefused: () => void) {
  const { data: user, isError } = useUserQuery();
  const { redeem } = useAdminKeys();
  const [isOn, setOn] = useState(false);
  const begun = useRef(false);
  const toast = useToast();

  useEffect(() => {
    // The token that the call needs comes with the answer to who is signed in; and a key is good for once.
    if (begun.current || !(user || isError)) return;
    begun.current = true;
    redeem(adminKey)
      .then(() => {
        setOn(true);
        toast({ title: 'Admin Mode Activated', description: 'You can now edit archive guest information.' });
      })
      .catch((error) => {
        const { status, message } = asCallError(error);
        const description = status === 403 && message ? message : refused;
        toast({ title: 'Admin Mode Not Activated', description, tone: 'destructive' });
        onRefused();
      });
  }, [user, isError, adminKey, redeem, toast, onRefused]);

  return { isOn, user };
}
