import { asCallError } from '../../../../api/callError.ts';
import type { Draft } from './draft.ts';

/** What is typed and not saved into the letter, and the version of the letter that it changes; null where nothing is. */
export type Written = { content: Draft; version: number } | null;

/** What the server is asked. Each rejects with a CallError. */
interface Calls {
  save(written: NonNullable<Written>, revision: number | null, over: boolean): Promise<{ revision: number }>;
  remove(revision: number): Promise<unknown>;
}

export type AutosaveState =
  | { is: 'idle' | 'saving' | 'conflict' }
  /** `at`: since when, in milliseconds; else since it is told. */
  | { is: 'saved'; at?: number }
  /** Not on the server: `status` says why, as in CallError. */
  | { is: 'kept'; status: number | null; message?: string | undefined };

/** Milliseconds: after the first key that is not saved, and after a try that failed. */
const pauses = { typed: 1500, failed: 8000 };

/**
 * Saves what is typed as a draft, a moment after it was begun and as long as one types on. One request at a time, and the
 * newest text last. A request whose answer got lost is repeated as it was, before anything newer: whether it was done or
 * not, the server then says which revision is there. It stops where somebody else wrote, until it is told to begin again.
 */
export class Autosave {
  /** The server's draft that this goes on from; null where there is none. */
  revision: number | null = null;
  private readonly calls: Calls;
  private readonly tell: (state: AutosaveState) => void;
  /** The newest, until it is saved. */
  private wanted: { what: Written } | undefined;
  private lost: NonNullable<Written> | undefined;
  private isStopped = true;
  private over = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private discarding: Promise<void> | undefined;

  constructor(calls: Calls, tell: (state: AutosaveState) => void) {
    this.calls = calls;
    this.tell = tell;
  }

  /** From here on it saves, on top of this revision; with `over` on top of whatever is there, at once. */
  begin(revision: number | null, { over = false } = {}): void {
    if (this.isDiscarded) return;
    Object.assign(this, { revision, over, lost: undefined, isStopped: false });
    this.saveIn(over ? 0 : pauses.typed);
  }

  /** Saves nothing until it is told to begin. */
  stop(): void {
    this.isStopped = true;
    this.wait(undefined);
  }

  write(what: Written): void {
    this.wanted = what === null && this.revision === null && !this.running ? undefined : { what };
    if (this.timer === undefined) this.saveIn(pauses.typed);
  }

  /** What is in the editor is what the server has; with `savedAt`, an ISO time, it was written here and got there then. */
  markSynced(savedAt?: string): void {
    this.wait(undefined);
    this.wanted = undefined;
    this.tell(savedAt === undefined ? { is: 'idle' } : { is: 'saved', at: Date.parse(savedAt) });
  }

  /** Now, if there is anything to save. */
  flush(): void {
    this.saveIn(0);
  }

  /** The letter was saved, and the draft of this revision is gone with it. */
  settled(revision: number | undefined): void {
    if (revision === undefined || this.revision !== revision) return;
    this.revision = null;
    if (this.wanted?.what === null) this.wanted = undefined;
  }

  get isDiscarded(): boolean {
    return this.discarding !== undefined;
  }

  /** Takes the draft off the server, whatever is under way, and saves nothing any more. */
  discard(): Promise<void> {
    this.discarding ??= this.end();
    return this.discarding;
  }

  private async end(): Promise<void> {
    this.stop();
    this.wanted = undefined;
    await this.running;
    if (this.revision !== null) await this.calls.remove(this.revision).catch(() => undefined);
  }

  private saveIn(pause: number): void {
    if (!this.wanted || this.isStopped) return;
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
    const { wanted, lost } = this;
    if (!wanted) return;
    const what = lost ?? wanted.what;
    this.tell({ is: 'saving' });
    try {
      await this.send(what);
    } catch (error) {
      return this.failed(error, what);
    }
    this.lost = undefined;
    this.over = false;
    if (!lost && this.wanted === wanted) this.wanted = undefined;
    // Discarded or stopped meanwhile: that was told.
    if (!this.isStopped) this.tell(what === null ? { is: 'idle' } : { is: 'saved' });
    this.saveIn(pauses.typed);
  }

  private async send(what: Written): Promise<void> {
    if (what) this.revision = (await this.calls.save(what, this.revision, this.over)).revision;
    else if (this.revision !== null) {
      await this.calls.remove(this.revision);
      this.revision = null;
    }
  }

  private failed(error: unknown, what: Written): void {
    if (this.isStopped) return;
    const { status, message } = asCallError(error);
    if (status === 409) {
      this.stop();
      this.tell({ is: 'conflict' });
      return;
    }
    if ((status === null || status >= 500) && what) this.lost = what;
    this.tell({ is: 'kept', status, message });
    // Refused for what it is: another text may be taken.
    if (status !== 400 && status !== 404 && status !== 413) this.wait(pauses.failed);
  }
}
