import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The key that the address brought. It is taken out of the address bar at once, and kept until `forget`. */
export function useAdminKey() {
  const [params, setParams] = useSearchParams();
  const given = params.get('adminKey');
  const [adminKey, setAdminKey] = useState<string | null>(null);
  useEffect(() => {
    if (given === null) return;
    setAdminKey(given || null);
    setParams(
      (now) => {
        now.delete('adminKey');
        return now;
      },
      { replace: true },
    );
  }, [given, setParams]);
  return { adminKey, forget: useCallback(() => setAdminKey(null), []) };
}
