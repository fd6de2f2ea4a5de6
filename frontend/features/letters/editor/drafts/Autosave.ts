import { asCallError } from '../../../../api/callError.ts';
import type { Draft } from './draft.ts';

/** Text not saved into the letter, and the version of the letter that it changes; null if there is none. */
export type Unsaved = { content: Draft; version: number } | null;

/** The server's draft: when it was saved, as an ISO time. */
type Saved = { revision: number; savedAt: string };

/** Requests to the server. Each rejects with a CallError. */
interface Calls {
  save(unsaved: NonNullable<Unsaved>, revision: number | null, over: boolean): Promise<Saved>;
  remove(revision: number): Promise<unknown>;
}

export type AutosaveState =
  /** `saving`: the newest text is not on the server yet. */
  | { is: 'idle' | 'saving' }
  | { is: 'conflict' }
  /** `at`: when, as an ISO time; `by`: by whom, if it was another admin. */
  | { is: 'saved'; at: string; by?: string }
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
  private state: AutosaveState['is'] = 'idle';
  /** The newest text, until it is saved. */
  private pending: { what: Unsaved } | undefined;
  private lost: NonNullable<Unsaved> | undefined;
  private isStopped = true;
  private isHeld = false;
  private over = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;

  constructor(calls: Calls, notify: (state: AutosaveState) => void) {
    this.calls = calls;
    this.notify = notify;
  }

  /** Starts saving on top of this revision; with `over` at once, and on top of whatever draft there is. */
  begin(revision: number | null, { over = false } = {}): void {
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
  markDraftRemoved(revision: number | undefined): void {
    if (revision === undefined || this.revision !== revision) return;
    this.revision = null;
    if (this.pending?.what === null) this.pending = undefined;
  }

  /**
   * Waits for the request under way, and sends nothing until `release`. The letter is being saved: a draft on top of its earlier
   * version, which came later, would look like somebody else's.
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
    this.stop();
  }

  private show(state: AutosaveState): void {
    if (state.is === 'saving' && this.state === 'saving') return;
    this.state = state.is;
    this.notify(state);
  }

  private saveIn(pause: number): void {
    if (!this.pending || this.isStopped) return;
    this.wait(this.isHeld ? undefined : pause || undefined);
    if (this.isHeld) return;
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
    this.show({ is: 'saving' });
    let savedAt: string | undefined;
    try {
      savedAt = await this.send(what);
    } catch (error) {
      return this.failed(error, what);
    }
    this.lost = undefined;
    this.over = false;
    if (!lost && this.pending === pending) this.pending = undefined;
    // Whoever stopped it meanwhile has set the state.
    if (!this.isStopped && !this.pending)
      this.show(savedAt === undefined ? { is: 'idle' } : { is: 'saved', at: savedAt });
    this.saveIn(pauses.typed);
  }

  /** Resolves to when the draft was saved; undefined if it was deleted. */
  private async send(what: Unsaved): Promise<string | undefined> {
    if (what) {
      const { revision, savedAt } = await this.calls.save(what, this.revision, this.over);
      this.revision = revision;
      return savedAt;
    }
    if (this.revision !== null) {
      await this.calls.remove(this.revision);
      this.revision = null;
    }
    return undefined;
  }

  private failed(error: unknown, what: Unsaved): void {
    if (this.isStopped) return;
    const { status, message } = asCallError(error);
    if (status === 409) {
      this.stop();
      this.show({ is: 'conflict' });
      return;
    }
    if ((status === null || status >= 500) && what) this.lost = what;
    this.show({ is: 'kept', status, message });
    // This text was refused, but another may be accepted: no retry.
    if (status !== 400 && status !== 404 && status !== 413) this.wait(pauses.failed);
  }
}
