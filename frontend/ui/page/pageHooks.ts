import { type MouseEvent, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const never = () => () => {};

/** False in documents, and in the browser until they are hydrated: for parts that need scripts. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** How long a timer may run, in milliseconds: it stands still while a computer sleeps. */
const longestWait = 60_000;

/**
 * Whether the end of something, in Unix milliseconds, has passed by this device's clock; null has not. False in
 * documents and while they are hydrated, maybe long after their publishing, but corrected before anything is drawn.
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

/** The value once it has stayed the same for this many milliseconds: at each key would be too often. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** What follows the `#`, which browsers never send to a server. Kept in this history entry, to survive a reload. */
export function useLinkToken(): string {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  const token = decoded(hash.slice(1));
  useEffect(() => {
    if (token) navigate(pathname, { replace: true, state: { token } });
  }, [token, pathname, navigate]);
  return token || (state as { token?: string } | null)?.token || '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It was cut within a character, and is refused as it is.
    return text;
  }
}

/** Whether a click simply follows a link, and does not open it in a new tab or window or save it. */
export const isPlainClick = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  !(altKey || ctrlKey || metaKey || shiftKey);
