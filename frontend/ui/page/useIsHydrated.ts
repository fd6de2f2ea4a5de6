import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in documents, and in the browser until what stands in them is taken over: for parts that only a script can run. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
