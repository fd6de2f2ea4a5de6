import type { DraftHead, SavedDraft } from '../../../../../shared/letters/model/templateDraft.ts';
import { asCallError } from '../../../../api/callError.ts';

/** The values of the editor's fields. */
export type Draft = Record<'subject' | 'previewText' | 'htmlContent' | 'textContent', string>;

/** Text not saved into the letter, and the version of the letter that it changes; null if there is none. */
export type Unsaved = { content: Draft; version: number } | null;

/** What the server has to know of the editor that saves: shared/letters/model/templateDraft.ts. */
interface Writer {
  editor: number;
  revision: number;
  follows: number | null;
}

/** Requests to the server. Each rejects with a CallError. */
interface Calls {
  save(unsaved: NonNullable<Unsaved>, writer: Writer): Promise<Pick<SavedDraft, 'revision' | 'savedAt' | 'replaced'>>;
  remove(writer: Pick<Writer, 'editor' | 'revision'>): Promise<unknown>;
}

export type AutosaveState =
  /** `saving`: the newest text is not on the server yet. */
  | { is: 'idle' | 'saving' }
  /** `at`: when, as an ISO time; `by`: by whom, if it was another admin. */
  | { is: 'saved'; at: string; by?: string }
  /** Not on the server: `status` says why, as in CallError. */
  | { is: 'kept'; status: number | null; message?: string | undefined };

/** Milliseconds after the first unsaved key, and after a failed try. */
const pauses = { typed: 1500, failed: 8000 };

/**
 * Saves the typed text as a draft, soon after the first key and regularly from then on. It sends one request at a time, the
 * newest text last. What someone else wrote in the meantime is kept by the server, and told of by `onReplaced`.
 */
export class Autosave {
  /** The server's draft that this continues; null if there is none. */
  follows: number | null = null;
  private editor = newEditor();
  /** The revision of the last request. */
  private revision = 0;
  private readonly calls: Calls;
  private readonly notify: (state: AutosaveState) => void;
  private readonly onReplaced: (replaced: DraftHead) => void;
  private state: AutosaveState['is'] = 'idle';
  /** The newest text, until it is saved. */
  private pending: { what: Unsaved } | undefined;
  private isStopped = true;
  private isHeld = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;

  constructor(calls: Calls, notify: (state: AutosaveState) => void, onReplaced: (replaced: DraftHead) => void) {
    this.calls = calls;
    this.notify = notify;
    this.onReplaced = onReplaced;
  }

  /** Starts saving on top of this revision. Until then, nothing is saved. */
  begin(follows: number | null): void {
    Object.assign(this, { follows, isStopped: false });
    this.saveIn(pauses.typed);
  }

  /** The text is another from here on: what was written before is not superseded by what comes. */
  startOver(): void {
    this.editor = newEditor();
  }

  write(what: Unsaved): void {
    const isNothing = what === null && this.follows === null && this.revision === 0;
    this.pending = isNothing ? undefined : { what };
    // A reason why it is not saved stays until the next try.
    if (this.pending && (this.state === 'idle' || this.state === 'saved')) this.show({ is: 'saving' });
    if (this.timer === undefined) this.saveIn(pauses.typed);
  }

  /** The editor's text is this draft of the server's. `by`: who wrote it, if it was another admin. */
  markSynced(savedAt: string, by?: string): void {
    this.wait(undefined);
    this.pending = undefined;
    this.show({ is: 'saved', at: savedAt, ...(by !== undefined && { by }) });
  }

  /** Saves now, if there is anything to save. */
  flush(): void {
    this.saveIn(0);
  }

  /** The letter was saved, and the draft of this revision deleted with it. */
  markDraftRemoved(revision: number | null): void {
    if (revision === null || this.follows !== revision) return;
    this.follows = null;
    if (this.pending?.what === null) this.pending = undefined;
  }

  /**
   * Waits for the request under way, and sends nothing until `release`: a draft on top of the letter's earlier version, which came
   * after the letter was saved, would bring back what is saved already.
   */
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
    this.flush();
    await this.running;
    this.flush();
    await this.running;
    this.isStopped = true;
    this.wait(undefined);
  }

  private show(state: AutosaveState): void {
    if (state.is === 'saving' && this.state === 'saving') return;
    this.state = state.is;
    this.notify(state);
  }

  private saveIn(pause: number): void {
    if (!this.pending || this.isStopped) return;
    this.wait(this.isHeld ? undefined : pause || undefined);
    if (this.isHeld || pause > 0) return;
    this.running ??= this.save().finally(() => {
      this.running = undefined;
    });
  }

  private wait(pause: number | undefined): void {
    clearTimeout(this.timer);
    this.timer = pause === undefined ? undefined : setTimeout(() => this.saveIn(0), pause);
  }

  private async save(): Promise<void> {
    const { pending } = this;
    if (!pending) return;
    this.show({ is: 'saving' });
    try {
      const savedAt = await this.send(pending.what);
      if (this.pending === pending) this.pending = undefined;
      if (!this.pending) this.show(savedAt === undefined ? { is: 'idle' } : { is: 'saved', at: savedAt });
      this.saveIn(pauses.typed);
    } catch (error) {
      const { status, message } = asCallError(error);
      this.show({ is: 'kept', status, message });
      // This text was refused, but another may be accepted: no retry.
      if (status !== 400 && status !== 404 && status !== 413) this.wait(pauses.failed);
    }
  }

  /** Resolves to when the draft was saved; undefined if it was deleted. */
  private async send(what: Unsaved): Promise<string | undefined> {
    const { editor, follows } = this;
    if (!what) {
      // A save may have arrived though its answer was lost.
      await this.calls.remove({ editor, revision: follows ?? 0 });
      Object.assign(this, { follows: null, revision: 0 });
      this.startOver();
      return undefined;
    }
    this.revision = Math.max(Date.now(), this.revision + 1);
    const { revision, savedAt, replaced } = await this.calls.save(what, { editor, revision: this.revision, follows });
    this.follows = revision;
    if (replaced) this.onReplaced(replaced);
    return savedAt;
  }
}

/** One of 2^48: no two open editors have the same. */
const newEditor = () => Math.floor(Math.random() * 2 ** 48) + 1;
