import type { Draft } from './draft.ts';

interface Kept {
  draft: Draft;
  /** The version that was edited. */
  version: number;
  /** The draft on the server that it goes on from; none, or null, where there was none. */
  revision?: number | null;
  /** When it was kept, as an ISO time. */
  at: string;
}

const keyOf = (template: string) => `template-draft:${template}`;

/** What was typed and is not on the server, kept in this tab: without a connection, after a reload or an ended session too. */
export function loadDraft(template: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(template)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** `draft: null` forgets it. */
export function storeDraft(
  template: string,
  draft: Draft | null,
  { version, revision }: { version: number; revision: number | null },
): void {
  try {
    if (draft) {
      const kept: Kept = { draft, version, revision, at: new Date().toISOString() };
      sessionStorage.setItem(keyOf(template), JSON.stringify(kept));
    } else sessionStorage.removeItem(keyOf(template));
  } catch {
    // Storage may be full or forbidden. Then closing asks, as always.
  }
}
