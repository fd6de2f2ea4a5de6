import type { Box, DoorTicks, Tick } from '../../../../shared/people/model/door.ts';
import { type CallError, isDenied, isUnanswered } from '../../../api/callError.ts';
import { unsentOf } from './keptDoor.ts';
import type { PhoneTicks } from './PhoneTicks.ts';

type Outcome = { data: DoorTicks; error?: undefined } | { data?: undefined; error: CallError };

interface Options {
  ticks: PhoneTicks;
  /** Sends ticks of one sign-up once. Never rejects. */
  send: (signupId: string, ticks: Partial<Record<Box, Tick>>) => Promise<Outcome>;
  /** The server refused the ticks for good, as those of a sign-up that was canceled. */
  onRefused: (signupId: string, error: CallError) => void;
}

/**
 * `working`: the last request succeeded, or none was made yet. `unreachable`: nobody answers. `failing`: the server answers that
 * it cannot now. `denied`: somebody has to log in. Of the last three, the first two try again by themselves.
 */
export type SendState = 'working' | 'unreachable' | 'failing' | 'denied';

/** How many sign-ups are sent at once, after a while without a connection. */
const atOnce = 4;
const firstPause = 1000;
const longestPause = 30_000;

/** Sends an event's ticks until the server has all of them. */
export class TickSender {
  private readonly options: Options;
  private state: SendState = 'working';
  private failures = 0;
  private running = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  private readonly listeners = new Set<() => void>();

  constructor(options: Options) {
    this.options = options;
  }

  current = (): SendState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Sends what is unsent, now. */
  wake(): void {
    clearTimeout(this.timer);
    if (!this.running && !this.stopped) void this.run();
  }

  start(): void {
    this.stopped = false;
    this.wake();
  }

  /** The ticks stay kept. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async run(): Promise<void> {
    this.running = true;
    let trouble: CallError | undefined;
    while (!trouble && !this.stopped) {
      const next = unsentOf(this.options.ticks.current()).slice(0, atOnce);
      if (next.length === 0) break;
      const errors = await Promise.all(next.map(([signupId, ticks]) => this.sendOne(signupId, ticks)));
      trouble = errors.find((error) => error && isDenied(error)) ?? errors.find(Boolean);
    }
    this.running = false;
    if (trouble) this.rest(trouble);
    else {
      this.failures = 0;
      this.show('working');
    }
  }

  /** Returns why the ticks are still unsent. */
  private async sendOne(signupId: string, ticks: Partial<Record<Box, Tick>>): Promise<CallError | undefined> {
    const { send, onRefused } = this.options;
    const { data, error } = await send(signupId, ticks);
    if (error && (isDenied(error) || isTemporary(error))) return error;
    this.options.ticks.settle(signupId, ticks, data);
    this.show('working');
    if (error) onRefused(signupId, error);
    return undefined;
  }

  private rest(trouble: CallError): void {
    this.show(isDenied(trouble) ? 'denied' : trouble.status === null ? 'unreachable' : 'failing');
    // A login wakes it.
    if (isDenied(trouble) || this.stopped) return;
    const pause = Math.min(firstPause * 2 ** this.failures, longestPause);
    this.failures += 1;
    this.timer = setTimeout(() => this.wake(), Math.max(pause, (trouble.retryAfter ?? 0) * 1000));
  }

  private show(state: SendState): void {
    if (this.state === state) return;
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

const isTemporary = (error: CallError) => isUnanswered(error) || error.status === 408 || error.status === 429;
