import type { Draft } from './draft.ts';

interface StoredDraft {
  draft: Draft;
  /** The version that was edited. */
  version: number;
  /** The revision of the server's draft that it continues; null if there was none. */
  revision: number | null;
  /** When it was stored, as an ISO time. */
  at: string;
}

const keyOf = (template: string) => `template-draft:${template}`;

/** Unsaved text, stored for this tab: it survives a lost connection, a reload and an expired session. */
export function loadDraft(template: string): StoredDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(template)) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}

/** Null deletes it. Returns whether that worked: storage may be full or blocked. */
export function storeDraft(template: string, unsaved: Omit<StoredDraft, 'at'> | null): boolean {
  try {
    if (unsaved) {
      const stored: StoredDraft = { ...unsaved, at: new Date().toISOString() };
      sessionStorage.setItem(keyOf(template), JSON.stringify(stored));
    } else sessionStorage.removeItem(keyOf(template));
    return true;
  } catch {
    return false;
  }
}
