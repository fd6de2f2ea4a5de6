import type { Item } from '../../../infra/operate/audit/ledger.ts';
import { type Evening, eventOf, type Seats } from '../site/evening.ts';
import { personIn } from '../site/people.ts';
import type { World } from '../site/world.ts';

export type Way = 'in-person' | 'virtual';
export const ways = ['in-person', 'virtual'] as const;

/** Where somebody's sign-up stands from `at` on; `none`: there is no such sign-up. Times in Unix milliseconds. */
export interface Standing {
  name: string;
  at: number;
  status: 'none' | 'booked' | 'waiting' | 'unconfirmed';
  /** Until when the seat is kept, if it is not confirmed yet. */
  heldUntil: number | undefined;
  way: Way;
  place: number | undefined;
}

/** A sign-up that came to stand elsewhere, by one write. */
interface Move {
  from: Standing;
  to: Standing;
  /** Where everybody stood just before. */
  before: Standing[];
}

export const holds = ({ status, way }: Standing, which: Way) => way === which && status === 'booked';
export const waitsFor = ({ status, way }: Standing, which: Way) => way === which && status === 'waiting';

export const isConfirmed = ({ status, heldUntil }: Standing) => status !== 'unconfirmed' && heldUntil === undefined;

const seatsOf = { 'in-person': 'roomSeats', virtual: 'onlineSeats' } as const;
export const seatsIn = (event: Seats, way: Way): number => event[seatsOf[way]] ?? Number.POSITIVE_INFINITY;

/** Follows where each sign-up for the event stands, write by write. */
export class SeatWatch {
  /** By name, in order. */
  readonly timelines = new Map<string, Standing[]>();
  /** What the last write changed. */
  moves: Move[] = [];
  private readonly world: World;
  private rows = new Map<string, Item>();
  readonly events: { at: number; event: Evening }[] = [];

  constructor(world: World) {
    this.world = world;
    this.look();
  }

  /** Where everybody stands. */
  get now(): Standing[] {
    return [...this.timelines.values()].map((timeline) => timeline.at(-1) as Standing);
  }

  /** Called after each write. */
  look(): void {
    this.moves = [];
    const { now } = this.world.clock;
    const event = eventOf(this.world);
    if (event && event !== this.events.at(-1)?.event) this.events.push({ at: now, event });
    // Whoever signs up while there is no event waits for the next one.
    const found = this.world.dynamo.startingWith('people', 'SIGNUP#').filter(({ eventId }) => eventId !== undefined);
    const rows = new Map(found.map((row) => [String(row.id), row]));
    // Each write puts another object in the place of an item.
    for (const [id, row] of rows) if (row !== this.rows.get(id)) this.note(standingOf(row, now));
    for (const [id, row] of this.rows)
      if (!rows.has(id)) this.note({ ...standingOf(row, now), status: 'none', heldUntil: undefined, place: undefined });
    this.rows = rows;
  }

  /** Where somebody stood at one moment or another between two, the first and the last one included. */
  between(name: string, from: number, to: number): Standing[] {
    const timeline = this.timelines.get(name) ?? [];
    return timeline.filter(({ at }, index) => at <= to && (timeline[index + 1]?.at ?? to) >= from);
  }

  /** The event as somebody could have read it between two moments. */
  eventBetween(from: number, to: number): Evening[] {
    return this.events
      .filter(({ at }, index) => at <= to && (this.events[index + 1]?.at ?? to) >= from)
      .map(({ event }) => event);
  }

  /** The numbers of seats that somebody could have read in the last `patience` milliseconds. */
  seats(way: Way, patience: number): number[] {
    const { now } = this.world.clock;
    return this.eventBetween(now - patience, now).map((event) => seatsIn(event, way));
  }

  private note(to: Standing): void {
    const before = this.now;
    const timeline = this.timelines.get(to.name) ?? [];
    const from = timeline.at(-1) ?? { ...to, at: 0, status: 'none', heldUntil: undefined, place: undefined };
    if (isSame(from, to)) return;
    this.timelines.set(to.name, [...timeline, to]);
    this.moves.push({ from, to, before });
  }
}

function standingOf(row: Item, at: number): Standing {
  const { status = 'booked', attendanceType, heldUntil, place, id } = row as Item & Partial<Record<string, string>>;
  return {
    ...{ name: personIn(row)?.name ?? String(id), at },
    ...{ status: status as Standing['status'], way: attendanceType as Way },
    heldUntil: heldUntil === undefined ? undefined : Number(heldUntil),
    place: place === undefined ? undefined : Number(place),
  };
}

const isSame = (one: Standing, other: Standing) =>
  one.status === other.status &&
  one.way === other.way &&
  one.place === other.place &&
  one.heldUntil === other.heldUntil;
