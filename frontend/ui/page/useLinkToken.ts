import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a mail's link, from after the `#`, which browsers never send to a server. It is removed from the address bar
 * and kept in this entry of the browser's history, so that it survives a reload.
 */
export function useLinkToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const token = hash.slice(1);
  useEffect(() => {
    if (token) navigate(pathname, { replace: true, state: { token } });
  }, [token, pathname, navigate]);
  return token || (state as { token?: string } | null)?.token || '';
}
