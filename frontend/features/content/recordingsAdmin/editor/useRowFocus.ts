import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's focus in a list whose rows come and go: `focusRow` focuses the first field of a row once it has been
 * rendered or, without a row, what `otherwise` refers to.
 */
export function useRowFocus(otherwise: RefObject<HTMLElement | null>) {
  const rows = useRef(new Map<number, HTMLElement>());
  const wanted = useRef<{ key: number | undefined } | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const row = wanted.current.key === undefined ? undefined : rows.current.get(wanted.current.key);
    wanted.current = null;
    (row?.querySelector('input') ?? otherwise.current)?.focus();
  });
  return {
    rowRef: (key: number) => (element: HTMLElement | null) => {
      if (element) rows.current.set(key, element);
      else rows.current.delete(key);
    },
    focusRow: (key: number | undefined) => {
      wanted.current = { key };
    },
  };
}
