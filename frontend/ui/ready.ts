import { createContext, use, useEffect } from 'react';

/** Told when what stands in it is there and does what is asked of it. */
export const WhenReady = createContext<() => void>(() => {});

/** Stands beside what is waited for. */
export function Ready() {
  const tell = use(WhenReady);
  useEffect(tell, [tell]);
  return null;
}
