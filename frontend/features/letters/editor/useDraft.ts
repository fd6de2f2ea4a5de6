import { useCallback, useEffect, useRef, useState } from 'react';
import type { EmailTemplate, EmailTemplateInput } from '../../../../shared/letters/model/emailTemplate.ts';
import type { DraftHead, SavedDraft, TemplateDraft } from '../../../../shared/letters/model/templateDraft.ts';
import { asCallError, errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import {
  useLazyTemplateDraftQuery,
  useRemoveTemplateDraftMutation,
  useSaveTemplateDraftMutation,
  useUpdateTemplateMutation,
} from '../library/emailTemplatesApi.ts';

export type Draft = Record<'subject' | 'previewText' | 'htmlContent' | 'textContent', string>;

/** Text not saved into the letter, and the version of the letter that it changes. */
type Unsaved = { content: Draft; version: number };

/** Where the text in the editor is. There is one answer at a time, and everything on the page goes by it. */
export type SavedState =
  /** `clean`: in the letter. `saving`: on its way to the server. */
  | { is: 'clean' | 'saving' }
  /** Only in the draft. `at`: since when, as an ISO time; `by`: whose it is, if another admin's. */
  | { is: 'draft'; at: string; by?: string | undefined }
  /** Only in this tab: `status` says why, as in CallError. */
  | { is: 'kept'; status: number | null; message?: string | undefined };

const differ = (one: Draft, other: Draft) =>
  (Object.keys(one) as (keyof Draft)[]).some((key) => one[key] !== other[key]);

/** The letter's draft on the server, read when the editor opens; undefined until then. */
export function useServerDraft(name: string) {
  const [read, { isError }] = useLazyTemplateDraftQuery();
  const [found, setFound] = useState<TemplateDraft | null>();
  const load = useCallback(async () => {
    // An editor opened before would find an older draft, or a discarded one again.
    await leaving.get(name);
    const { data } = await read({ params: { name } });
    if (data !== undefined) setFound(data);
  }, [name, read]);
  useEffect(() => void load(), [load]);
  return { found, isError, load };
}

/** What the last editor of each letter still had to save, or to delete, when it was left. */
const leaving = new Map<string, Promise<void>>();

const unsavedOf = ({ version, subject, previewText = '', htmlContent, textContent = '' }: EmailTemplate): Unsaved => ({
  version,
  content: { subject, previewText, htmlContent, textContent },
});

/** What the editor begins with: the text of this tab, else the server's draft `found`, else the letter. */
function startOf(template: EmailTemplate, found: TemplateDraft | null) {
  const letter = unsavedOf(template);
  const stored = loadDraft(template.name);
  const local = stored && differ(stored.content, letter.content) ? stored : null;
  const { content, version } = local ?? found ?? letter;
  const isDirty = differ(content, letter.content);
  const isServers = found !== null && !differ(content, found.content);
  const by = found?.own ? undefined : found?.savedBy;
  return {
    draft: content,
    base: { ...letter, version },
    saved: (isServers && isDirty ? { is: 'draft', at: found.savedAt, by } : { is: 'clean' }) as SavedState,
    follows: isServers ? found.revision : (local?.follows ?? null),
    restored: local || found?.own ? null : found,
  };
}

/** Saves text as the draft on the server, and in this tab until it is there; `save` saves it into the letter. */
export function useDraft(template: EmailTemplate, found: TemplateDraft | null) {
  const { name } = template;
  const [start] = useState(() => startOf(template, found));
  const [base, setBase] = useState(start.base);
  const [draft, setDraft] = useState(start.draft);
  /** The current values, without waiting for a render: the admin keeps typing during a save. */
  const newest = useRef({ draft, base });
  const [restored, setRestored] = useState(start.restored);
  /** Increases when the fields are filled from outside, so that the editor restarts. */
  const [filled, setFilled] = useState(0);
  const [replaced, setReplaced] = useState<Draft | null>(null);
  const { autosave, state, others } = useAutosave(name, start);
  const isDirty = differ(draft, base.content);

  function keep(next: Draft, from = newest.current.base) {
    newest.current = { draft: next, base: from };
    setBase(from);
    setDraft(next);
    const unsaved = differ(next, from.content) ? { content: next, version: from.version } : null;
    storeDraft(name, unsaved && { ...unsaved, follows: autosave.follows });
    autosave.write(unsaved);
  }
  function fill(next: Draft, from?: Unsaved) {
    keep(next, from);
    setRestored(null);
    setFilled((count) => count + 1);
  }

  // What the server does not have yet, or has though it changes nothing.
  useEffect(() => {
    const { content } = start.base;
    if (start.saved.is === 'clean')
      autosave.write(differ(start.draft, content) ? { content: start.draft, version: start.base.version } : null);
  }, [start, autosave]);

  const [update, { error, reset }] = useUpdateTemplateMutation();
  /** Until the editor knows the result, too: before, its own save would look like someone else's. */
  const [isSaving, setSaving] = useState(false);
  const showResult = useMutationToast();
  const { status, fields = {} } = error ? asCallError(error) : {};
  // During our own save the list may already show the result: that is not someone else's change.
  const isBehind = template.version > base.version && !isSaving;
  useEffect(() => {
    // Anyone who has typed nothing sees the newest letter.
    if (isBehind && !isDirty) fill(unsavedOf(template).content, unsavedOf(template));
  });

  let saved: SavedState = { is: 'clean' };
  if (isSaving || (isDirty && state.is === 'clean')) saved = { is: 'saving' };
  else if (isDirty) saved = state;

  return {
    draft,
    restored,
    filled,
    others,
    replaced,
    isDirty,
    /** Someone else has saved the letter since this text was begun. */
    isStale: isBehind && isDirty,
    isSaving,
    saved,
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
    discard() {
      fill(unsavedOf(template).content, unsavedOf(template));
      autosave.flush();
      reset();
    },
    /** Replaces the version that the page knows of. Resolves to whether that worked; if not, the admin has seen why. */
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
        autosave.follows = null;
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

const inputOf = ({ subject, previewText, htmlContent, textContent }: Draft, version: number): EmailTemplateInput => ({
  subject,
  htmlContent,
  version,
  ...(previewText.trim() && { previewText }),
  ...(textContent.trim() && { textContent }),
});

/** `others`: the last text of another editor whose place this one took. */
function useAutosave(name: string, { follows, saved }: ReturnType<typeof startOf>) {
  const [saveDraft] = useSaveTemplateDraftMutation();
  const [removeDraft] = useRemoveTemplateDraftMutation();
  const [state, setState] = useState(saved);
  const [others, setOthers] = useState<DraftHead | null>(null);
  const [autosave] = useState(() => {
    const save: Calls['save'] = ({ content, version }, writer) =>
      saveDraft({ params: { name }, body: { ...content, version, ...writer } }).unwrap();
    const remove: Calls['remove'] = ({ editor, revision }) =>
      removeDraft({ params: { name }, query: { editor: String(editor), revision: String(revision) } }).unwrap();
    return new Autosave({ save, remove, onState: setState, onReplaced: setOthers }, follows);
  });
  useEffect(() => {
    const flush = () => autosave.flush();
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flush);
      leaving.set(name, autosave.finish());
    };
  }, [name, autosave]);
  return { autosave, state, others };
}

/** What the server needs to know about the editor that saves: shared/letters/model/templateDraft.ts. */
interface Writer {
  editor: number;
  revision: number;
  follows: number | null;
}

interface Calls {
  save(unsaved: Unsaved, writer: Writer): Promise<Pick<SavedDraft, 'revision' | 'savedAt' | 'replaced'>>;
  remove(writer: Pick<Writer, 'editor' | 'revision'>): Promise<unknown>;
  onState(state: SavedState): void;
  onReplaced(replaced: DraftHead): void;
}

/** Milliseconds after the first unsaved key, and after a failed try. */
const pauses = { typed: 1500, failed: 8000 };

/** A text that the server refused is not sent again: another one may be accepted. */
const refusals: (number | null)[] = [400, 404, 413];

/**
 * Saves the typed text as a draft, soon after the first key and regularly from then on: one request at a time, the
 * newest text last. The server keeps what someone else wrote in the meantime, and `onReplaced` tells of it.
 */
export class Autosave {
  /** The revision of the server's draft that this continues; null if there is none. */
  follows: number | null;
  private readonly calls: Calls;
  /** One of 2^48: no two open editors have the same. */
  private readonly editor = Math.floor(Math.random() * 2 ** 48) + 1;
  private revision = 0;
  private state: SavedState['is'] = 'clean';
  /** The newest text, until it is saved; null: the draft is to be deleted. */
  private pending: { what: Unsaved | null } | undefined;
  private isStopped = false;
  private isHeld = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;

  constructor(calls: Calls, follows: number | null) {
    this.calls = calls;
    this.follows = follows;
  }

  write(what: Unsaved | null): void {
    const isNothing = what === null && this.follows === null && this.revision === 0;
    this.pending = isNothing ? undefined : { what };
    // A reason why it is not saved stays until the next try.
    if (this.pending && this.state !== 'kept') this.show({ is: 'saving' });
    if (this.timer === undefined) this.saveIn(pauses.typed);
  }

  flush(): void {
    this.saveIn(0);
  }

  /** Waits for the request under way. Until `release` nothing is sent: a later draft would bring back what is saved. */
  async hold(): Promise<void> {
    this.isHeld = true;
    await this.running;
  }

  release(): void {
    this.isHeld = false;
    this.saveIn(pauses.typed);
  }

  /** Saves the rest, however much was typed during the last request, and nothing from then on. */
  async finish(): Promise<void> {
    for (let request = 0; request < 2; request += 1) {
      this.flush();
      await this.running;
    }
    this.isStopped = true;
    this.flush();
  }

  private show(state: SavedState): void {
    if (state.is === 'saving' && this.state === 'saving') return;
    this.state = state.is;
    this.calls.onState(state);
  }

  private saveIn(pause: number): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.pending || this.isHeld || this.isStopped) return;
    if (pause > 0) this.timer = setTimeout(() => this.saveIn(0), pause);
    else this.running ??= this.save(this.pending).finally(() => (this.running = undefined));
  }

  private async save(pending: { what: Unsaved | null }): Promise<void> {
    this.show({ is: 'saving' });
    try {
      const state = await this.send(pending.what);
      if (this.pending === pending) this.pending = undefined;
      if (!this.pending) this.show(state);
      this.saveIn(pauses.typed);
    } catch (error) {
      const { status, message } = asCallError(error);
      this.show({ is: 'kept', status, message });
      if (!refusals.includes(status)) this.saveIn(pauses.failed);
    }
  }

  private async send(what: Unsaved | null): Promise<SavedState> {
    const { editor, follows } = this;
    if (!what) {
      // A save may have arrived though its answer was lost.
      await this.calls.remove({ editor, revision: follows ?? 0 });
      Object.assign(this, { follows: null, revision: 0 });
      return { is: 'clean' };
    }
    this.revision = Math.max(Date.now(), this.revision + 1);
    const { revision, savedAt, replaced } = await this.calls.save(what, { editor, revision: this.revision, follows });
    this.follows = revision;
    if (replaced) this.calls.onReplaced(replaced);
    return { is: 'draft', at: savedAt };
  }
}

/** `follows`: the revision of the server's draft that it continues; null if there was none. */
type StoredDraft = Unsaved & { follows: number | null };

const keyOf = (template: string) => `template-draft:${template}`;

/** Unsaved text, stored for this tab: it survives a lost connection, a reload and an expired session. */
const loadDraft = (template: string) =>
  JSON.parse(sessionStorage.getItem(keyOf(template)) ?? 'null') as StoredDraft | null;

/** Null deletes it. */
function storeDraft(template: string, unsaved: StoredDraft | null): void {
  if (unsaved) sessionStorage.setItem(keyOf(template), JSON.stringify(unsaved));
  else sessionStorage.removeItem(keyOf(template));
}
