import { useId, useLayoutEffect, useSyncExternalStore } from 'react';

/** The mounted components that use the hook, in the order of mounting. */
let stack: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]) {
  stack = next;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}

/** Whether the component is the last one mounted of those that use this hook, such as the one in an open dialog. */
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
