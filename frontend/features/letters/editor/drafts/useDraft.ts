import { useEffect, useRef, useState } from 'react';
import type { EmailTemplate } from '../../../../../shared/letters/model/emailTemplate.ts';
import type { TemplateDraft } from '../../../../../shared/letters/model/templateDraft.ts';
import { contentOf, type Draft, differ } from './draft.ts';
import { loadDraft, storeDraft } from './draftStorage.ts';
import type { SavedState } from './savedState.ts';
import { useAutosave } from './useAutosave.ts';
import { useServerDraft } from './useServerDraft.ts';

/**
 * The text typed into a template, the version it is based on, and whether that is still the newest. It is saved as the
 * letter's draft on the server, and in this tab until it is there.
 */
export function useDraft(template: EmailTemplate) {
  const { name } = template;
  const [local] = useState(() => loadDraft(name));
  const [base, setBase] = useState({ version: local?.version ?? template.version, content: contentOf(template) });
  const [draft, setDraft] = useState(local?.draft ?? base.content);
  /** The current values, without waiting for a render: the admin keeps typing during a save. */
  const newest = useRef({ draft, base });
  /** Another admin's unsaved text, with which the editor began. */
  const [restored, setRestored] = useState<{ at: string; by: string } | null>(null);
  /** Whether this tab has the text, should the server not have it. */
  const [isInBrowser, setInBrowser] = useState(true);
  /** Increases when the fields are filled from outside, so that the editor restarts. */
  const [filled, setFilled] = useState(0);
  const [theirs, setTheirs] = useState<TemplateDraft | null>(null);
  /** The text was discarded before the server's draft of it came: that goes too, and does not come back. */
  const discarded = useRef(false);
  /** The text typed here that another one replaced. */
  const [replaced, setReplaced] = useState<Draft | null>(null);
  const { answer, ask } = useServerDraft(template, reconcile);
  const { autosave, state } = useAutosave(name, ask);

  /** Text that the server has is not saved again, else its author would be warned of another writer. */
  function keep(next: Draft, from = newest.current.base, stored?: TemplateDraft) {
    const isDirty = differ(next, from.content);
    newest.current = { draft: next, base: from };
    setBase(from);
    setDraft(next);
    setInBrowser(
      storeDraft(name, isDirty ? { draft: next, version: from.version, revision: autosave.revision } : null),
    );
    if (stored && isDirty) autosave.markSynced(stored.savedAt, stored.own ? undefined : stored.savedBy);
    else autosave.write(isDirty ? { content: next, version: from.version } : null);
  }
  function fill(next: Draft, from?: typeof base, stored?: TemplateDraft) {
    keep(next, from, stored);
    setRestored(null);
    setFilled((count) => count + 1);
  }
  const letter = () => ({ version: template.version, content: contentOf(template) });

  function reconcile(found: TemplateDraft | null) {
    const { draft: mine, base: from } = newest.current;
    const isDirty = differ(mine, from.content);
    if (found && discarded.current && !isDirty) {
      autosave.begin(found.revision);
      autosave.write(null);
      autosave.flush();
    } else if (!found || !differ(found.content, mine)) {
      setTheirs(null);
      autosave.begin(found?.revision ?? null);
      if (isDirty || found) keep(mine, from, found ?? undefined);
    } else if (isDirty && local && (local.revision === found.revision || (found.own && local.at >= found.savedAt))) {
      // Typed here after the found draft, whether or not this tab got the answer to its own save.
      autosave.begin(found.revision, { over: local.revision !== found.revision });
      keep(mine, from);
      autosave.flush();
    } else if (isDirty) {
      autosave.stop();
      setTheirs(found);
    } else {
      autosave.begin(found.revision);
      fill(found.content, { ...from, version: found.version }, found);
      setRestored(found.own ? null : { at: found.savedAt, by: found.savedBy });
    }
  }

  // After a reload, this text continues the right revision.
  useEffect(() => {
    const { draft: now, base: from } = newest.current;
    if (state.is === 'saved' && differ(now, from.content))
      storeDraft(name, { draft: now, version: from.version, revision: autosave.revision });
  }, [name, autosave, state]);

  const isDirty = differ(draft, base.content);
  function savedState(): SavedState {
    // Drafts are looked for first.
    if (!isDirty) return { is: answer === 'none' ? 'loading' : 'clean' };
    if (theirs) return { is: 'conflict', isInBrowser };
    if (answer === 'failed') return { is: 'kept', status: null, isInBrowser };
    if (state.is === 'saved') return { ...state, is: 'draft' };
    if (state.is === 'conflict' || state.is === 'kept') return { ...state, isInBrowser };
    return { is: 'saving' };
  }

  return {
    draft,
    restored,
    filled,
    theirs,
    replaced,
    /** The server's draft is known to exist and still loading. */
    isLoading: answer === 'none' && !local && template.draft !== undefined,
    saved: savedState(),
    version: base.version,
    revision: () => autosave.revision ?? undefined,
    /** No draft is saved from here on, until `release`. */
    hold: () => autosave.hold(),
    release: () => autosave.release(),
    isDirty,
    /** Whether this tab keeps the text until the server has it. */
    isInBrowser,
    // After our own save, our version is briefly newer than the list's.
    isStale: template.version > base.version,
    change: (part: Partial<Draft>) => keep({ ...newest.current.draft, ...part }),
    /** Replaces the typed text, which can be restored. */
    replace(content: Draft) {
      setReplaced(newest.current.draft);
      fill(content);
    },
    bringBack() {
      if (replaced) fill(replaced);
      setReplaced(null);
    },
    takeTheirs() {
      if (!theirs) return;
      setReplaced(newest.current.draft);
      setTheirs(null);
      autosave.begin(theirs.revision);
      fill(theirs.content, { ...newest.current.base, version: theirs.version }, theirs);
    },
    keepMine() {
      setTheirs(null);
      autosave.write({ content: newest.current.draft, version: newest.current.base.version });
      autosave.begin(theirs?.revision ?? null, { over: true });
    },
    /** Shows the newest letter to whoever has typed nothing. */
    follow() {
      const now = letter();
      newest.current = { draft: now.content, base: now };
      setBase(now);
      setDraft(now.content);
      setFilled((count) => count + 1);
    },
    /** Replaces the typed text by the newest letter, and deletes its draft. */
    takeNewest() {
      setTheirs(null);
      discarded.current = answer !== 'answered';
      autosave.begin(theirs?.revision ?? autosave.revision);
      fill(letter().content, letter());
      autosave.flush();
    },
    /** `content` was saved as this version, and the draft of `revision` deleted. Text typed since stays unsaved. */
    markSaved({ version }: Pick<EmailTemplate, 'version'>, content: Draft, revision: number | undefined) {
      autosave.markDraftRemoved(revision);
      setRestored(null);
      keep(newest.current.draft, { version, content });
    },
  };
}
