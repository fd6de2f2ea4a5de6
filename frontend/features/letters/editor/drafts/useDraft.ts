import { useEffect, useRef, useState } from 'react';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';
import type { TemplateDraft } from '../../../../../shared/letters/model/templateDraft.ts';
import { contentOf, type Draft, differ } from './draft.ts';
import { loadDraft, storeDraft } from './draftStorage.ts';
import { useAutosave } from './useAutosave.ts';
import { useServerDraft } from './useServerDraft.ts';

/** Of a draft that the server has: when it was written here, perhaps without being told that it arrived. */
type Stored = { savedAt?: string } | undefined;

/**
 * What is being typed into a template, the version that it is based on, and whether that is still the newest. It is saved
 * as the letter's draft on the server, and in this tab as long as it is not there.
 */
export function useDraft(template: EmailTemplate) {
  const { name } = template;
  const [kept] = useState(() => loadDraft(name));
  const [base, setBase] = useState({ version: kept?.version ?? template.version, content: contentOf(template) });
  const [draft, setDraft] = useState(kept?.draft ?? base.content);
  /** The same, at once: while it is being saved, one types on. */
  const newest = useRef({ draft, base });
  const [restored, setRestored] = useState<{ at: string; by?: string } | null>(kept && { at: kept.at });
  /** Grows when the fields are filled anew from outside, so that the editor starts anew too. */
  const [filled, setFilled] = useState(0);
  const [theirs, setTheirs] = useState<TemplateDraft | null>(null);
  /** What was typed here before another text was taken in its place. */
  const [aside, setAside] = useState<Draft | null>(null);
  const { answer, ask } = useServerDraft(template, reconcile);
  const { autosave, state, discard } = useAutosave(name, ask);

  /** Nothing is written for what the server has, lest its writer be told of somebody else. */
  function keep(next: Draft, from = newest.current.base, stored?: Stored) {
    // The editor may still be there for a moment.
    if (autosave.isDiscarded) return;
    const isDirty = differ(next, from.content);
    newest.current = { draft: next, base: from };
    setBase(from);
    setDraft(next);
    storeDraft(name, isDirty ? next : null, { version: from.version, revision: autosave.revision });
    if (stored && isDirty) autosave.markSynced(stored.savedAt);
    else autosave.write(isDirty ? { content: next, version: from.version } : null);
  }
  function fill(next: Draft, from?: typeof base, how?: Stored) {
    keep(next, from, how);
    setRestored(null);
    setFilled((count) => count + 1);
  }
  const letter = () => ({ version: template.version, content: contentOf(template) });

  function reconcile(found: TemplateDraft | null) {
    const { draft: mine, base: from } = newest.current;
    const isDirty = differ(mine, from.content);
    if (!found || !differ(found.content, mine)) {
      setTheirs(null);
      autosave.begin(found?.revision ?? null);
      if (isDirty || found) keep(mine, from, found ?? undefined);
    } else if (isDirty && kept && (kept.revision === found.revision || (found.own && kept.at >= found.savedAt))) {
      // Typed here after that, whether or not this tab was told of its own save.
      autosave.begin(found.revision, { over: kept.revision !== found.revision });
      keep(mine, from);
      autosave.flush();
    } else if (isDirty) {
      autosave.stop();
      setTheirs(found);
    } else {
      autosave.begin(found.revision);
      fill(found.content, { ...from, version: found.version }, {});
      setRestored({ at: found.savedAt, ...(!found.own && { by: found.savedBy }) });
    }
  }

  // A reload is to know on which draft of the server this text goes on.
  useEffect(() => {
    const { draft: now, base: from } = newest.current;
    if (state.is === 'saved' && differ(now, from.content))
      storeDraft(name, now, { version: from.version, revision: autosave.revision });
  }, [name, autosave, state]);

  return {
    draft,
    restored,
    filled,
    theirs,
    aside,
    /** The draft of the server is on its way, and is known to be there. */
    isLoading: answer === 'none' && !kept && template.draft !== undefined,
    saving: answer === 'failed' ? ({ is: 'kept', status: null, at: 0 } as const) : state,
    version: base.version,
    revision: () => autosave.revision ?? undefined,
    isDirty: differ(draft, base.content),
    // What was saved here is newer for a moment than what the list knows.
    isStale: template.version > base.version,
    change: (part: Partial<Draft>) => keep({ ...newest.current.draft, ...part }),
    /** Another text in the place of what was typed, which can be brought back. */
    replace(content: Draft) {
      setAside(newest.current.draft);
      fill(content);
    },
    bringBack() {
      if (aside) fill(aside);
      setAside(null);
    },
    takeTheirs() {
      if (!theirs) return;
      setAside(newest.current.draft);
      setTheirs(null);
      autosave.begin(theirs.revision);
      fill(theirs.content, { ...newest.current.base, version: theirs.version }, {});
    },
    keepMine() {
      setTheirs(null);
      autosave.write({ content: newest.current.draft, version: newest.current.base.version });
      autosave.begin(theirs?.revision ?? null, { over: true });
    },
    /** Takes the newest letter in place of what was typed. */
    takeNewest() {
      setTheirs(null);
      autosave.begin(theirs?.revision ?? autosave.revision);
      fill(letter().content, letter());
    },
    /** `content` has been saved, as this version, and with it the draft of `revision`. What was typed since stays, unsaved. */
    saved({ version }: Pick<EmailTemplate, 'version'>, content: Draft, revision: number | undefined) {
      autosave.settled(revision);
      setRestored(null);
      keep(newest.current.draft, { version, content });
    },
    forget() {
      storeDraft(name, null, { version: base.version, revision: null });
      discard();
    },
  };
}
