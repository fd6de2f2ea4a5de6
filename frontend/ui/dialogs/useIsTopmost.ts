import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** Those that asked, in the order in which they came onto the page. */
let stack: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]) {
  stack = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Is the component the last to have come of those that ask? A dialog's is, while it is open. */
export function useIsTopmost(): boolean {
  const id = useId();
  useLayoutEffect(() => {
    change([...stack, id]);
    return () => change(stack.filter((other) => other !== id));
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1) === id,
    () => false,
  );
}
