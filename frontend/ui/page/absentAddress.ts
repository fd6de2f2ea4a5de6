import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';

/** The path that the server has reported as not existing, or null. */
export const AbsentAddress = createContext<string | null>(null);

/** Whether the current path is known not to exist. */
export function useIsAbsent(): boolean {
  const { pathname } = useLocation();
  return use(AbsentAddress) === pathname;
}
