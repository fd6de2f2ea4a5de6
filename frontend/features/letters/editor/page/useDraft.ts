import { useEffect, useRef, useState } from 'react';
import type { EmailTemplate, EmailTemplateInput } from '../../../../../shared/letters/model/emailTemplate.ts';
import type { DraftHead, TemplateDraft } from '../../../../../shared/letters/model/templateDraft.ts';
import { asCallError, errorMessage } from '../../../../api/callError.ts';
import { useMutationToast } from '../../../../mutations/useMutationToast.ts';
import {
  useLazyTemplateDraftQuery,
  useRemoveTemplateDraftMutation,
  useSaveTemplateDraftMutation,
  useUpdateTemplateMutation,
} from '../../library/emailTemplatesApi.ts';
import { Autosave, type AutosaveState, type Draft } from './Autosave.ts';
import type { SavedState } from './DraftNotices.tsx';

/** The version of the letter that is edited, and its text. */
interface Base {
  version: number;
  content: Draft;
}

const baseOf = ({ version, subject, previewText = '', htmlContent, textContent = '' }: EmailTemplate): Base => ({
  version,
  content: { subject, previewText, htmlContent, textContent },
});

export const differ = (one: Draft, other: Draft) =>
  (Object.keys(one) as (keyof Draft)[]).some((key) => one[key] !== other[key]);

/**
 * The text typed into a letter, and its saving. It is saved as the letter's draft on the server, and in this tab until it is
 * there; `save` saves it into the letter.
 */
export function useDraft(template: EmailTemplate) {
  const { name } = template;
  const [local] = useState(() => loadDraft(name));
  const [base, setBase] = useState<Base>(() => ({ ...baseOf(template), ...(local && { version: local.version }) }));
  const [draft, setDraft] = useState(local?.draft ?? base.content);
  /** The current values, without waiting for a render: the admin keeps typing during a save. */
  const newest = useRef({ draft, base });
  /** Another admin's unsaved text, with which the editor began. */
  const [restored, setRestored] = useState<TemplateDraft | null>(null);
  /** Whether this tab has the text, should the server not have it. */
  const [isInBrowser, setInBrowser] = useState(true);
  /** Increases when the fields are filled from outside, so that the editor restarts. */
  const [filled, setFilled] = useState(0);
  /** The text was discarded before the server's draft of it came: that goes too, and does not come back. */
  const discarded = useRef(false);
  /** The text typed here that another one replaced. */
  const [replaced, setReplaced] = useState<Draft | null>(null);
  const { autosave, state, others } = useAutosave(name);
  const answer = useServerDraft(name, reconcile);

  /** Text that the server has is not saved again, else its author would be told of another writer. */
  function keep(next: Draft, from = newest.current.base, stored?: TemplateDraft) {
    const isDirty = differ(next, from.content);
    newest.current = { draft: next, base: from };
    setBase(from);
    setDraft(next);
    setInBrowser(storeDraft(name, isDirty ? { draft: next, version: from.version, follows: autosave.follows } : null));
    if (stored && isDirty) autosave.markSynced(stored.savedAt, stored.own ? undefined : stored.savedBy);
    else autosave.write(isDirty ? { content: next, version: from.version } : null);
  }
  function fill(next: Draft, from?: Base, stored?: TemplateDraft) {
    autosave.startOver();
    keep(next, from, stored);
    setRestored(null);
    setFilled((count) => count + 1);
  }

  /** What was typed here stays: if the server has another text, the next save makes that an earlier version. */
  function reconcile(found: TemplateDraft | null) {
    const { draft: mine, base: from } = newest.current;
    const isDirty = differ(mine, from.content);
    const isSame = found !== null && !differ(found.content, mine);
    autosave.begin(found && (isSame || !isDirty) ? found.revision : (local?.follows ?? null));
    if (isSame) keep(mine, from, found);
    else if (isDirty) {
      keep(mine, from);
      autosave.flush();
    } else if (found && discarded.current) {
      autosave.write(null);
      autosave.flush();
    } else if (found) {
      fill(found.content, { ...from, version: found.version }, found);
      setRestored(found.own ? null : found);
    }
  }

  // After a reload, this text continues the right draft.
  useEffect(() => {
    const { draft: now, base: from } = newest.current;
    if (state.is === 'saved' && differ(now, from.content))
      storeDraft(name, { draft: now, version: from.version, follows: autosave.follows });
  }, [name, autosave, state]);

  const isDirty = differ(draft, base.content);
  function savedState(): SavedState {
    // Drafts are looked for first.
    if (!isDirty) return { is: answer === 'none' ? 'loading' : 'clean' };
    if (answer === 'failed') return { is: 'kept', status: null, isInBrowser };
    if (state.is === 'saved') return { ...state, is: 'draft' };
    return state.is === 'kept' ? { ...state, isInBrowser } : { is: 'saving' };
  }

  const [update, { error, reset }] = useUpdateTemplateMutation();
  /** Until the editor knows the result, too: before, its own save would look like someone else's. */
  const [isSaving, setSaving] = useState(false);
  const showResult = useMutationToast();
  const { status, fields = {} } = error ? asCallError(error) : {};
  // During our own save the list may already show the result: that is not someone else's change.
  const isBehind = template.version > base.version && !isSaving;

  useEffect(() => {
    if (!isBehind || isDirty) return;
    // Whoever has typed nothing sees the newest letter.
    const now = baseOf(template);
    newest.current = { draft: now.content, base: now };
    setBase(now);
    setDraft(now.content);
    setFilled((count) => count + 1);
  });

  return {
    draft,
    restored,
    filled,
    others,
    replaced,
    isDirty,
    /** Whether this tab keeps the text until the server has it. */
    isInBrowser,
    /** Someone else has saved the letter since this text was begun. */
    isStale: isBehind && isDirty,
    /** The server's draft is known to exist and still loading. */
    isLoading: answer === 'none' && !local && template.draft !== undefined,
    isSaving,
    saved: savedState(),
    /** Errors of single fields. */
    fields,
    /** An error of the whole letter, in the server's words. That someone else saved first, the page says itself. */
    reason: error && status !== 409 && Object.keys(fields).length === 0 ? errorMessage(error) : undefined,
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
    /** Replaces the typed text by the newest letter, and deletes its draft. */
    discard() {
      discarded.current = answer !== 'answered';
      const now = baseOf(template);
      keep(now.content, now);
      autosave.flush();
      reset();
      setRestored(null);
      setFilled((count) => count + 1);
    },
    /**
     * Saves the text into the letter, in the place of the version that the page knows of. Resolves to whether that succeeded; if not,
     * the admin has seen why. `success` is the text of the toast.
     */
    async save({ success }: { success?: string } = {}): Promise<boolean> {
      setSaving(true);
      await autosave.hold();
      const { follows } = autosave;
      const version = Math.max(base.version, template.version);
      const body = { ...inputOf(draft, version), ...(follows !== null && { draft: follows }) };
      const { data } = await showResult(update({ params: { name }, body }).unwrap(), {
        ...(success && { success }),
        failure: 'Failed to update template',
      });
      if (data) {
        autosave.markDraftRemoved(follows);
        setRestored(null);
        // Text typed since stays unsaved.
        keep(newest.current.draft, { version: data.version, content: draft });
      }
      autosave.release();
      setSaving(false);
      return data !== undefined;
    },
  };
}

/** The request to save it, without empty optional fields. */
const inputOf = ({ subject, previewText, htmlContent, textContent }: Draft, version: number): EmailTemplateInput => ({
  subject,
  htmlContent,
  version,
  ...(previewText.trim() && { previewText }),
  ...(textContent.trim() && { textContent }),
});

/** What the last editor of each letter still had to save, or to delete, when it was left. */
const leaving = new Map<string, Promise<void>>();

/** Saves a letter's draft on the server while it is written. `others`: the last text of another editor whose place it took. */
function useAutosave(name: string) {
  const [saveDraft] = useSaveTemplateDraftMutation();
  const [removeDraft] = useRemoveTemplateDraftMutation();
  const [state, setState] = useState<AutosaveState>({ is: 'idle' });
  const [others, setOthers] = useState<DraftHead | null>(null);
  const [autosave] = useState(
    () =>
      new Autosave(
        {
          save: ({ content, version }, writer) =>
            saveDraft({ params: { name }, body: { ...content, version, ...writer } }).unwrap(),
          remove: ({ editor, revision }) =>
            removeDraft({ params: { name }, query: { editor: String(editor), revision: String(revision) } }).unwrap(),
        },
        setState,
        setOthers,
      ),
  );

  useEffect(() => {
    const flush = () => autosave.flush();
    const leave = () => document.visibilityState === 'hidden' && autosave.flush();
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', leave);
      leaving.set(name, autosave.finish());
    };
  }, [name, autosave]);

  return { autosave, state, others };
}

/** Milliseconds. */
const retryAfter = 10_000;

/** Fetches the letter's draft from the server when the editor opens, retrying until it answers. */
function useServerDraft(name: string, onAnswer: (found: TemplateDraft | null) => void) {
  const [read] = useLazyTemplateDraftQuery();
  const [answer, setAnswer] = useState<'none' | 'failed' | 'answered'>('none');
  const latest = useRef(onAnswer);
  latest.current = onAnswer;

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', look);
    };
    const look = async () => {
      clearTimeout(timer);
      try {
        // An editor opened before would find an older draft, or a discarded one again.
        await leaving.get(name);
        const found = await read({ params: { name } }).unwrap();
        if (isOver) return;
        end();
        setAnswer('answered');
        latest.current(found);
      } catch {
        if (isOver) return;
        setAnswer('failed');
        timer = setTimeout(look, retryAfter);
      }
    };
    void look();
    addEventListener('online', look);
    return end;
  }, [name, read]);

  return answer;
}

interface StoredDraft {
  draft: Draft;
  /** The version that was edited. */
  version: number;
  /** The revision of the server's draft that it continues; null if there was none. */
  follows: number | null;
}

const keyOf = (template: string) => `template-draft:${template}`;

/** Unsaved text, stored for this tab: it survives a lost connection, a reload and an expired session. */
function loadDraft(template: string): StoredDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(template)) ?? 'null') as StoredDraft | null;
  } catch {
    return null;
  }
}

/** Null deletes it. Returns whether that worked: storage may be full or blocked. */
function storeDraft(template: string, unsaved: StoredDraft | null): boolean {
  try {
    if (unsaved) sessionStorage.setItem(keyOf(template), JSON.stringify(unsaved));
    else sessionStorage.removeItem(keyOf(template));
    return true;
  } catch {
    return false;
  }
}
