import { createContext, use, useEffect } from 'react';

/** Told when a page is there and does what is asked of it. */
export const PageReady = createContext<() => void>(() => {});

/** Stands beside a page. */
export function Ready() {
  const tell = use(PageReady);
  useEffect(tell, [tell]);
  return null;
}
