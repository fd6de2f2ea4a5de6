import type { Draft } from './draft.ts';

interface Kept {
  draft: Draft;
  /** The version that was edited. */
  version: number;
  /** When it was kept, as an ISO time. */
  at: string;
}

const keyOf = (template: string) => `template-draft:${template}`;

/** What was typed and not saved, kept in this tab: a way back, a reload or an ended session takes nothing away. */
export function loadDraft(template: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(template)) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** `draft: null` forgets it. */
export function storeDraft(template: string, draft: Draft | null, version: number): void {
  try {
    if (draft) {
      const kept: Kept = { draft, version, at: new Date().toISOString() };
      sessionStorage.setItem(keyOf(template), JSON.stringify(kept));
    } else sessionStorage.removeItem(keyOf(template));
  } catch {
    // Storage may be full or forbidden. Then closing asks, as always.
  }
}
