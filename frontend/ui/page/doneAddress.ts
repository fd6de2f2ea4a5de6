import { createContext, use } from 'react';
import { useLocation } from 'react-router-dom';

/** The path of a page opened by a mail's link whose button has been pressed before, as the server reported; or null. */
export const DoneAddress = createContext<string | null>(null);

/** Whether what the current page's button does has been done already. */
export function useIsDone(): boolean {
  const { pathname } = useLocation();
  return use(DoneAddress) === pathname;
}
