import type { CallError } from '../../../api/callError.ts';
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

/** Milliseconds: after the last key, after the first that is not saved, and after a try that failed. */
const pauses = { still: 1200, longest: 8000, retry: 8000 };

/**
 * Saves what is typed as a draft: a moment after the last key, and now and then while one types on. One request at a
 * time, and the newest text last. A request whose answer got lost is repeated as it was, before anything newer: whether
 * it was done or not, the server then says which revision is there. It stops where somebody else wrote, until it is told
 * to begin again.
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
  private since: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private discarding: Promise<void> | undefined;

  constructor(calls: Calls, tell: (state: AutosaveState) => void) {
    this.calls = calls;
    this.tell = tell;
  }

  /** From here on it saves, on top of this revision; with `over` on top of whatever is there. */
  begin(revision: number | null, { over = false } = {}): void {
    if (this.isDiscarded) return;
    this.revision = revision;
    this.over = over;
    this.lost = undefined;
    this.isStopped = false;
    if (over) this.nudge();
    else this.schedule();
  }

  /** Saves nothing until it is told to begin. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  get isBusy(): boolean {
    return this.running !== undefined;
  }

  write(what: Written): void {
    this.wanted = what === null && this.revision === null && !this.running ? undefined : { what };
    if (this.wanted) this.schedule();
  }

  /** What is in the editor is what the server has; with `savedAt`, an ISO time, it was written here and got there then. */
  rest(savedAt?: string): void {
    clearTimeout(this.timer);
    this.wanted = undefined;
    this.since = undefined;
    this.tell(savedAt === undefined ? { is: 'idle' } : { is: 'saved', at: Date.parse(savedAt) });
  }

  /** Now, if there is anything to save. */
  nudge(): void {
    clearTimeout(this.timer);
    if (this.wanted && !this.isStopped) void this.run();
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

  private schedule(): void {
    if (this.isStopped || !this.wanted) return;
    this.since ??= Date.now();
    clearTimeout(this.timer);
    const left = this.since + pauses.longest - Date.now();
    this.timer = setTimeout(() => this.nudge(), Math.max(0, Math.min(pauses.still, left)));
  }

  private run(): Promise<void> {
    this.running ??= this.once().then((isDone) => {
      this.running = undefined;
      if (isDone) this.schedule();
    });
    return this.running;
  }

  /** False where it failed: then it is tried again later. */
  private async once(): Promise<boolean> {
    const { wanted, lost } = this;
    if (!wanted) return true;
    const what = lost ?? wanted.what;
    this.since = undefined;
    this.tell({ is: 'saving' });
    try {
      await this.send(what);
      this.lost = undefined;
      this.over = false;
      const isNewest = !lost && this.wanted === wanted;
      if (isNewest) this.wanted = undefined;
      // Discarded or stopped meanwhile: that was told.
      if (!this.isStopped) this.tell(what === null ? { is: 'idle' } : { is: 'saved' });
      return true;
    } catch (error) {
      this.failed(error as CallError, what);
      return false;
    }
  }

  private async send(what: Written): Promise<void> {
    if (what) this.revision = (await this.calls.save(what, this.revision, this.over)).revision;
    else if (this.revision !== null) {
      await this.calls.remove(this.revision);
      this.revision = null;
    }
  }

  private failed({ status, message }: CallError, what: Written): void {
    if (this.isStopped) return;
    if (status === 409) {
      this.stop();
      this.tell({ is: 'conflict' });
      return;
    }
    const isUnknown = status === null || status >= 500;
    if (isUnknown && what) this.lost = what;
    this.tell({ is: 'kept', status, message });
    clearTimeout(this.timer);
    // Refused for what it is: another text may be taken.
    if (status === 400 || status === 404 || status === 413) return;
    this.timer = setTimeout(() => this.nudge(), pauses.retry);
  }
}
