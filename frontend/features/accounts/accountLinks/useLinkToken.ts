import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a mail's link, from behind the `#`: browsers send that to no server. It is taken out of the address bar, and
 * kept with this entry of the browser's history, so that a reload finds it.
 */
export function useLinkToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const given = hash.slice(1);
  useEffect(() => {
    if (given) navigate(pathname, { replace: true, state: { token: given } });
  }, [given, pathname, navigate]);
  return given || (state as { token?: string } | null)?.token || '';
}
