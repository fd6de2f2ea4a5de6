import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in documents, and in the browser until they are hydrated: for parts that need scripts. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
