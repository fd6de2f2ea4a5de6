import {
  areSame,
  type Box,
  type BoxTimes,
  boxes,
  type DoorPerson,
  type DoorTicks,
  joinTimes,
} from '../../../../shared/people/model/door.ts';
import { type CallError, isDenied, isUnanswered } from '../../../api/callError.ts';
import { hearTicks, type KeptTick, keepTick, keptTicks, type Ticks, unsentOf } from './kept.ts';

type Outcome = { data: DoorTicks; error?: undefined } | { data?: undefined; error: CallError };

interface Options {
  eventId: number;
  /** Sends ticks of one sign-up once. Never rejects. */
  send: (signupId: string, ticks: Partial<Record<Box, BoxTimes>>) => Promise<Outcome>;
  /** The server refused the ticks for good, as those of a sign-up that was canceled. */
  onRefused: (signupId: string, error: CallError) => void;
}

/**
 * `working`: the last request succeeded, or none was made yet. `unreachable`: no one answers. `failing`: the server
 * answers that it cannot now. `denied`: someone has to log in; the two before try again by themselves.
 */
export type SendState = 'working' | 'unreachable' | 'failing' | 'denied';

/** How many sign-ups are sent at once, after a while without a connection. */
const atOnce = 4;
const firstPause = 1000;
const longestPause = 30_000;

/**
 * The ticks of one event that the list on this phone does not have yet: those that the server has not confirmed, which
 * are sent until it has, and those that it confirmed since the list was read. They are kept on the phone, and shared by
 * its tabs. A tick writes itself alone: writing thousands of names again would keep a slow phone busy.
 */
export class PhoneTicks {
  /** Whether the phone keeps them. Otherwise they end with the page. */
  isKept = true;
  private readonly options: Options;
  private ticks: Ticks;
  private state: SendState = 'working';
  private failures = 0;
  private running = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;
  private readonly listeners = new Set<() => void>();

  constructor(options: Options) {
    this.options = options;
    this.ticks = keptTicks(options.eventId);
  }

  current = (): Ticks => this.ticks;
  sendState = (): SendState => this.state;

  /** Listens to other tabs as long as anyone listens. Returns a function that ends it. */
  subscribe = (listener: () => void): (() => void) => {
    const stop = hearTicks(this.options.eventId, (signupId, box, tick) => {
      // The other tab has read a list with a confirmed tick, and this one may not have.
      if (tick || !this.ticks.get(signupId)?.[box]?.sent) this.show(signupId, box, tick);
    });
    this.listeners.add(listener);
    return () => {
      stop();
      this.listeners.delete(listener);
    };
  };

  add(signupId: string, box: Box, tick: BoxTimes): void {
    // What was ticked before goes along: a set after an unsent clear is no second set.
    this.put(signupId, box, joinTimes(this.ticks.get(signupId)?.[box], tick));
    this.wake();
  }

  /**
   * Takes the server's answer to ticks, unless a box was ticked again in the meantime. `known`: what counts now;
   * undefined if the server refused the ticks.
   */
  settle(signupId: string, sent: Partial<Record<Box, BoxTimes>>, known: DoorTicks | undefined): void {
    for (const [box, times] of Object.entries(sent) as [Box, BoxTimes][]) {
      if (!areSame(this.ticks.get(signupId)?.[box], times)) continue;
      const counts = known?.[box];
      this.put(signupId, box, counts && { ...counts, sent: true });
    }
  }

  /** Forgets the confirmed ticks that a list has, or that are of people who are no longer on it. */
  forgetRead = (people: readonly DoorPerson[]): void => {
    if (this.ticks.size === 0) return;
    const byId = new Map(people.map((person) => [person.id, person]));
    for (const [signupId, ticks] of this.ticks) {
      const person = byId.get(signupId);
      for (const box of boxes) {
        const tick = ticks[box];
        const isRead = !person || areSame(joinTimes(person[box], tick), person[box]);
        if (tick?.sent && isRead) this.put(signupId, box, undefined);
      }
    }
  };

  private put(signupId: string, box: Box, tick: KeptTick | undefined): void {
    this.isKept = keepTick(this.options.eventId, signupId, box, tick) && this.isKept;
    this.show(signupId, box, tick);
  }

  private show(signupId: string, box: Box, tick: KeptTick | undefined): void {
    const { [box]: _, ...others } = this.ticks.get(signupId) ?? {};
    const ticks = tick ? { ...others, [box]: tick } : others;
    const next = new Map(this.ticks);
    if (Object.keys(ticks).length > 0) next.set(signupId, ticks);
    else next.delete(signupId);
    this.ticks = next;
    this.tell();
  }

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
      const next = unsentOf(this.ticks).slice(0, atOnce);
      if (next.length === 0) break;
      const errors = await Promise.all(next.map(([signupId, ticks]) => this.sendOne(signupId, ticks)));
      trouble = errors.find((error) => error && isDenied(error)) ?? errors.find(Boolean);
    }
    this.running = false;
    if (trouble) this.rest(trouble);
    else {
      this.failures = 0;
      this.showState('working');
    }
  }

  /** Returns why the ticks are still unsent. */
  private async sendOne(signupId: string, ticks: Partial<Record<Box, BoxTimes>>): Promise<CallError | undefined> {
    const { send, onRefused } = this.options;
    const { data, error } = await send(signupId, ticks);
    if (error && (isDenied(error) || isTemporary(error))) return error;
    this.settle(signupId, ticks, data);
    this.showState('working');
    if (error) onRefused(signupId, error);
    return undefined;
  }

  private rest(trouble: CallError): void {
    this.showState(isDenied(trouble) ? 'denied' : trouble.status === null ? 'unreachable' : 'failing');
    // A login wakes it.
    if (isDenied(trouble) || this.stopped) return;
    const pause = Math.min(firstPause * 2 ** this.failures, longestPause);
    this.failures += 1;
    this.timer = setTimeout(() => this.wake(), Math.max(pause, (trouble.retryAfter ?? 0) * 1000));
  }

  private showState(state: SendState): void {
    if (this.state === state) return;
    this.state = state;
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

const isTemporary = (error: CallError) => isUnanswered(error) || error.status === 408 || error.status === 429;

export const nameOf = ({ firstName, lastName }: Pick<DoorPerson, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

const merged = new WeakMap<object, { read: DoorPerson; person: DoorPerson }>();

/**
 * Someone with the ticks that the list does not have yet. Without such, `read` itself; with the same ones, the same
 * object as before, so that a tick draws one row again.
 */
export function withTicks(read: DoorPerson, ticks: Ticks): DoorPerson {
  const found = ticks.get(read.id);
  if (!found) return read;
  const before = merged.get(found);
  if (before?.read === read) return before.person;
  const person = { ...read, came: joinTimes(read.came, found.came), paid: joinTimes(read.paid, found.paid) };
  merged.set(found, { read, person });
  return person;
}

/** Of now by the server's clock, `ahead` of this phone's by so many milliseconds, and later than all of its box. */
export function newTick(is: boolean, before: BoxTimes | undefined, ahead: number): BoxTimes {
  const known = [...(before?.set ?? []), before?.cleared ?? ''].filter(Boolean).map((at) => Date.parse(at) + 1);
  const at = new Date(Math.max(Date.now() + ahead, ...known)).toISOString();
  return is ? { set: [at] } : { set: [], cleared: at };
}
