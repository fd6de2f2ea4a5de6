import type { Box, Tick } from '../../../../shared/people/model/door.ts';
import { hearTicks, keepTick, keptTicks, type Ticks } from './keptDoor.ts';

/** The ticks of one event that the server has not confirmed: kept on the phone, and shared by its tabs. */
export class Unsent {
  /** Whether the phone keeps them. Otherwise they end with the page. */
  isKept = true;
  private readonly eventId: number;
  private current: Ticks;
  private readonly listeners = new Set<() => void>();

  constructor(eventId: number) {
    this.eventId = eventId;
    this.current = keptTicks(eventId);
  }

  ticks = (): Ticks => this.current;

  /** Listens to other tabs as long as anybody listens. Returns a function that ends it. */
  subscribe = (listener: () => void): (() => void) => {
    const stop = hearTicks(this.eventId, (...change) => this.show(...change));
    this.listeners.add(listener);
    return () => {
      stop();
      this.listeners.delete(listener);
    };
  };

  add(signupId: string, box: Box, tick: Tick): void {
    this.isKept = keepTick(this.eventId, signupId, box, tick) && this.isKept;
    this.show(signupId, box, tick);
  }

  /** Removes ticks that the server has confirmed or refused, unless the box was ticked again meanwhile. */
  settle(signupId: string, sent: Partial<Record<Box, Tick>>): void {
    for (const [box, { is, at }] of Object.entries(sent) as [Box, Tick][]) {
      const now = this.current.get(signupId)?.[box];
      if (now?.at !== at || now.is !== is) continue;
      keepTick(this.eventId, signupId, box, undefined);
      this.show(signupId, box, undefined);
    }
  }

  private show(signupId: string, box: Box, tick: Tick | undefined): void {
    const { [box]: _, ...others } = this.current.get(signupId) ?? {};
    const ticks = tick ? { ...others, [box]: tick } : others;
    const next = new Map(this.current);
    if (Object.keys(ticks).length > 0) next.set(signupId, ticks);
    else next.delete(signupId);
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}

/** How many ticks there are. */
export const countOf = (ticks: Ticks): number =>
  [...ticks.values()].reduce((count, each) => count + Object.keys(each).length, 0);
