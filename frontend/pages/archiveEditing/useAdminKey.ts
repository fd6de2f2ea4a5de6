import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The key from the address, which is kept and removed from the address bar at once. */
export function useAdminKey() {
  const [params, setParams] = useSearchParams();
  const keyInAddress = params.get('adminKey');
  const [adminKey, setAdminKey] = useState<string | null>(keyInAddress);
  useEffect(() => {
    if (keyInAddress === null) return;
    setAdminKey(keyInAddress);
    setParams(
      (now) => {
        now.delete('adminKey');
        return now;
      },
      { replace: true },
    );
  }, [keyInAddress, setParams]);
  return adminKey;
}
