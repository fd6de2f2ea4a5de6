import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { pageAt } from '../../shared/pages.ts';

/**
 * The key that the address of the archive brought. It is taken out of the address bar at once, and kept until `forget`
 * or until one leaves the archive.
 */
export function useAdminKey() {
  const isHere = pageAt(useLocation().pathname) === 'archive';
  const [params, setParams] = useSearchParams();
  const given = isHere ? params.get('adminKey') : null;
  const [adminKey, setAdminKey] = useState<string | null>(null);
  if (!isHere && adminKey !== null) setAdminKey(null);
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
