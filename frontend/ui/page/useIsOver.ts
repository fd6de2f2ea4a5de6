import { useLayoutEffect, useState } from 'react';

/** How long a timer may run, in milliseconds: it stands still while a computer sleeps. */
const longestWait = 60_000;

/**
 * Whether the end of something, in Unix milliseconds, has passed by this device's clock; null has not. It becomes true by
 * itself. False in documents and while they are hydrated, which may be long after they were published, but corrected before
 * anything is drawn.
 */
export function useIsOver(end: number | null): boolean {
  const [passed, setPassed] = useState<number>();
  useLayoutEffect(() => {
    if (end === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = end - Date.now();
      if (left <= 0) setPassed(end);
      else timer = setTimeout(look, Math.min(left, longestWait));
    };
    look();
    return () => clearTimeout(timer);
  }, [end]);
  return end !== null && passed === end;
}
