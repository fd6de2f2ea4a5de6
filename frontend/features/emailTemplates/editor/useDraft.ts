import { useEffect, useRef, useState } from 'react';
import type { EmailTemplate } from '../../../../shared/model/emailTemplate.ts';
import { contentOf, type Draft, differ, type OtherDraft } from './draft.ts';
import { loadDraft, storeDraft } from './draftStorage.ts';
import { useAutosave } from './useAutosave.ts';
import { useServerDraft } from './useServerDraft.ts';

interface Stored {
  isStored?: boolean;
  savedAt?: string;
}

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
  const [theirs, setTheirs] = useState<OtherDraft | null>(null);
  /** What was typed here before another text was taken in its place. */
  const [aside, setAside] = useState<Draft | null>(null);
  const { autosave, state, discard } = useAutosave(name);

  /**
   * `isStored`: it is the draft that the server has. Nothing is written for it, lest its writer be told of somebody else.
   * `savedAt`: and it was written here, perhaps without being told that it arrived.
   */
  function keep(next: Draft, from = newest.current.base, { isStored = false, savedAt }: Stored = {}) {
    // The editor may still be there for a moment.
    if (autosave.isDiscarded) return;
    const isDirty = differ(next, from.content);
    newest.current = { draft: next, base: from };
    setBase(from);
    setDraft(next);
    storeDraft(name, isDirty ? next : null, { version: from.version, revision: autosave.revision });
    if (isStored && isDirty) autosave.rest(savedAt);
    else autosave.write(isDirty ? { content: next, version: from.version } : null);
  }
  function fill(next: Draft, from?: typeof base, how?: Stored) {
    keep(next, from, how);
    setRestored(null);
    setFilled((count) => count + 1);
  }
  const letter = () => ({ version: template.version, content: contentOf(template) });

  function meet(found: OtherDraft | null) {
    const { draft: mine, base: from } = newest.current;
    const isDirty = differ(mine, from.content);
    if (!found || !differ(found.content, mine)) {
      setTheirs(null);
      autosave.begin(found?.revision ?? null);
      if (isDirty || found) keep(mine, from, found ? { isStored: true, savedAt: found.savedAt } : {});
    } else if (isDirty && kept && (kept.revision === found.revision || (found.own && kept.at >= found.savedAt))) {
      // Typed here after that, whether or not this tab was told of its own save.
      autosave.begin(found.revision, { over: kept.revision !== found.revision });
      keep(mine, from);
      autosave.nudge();
    } else if (isDirty) {
      autosave.stop();
      setTheirs(found);
    } else {
      autosave.begin(found.revision);
      fill(found.content, { ...from, version: found.version }, { isStored: true });
      setRestored({ at: found.savedAt, ...(!found.own && { by: found.savedBy }) });
    }
  }

  const { isFailed, isAsked, ask } = useServerDraft(template, autosave, {
    onFirst: meet,
    onOther: (found) => {
      if (found && differ(found.content, newest.current.draft)) {
        autosave.stop();
        setTheirs(found);
      } else meet(found);
    },
  });
  // A reload is to know on which draft of the server this text goes on.
  useEffect(() => {
    const { draft: now, base: from } = newest.current;
    if (state.is === 'saved' && differ(now, from.content))
      storeDraft(name, now, { version: from.version, revision: autosave.revision });
  }, [name, autosave, state]);

  const isConflict = state.is === 'conflict';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (isConflict) void ask();
  }, [isConflict, state.at]);

  return {
    draft,
    restored,
    filled,
    theirs,
    aside,
    /** The draft of the server is on its way, and is known to be there. */
    isLoading: !isAsked && !isFailed && !kept && template.draft !== undefined,
    saving: isFailed && !isAsked ? ({ is: 'kept', status: null, at: 0 } as const) : state,
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
      fill(theirs.content, { ...newest.current.base, version: theirs.version }, { isStored: true });
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
