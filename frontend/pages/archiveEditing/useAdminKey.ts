import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The key that the address brought: kept, and taken out of the address bar at once. */
export function useAdminKey() {
  const [params, setParams] = useSearchParams();
  const given = params.get('adminKey');
  const [adminKey, setAdminKey] = useState<string | null>(given);
  useEffect(() => {
    if (given === null) return;
    setAdminKey(given);
    setParams(
      (now) => {
        now.delete('adminKey');
        return now;
      },
      { replace: true },
    );
  }, [given, setParams]);
  return adminKey;
}
