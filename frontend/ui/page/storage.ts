/* What the browser remembers, for itself alone. Storage may be blocked or full, or hold what someone else wrote. */

/** Undefined if nothing is kept, or it can't be read. */
export function readStored<Value>(key: string): Value | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes it. Returns whether that worked. */
export function store(key: string, value: object | number | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
