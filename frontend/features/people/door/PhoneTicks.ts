import { type Box, boxes, type DoorPerson, type DoorTicks, type Tick } from '../../../../shared/people/model/door.ts';
import { hearTicks, type KeptTick, keepTick, keptTicks, type Ticks } from './keptDoor.ts';

/**
 * The ticks of one event that the list on this phone does not have yet: those that the server has not confirmed, and those that
 * it confirmed since the list was read. They are kept on the phone, and shared by its tabs. A tick writes itself alone: with
 * thousands of names, writing the list again would keep a slow phone busy while the next person is waiting.
 */
export class PhoneTicks {
  /** Whether the phone keeps them. Otherwise they end with the page. */
  isKept = true;
  private readonly eventId: number;
  private ticks: Ticks;
  private readonly listeners = new Set<() => void>();

  constructor(eventId: number) {
    this.eventId = eventId;
    this.ticks = keptTicks(eventId);
  }

  current = (): Ticks => this.ticks;

  /** Listens to other tabs as long as anybody listens. Returns a function that ends it. */
  subscribe = (listener: () => void): (() => void) => {
    const stop = hearTicks(this.eventId, (signupId, box, tick) => {
      // The other tab has read a list with a confirmed tick, and this one may not have.
      if (tick || !this.ticks.get(signupId)?.[box]?.sent) this.show(signupId, box, tick);
    });
    this.listeners.add(listener);
    return () => {
      stop();
      this.listeners.delete(listener);
    };
  };

  add(signupId: string, box: Box, tick: Tick): void {
    this.put(signupId, box, tick);
  }

  /**
   * Takes the server's answer to ticks, unless a box was ticked again meanwhile. `known`: what counts now; undefined if the
   * server refused the ticks.
   */
  settle(signupId: string, sent: Partial<Record<Box, Tick>>, known: DoorTicks | undefined): void {
    for (const [box, { is, at }] of Object.entries(sent) as [Box, Tick][]) {
      const now = this.ticks.get(signupId)?.[box];
      if (now?.at !== at || now.is !== is) continue;
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
        const { sent, at } = ticks[box] ?? {};
        if (sent && at && (!person || at <= (person[box]?.at ?? ''))) this.put(signupId, box, undefined);
      }
    }
  };

  private put(signupId: string, box: Box, tick: KeptTick | undefined): void {
    this.isKept = keepTick(this.eventId, signupId, box, tick) && this.isKept;
    this.show(signupId, box, tick);
  }

  private show(signupId: string, box: Box, tick: KeptTick | undefined): void {
    const { [box]: _, ...others } = this.ticks.get(signupId) ?? {};
    const ticks = tick ? { ...others, [box]: tick } : others;
    const next = new Map(this.ticks);
    if (Object.keys(ticks).length > 0) next.set(signupId, ticks);
    else next.delete(signupId);
    this.ticks = next;
    for (const listener of this.listeners) listener();
  }
}
