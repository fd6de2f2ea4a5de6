import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';

/** The path of which the server has said that what it names is not there; null where it has said no such thing. */
export const AbsentAddress = createContext<string | null>(null);

/** Is it known of the address that what it names is not there? */
export function useIsAbsent(): boolean {
  const { pathname } = useLocation();
  return use(AbsentAddress) === pathname;
}
