import { asCallError } from '../../../../api/callError.ts';
import type { Draft } from './draft.ts';

/** Text not saved into the letter, and the version of the letter that it changes; null if there is none. */
export type Unsaved = { content: Draft; version: number } | null;

/** Requests to the server. Each rejects with a CallError. */
interface Calls {
  save(unsaved: NonNullable<Unsaved>, revision: number | null, over: boolean): Promise<{ revision: number }>;
  remove(revision: number): Promise<unknown>;
}

export type AutosaveState =
  | { is: 'idle' | 'saving' | 'conflict' }
  /** `at`: since when, in milliseconds; if absent, since now. */
  | { is: 'saved'; at?: number }
  /** Not on the server: `status` says why, as in CallError. */
  | { is: 'kept'; status: number | null; message?: string | undefined };

/** Milliseconds after the first unsaved key, and after a failed try. */
const pauses = { typed: 1500, failed: 8000 };

/**
 * Saves the typed text as a draft, soon after the first key and regularly from then on. It sends one request at a time,
 * the newest text last. A request whose answer was lost is repeated unchanged before anything newer: whether or not it
 * succeeded, the server then says which revision it has. It stops when somebody else wrote, until `begin` is called.
 */
export class Autosave {
  /** The server's draft that this continues; null if there is none. */
  revision: number | null = null;
  private readonly calls: Calls;
  private readonly notify: (state: AutosaveState) => void;
  /** The newest text, until it is saved. */
  private pending: { what: Unsaved } | undefined;
  private lost: NonNullable<Unsaved> | undefined;
  private isStopped = true;
  private over = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private discarding: Promise<void> | undefined;

  constructor(calls: Calls, notify: (state: AutosaveState) => void) {
    this.calls = calls;
    this.notify = notify;
  }

  /** Starts saving on top of this revision; with `over` at once, and on top of whatever draft there is. */
  begin(revision: number | null, { over = false } = {}): void {
    if (this.isDiscarded) return;
    Object.assign(this, { revision, over, lost: undefined, isStopped: false });
    this.saveIn(over ? 0 : pauses.typed);
  }

  /** Saves nothing until `begin` is called. */
  stop(): void {
    this.isStopped = true;
    this.wait(undefined);
  }

  write(what: Unsaved): void {
    this.pending = what === null && this.revision === null && !this.running ? undefined : { what };
    if (this.timer === undefined) this.saveIn(pauses.typed);
  }

  /** The editor's text is on the server; `savedAt`, an ISO time, says when this editor saved it. */
  markSynced(savedAt?: string): void {
    this.wait(undefined);
    this.pending = undefined;
    this.notify(savedAt === undefined ? { is: 'idle' } : { is: 'saved', at: Date.parse(savedAt) });
  }

  /** Saves now, if there is anything to save. */
  flush(): void {
    this.saveIn(0);
  }

  /** The letter was saved, and the draft of this revision deleted with it. */
  markDraftRemoved(revision: number | undefined): void {
    if (revision === undefined || this.revision !== revision) return;
    this.revision = null;
    if (this.pending?.what === null) this.pending = undefined;
  }

  get isDiscarded(): boolean {
    return this.discarding !== undefined;
  }

  /** Deletes the draft on the server, after any running request, and saves nothing from then on. */
  discard(): Promise<void> {
    this.discarding ??= this.end();
    return this.discarding;
  }

  private async end(): Promise<void> {
    this.stop();
    this.pending = undefined;
    await this.running;
    if (this.revision !== null) await this.calls.remove(this.revision).catch(() => undefined);
  }

  private saveIn(pause: number): void {
    if (!this.pending || this.isStopped) return;
    this.wait(pause || undefined);
    if (pause > 0) return;
    this.running ??= this.save().finally(() => {
      this.running = undefined;
    });
  }

  private wait(pause: number | undefined): void {
    clearTimeout(this.timer);
    this.timer = pause === undefined ? undefined : setTimeout(() => this.saveIn(0), pause);
  }

  private async save(): Promise<void> {
    const { pending, lost } = this;
    if (!pending) return;
    const what = lost ?? pending.what;
    this.notify({ is: 'saving' });
    try {
      await this.send(what);
    } catch (error) {
      return this.failed(error, what);
    }
    this.lost = undefined;
    this.over = false;
    if (!lost && this.pending === pending) this.pending = undefined;
    // Discarding or stopping has already set the state.
    if (!this.isStopped) this.notify(what === null ? { is: 'idle' } : { is: 'saved' });
    this.saveIn(pauses.typed);
  }

  private async send(what: Unsaved): Promise<void> {
    if (what) this.revision = (await this.calls.save(what, this.revision, this.over)).revision;
    else if (this.revision !== null) {
      await this.calls.remove(this.revision);
      this.revision = null;
    }
  }

  private failed(error: unknown, what: Unsaved): void {
    if (this.isStopped) return;
    const { status, message } = asCallError(error);
    if (status === 409) {
      this.stop();
      this.notify({ is: 'conflict' });
      return;
    }
    if ((status === null || status >= 500) && what) this.lost = what;
    this.notify({ is: 'kept', status, message });
    // This text was refused, but another may be accepted: no retry.
    if (status !== 400 && status !== 404 && status !== 413) this.wait(pauses.failed);
  }
}
