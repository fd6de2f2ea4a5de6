import type { Item } from '../../../infra/operate/audit/ledger.ts';
import { hashOf } from '../../support/data/personIds.ts';
import { type ActionResult, succeeded, type Witness } from '../histories/witness.ts';
import { type Evening, eventOf, guests, people, personIn, type Seats, startOfEvent } from '../site/prepare.ts';
import type { World } from '../site/world.ts';

/** How old what a function has read may be when it writes, in milliseconds: the sweep runs for two minutes at most. */
const patienceOf = { fast: 4000, slow: 130_000 };

export function patienceFor({ struck, isSlow }: Witness['world']): number {
  return isSlow || struck.some(({ words }) => words.startsWith('slow')) ? patienceOf.slow : patienceOf.fast;
}

const numbers = {
  'in-person': { booked: 'inPerson', waiting: 'roomWaiting' },
  virtual: { booked: 'virtual', waiting: 'onlineWaiting' },
} as const;

/** The event's counts and its waiting list say what its sign-ups' rows say, at every moment. */
export function* seatsCounted({ world, seats }: Witness) {
  const id = eventOf(world)?.id;
  const row = world.dynamo.startingWith('people', 'COUNT#SIGNUP').find(({ sk }) => sk === `EVENT#${id}`);
  const count = (those: (standing: Standing) => boolean) => seats.now.filter(those).length;
  const isListed = ({ status }: Standing) => status === 'waiting';
  const expected = Object.fromEntries([
    ['waiting', count(isListed)],
    ['held', count(({ heldUntil }) => heldUntil !== undefined)],
    ['unconfirmed', count(({ status }) => status === 'unconfirmed')],
    ...ways.flatMap((way) => [
      [numbers[way].booked, count((each) => holds(each, way))],
      [numbers[way].waiting, count((each) => waitsFor(each, way))],
    ]),
  ]);
  for (const [name, number] of Object.entries(expected))
    if ((row?.[name] ?? 0) !== number)
      yield `miscounted: ${name} is ${row?.[name]}, and by the sign-ups it is ${number}`;
  const listed = world.dynamo.startingWith('people', 'WAITING#').length;
  if (listed !== expected.waiting) yield `miscounted: the list has ${listed} rows, and ${expected.waiting} people wait`;
}

/** Whether a request about someone is not answered yet. */
const isAsking = (results: ActionResult[], name: string, what: string) =>
  results.some(({ action, person, answeredAt }) => action.do === what && person?.name === name && !answeredAt);

/** Stands as before, but attends in the other way, since the event no longer has theirs or has it again. */
const isMoved = ({ results }: Witness, from: Standing, to: Standing) =>
  from.status === to.status && from.way !== to.way && !isAsking(results, to.name, 'changeWay');

/** No seat is given that the event does not have, also if a hundred ask for the last one at once. */
export function* overbooked(witness: Witness) {
  const { world, seats } = witness;
  for (const { from, to } of seats.moves) {
    if (!holds(to, to.way) || holds(from, to.way) || isMoved(witness, from, to)) continue;
    const taken = seats.now.filter((each) => holds(each, to.way)).length;
    const most = Math.max(...seats.seats(to.way, patienceFor(world)));
    if (taken > most) yield `overbooked: ${to.name} gets seat ${taken} of ${most} (${to.way})`;
  }
}

/** No one gets a seat before those who wait and email reaches, unless an admin says so or the event has begun. */
export function* passedOver(witness: Witness) {
  const { world, seats, results } = witness;
  const event = eventOf(world);
  for (const { from, to, before } of seats.moves) {
    if (!event || to.at >= startOfEvent(event)) continue;
    if (!holds(to, to.way) || holds(from, to.way) || isMoved(witness, from, to)) continue;
    // They asked while the event took any number.
    if (seats.seats(to.way, patienceFor(world)).includes(Number.POSITIVE_INFINITY)) continue;
    if (isAsking(results, to.name, 'giveSeat')) continue;
    const others = before.filter((each) => each.name !== to.name && waitsFor(each, to.way));
    for (const { name, place, at } of others)
      if (from.status !== 'waiting' || from.way !== to.way) {
        yield `passed over: ${to.name} gets a seat (${to.way}) for which ${name} waits`;
      } else if (Number(place) < Number(from.place) && at < to.at - patienceFor(world) && !isSuppressed(witness, name))
        yield `passed over: ${to.name} is given a seat (${to.way}), and ${name} came before them`;
  }
}

/** No one is put on the waiting list while a seat is left. */
export function* waitsForNoReason(witness: Witness) {
  const { world, seats } = witness;
  for (const { from, to, before } of seats.moves) {
    if (to.status !== 'waiting' || waitsFor(from, to.way) || isMoved(witness, from, to)) continue;
    const taken = before.filter((each) => holds(each, to.way)).length;
    const fewest = Math.min(...seats.seats(to.way, patienceFor(world)));
    if (taken < fewest && !before.some((each) => waitsFor(each, to.way)))
      yield `waits for no reason: ${to.name}, and ${taken} of ${fewest} seats are taken (${to.way})`;
  }
}

/** No one loses a seat unless they ask, did not confirm it in time or by email, or the event lost their way. */
export function* seatLost(witness: Witness) {
  const { seats, results } = witness;
  for (const { from, to } of seats.moves) {
    if (from.status !== 'booked' || holds(to, from.way)) continue;
    const { heldUntil = Number.POSITIVE_INFINITY } = from;
    if (to.status === 'unconfirmed' && (to.at >= heldUntil || (from.heldUntil && isSuppressed(witness, to.name))))
      continue;
    const asks = (what: string) => results.some(({ action, person }) => action.do === what && person?.name === to.name);
    const changesWays = results.some(({ action }) => action.do === 'changeWays');
    const isAsked =
      to.status === 'none'
        ? asks('leave') || asks('erase')
        : to.status === 'booked' && (asks('changeWay') || changesWays);
    if (!isAsked) yield `seat lost: ${from.name} was ${from.status}, and is ${to.status}`;
  }
}

/** Whether no email reaches someone, or soon will not. */
export function isSuppressed({ world, reported }: Witness, name: string): boolean {
  const person = [...people, ...guests].find((each) => each.name === name);
  if (!person || reported.has(person)) return true;
  const mails = world.ses.accepted.filter(({ to }) => person.addresses.includes(to));
  const hashes = new Set(person.addresses.map(hashOf));
  return (
    mails.some(({ messageId }) => world.ses.reported.has(messageId)) ||
    world.dynamo.startingWith('people', 'SUPPRESSED#').some(({ sk }) => hashes.has(String(sk)))
  );
}

/** Every free seat is given in the end while someone waits, and none is kept for longer than its email says. */
export function* seatsGiven(witness: Witness) {
  const { world, seats } = witness;
  for (const { name, heldUntil } of seats.now)
    if (heldUntil && heldUntil < world.clock.now - patienceFor(world) - 60_000)
      yield `kept too long: the seat of ${name}`;
  const event = eventOf(world);
  if (!event || event.canceledAt || world.clock.now > startOfEvent(event)) return;
  for (const way of ways.filter((each) => (event.attendance ?? 'both') === 'both' || event.attendance === each)) {
    const taken = seats.now.filter((each) => holds(each, way)).length;
    const [first] = seats.now.filter((each) => waitsFor(each, way) && !isSuppressed(witness, each.name));
    if (first && taken < seatsIn(event, way))
      yield `waits in vain: ${first.name}, and ${taken} of ${seatsIn(event, way)} seats are taken (${way})`;
  }
}

interface SeatBody {
  status?: 'booked' | 'held' | 'full' | 'waiting';
}

/** What someone was answered was so at a moment between the request and the answer. */
export function* seatAnswersTrue({ results, seats }: Witness) {
  const about = results.filter(({ action: { do: what } }) => ['signUp', 'keepSeat', 'leave'].includes(what));
  for (const result of about) {
    const { action, person, requestedAt, answeredAt } = result;
    if (!person || answeredAt === undefined) continue;
    const stood = seats.between(person.name, requestedAt, answeredAt);
    const { status } = seatBodyOf(result);
    const isNew = seats.between(person.name, 0, requestedAt).every((each) => each.status === 'none');
    const wanted: Partial<Record<string, string[]>> =
      action.do === 'keepSeat'
        ? { booked: ['booked'], waiting: ['waiting'] }
        : { booked: ['booked'], held: ['booked', 'unconfirmed'], full: ['unconfirmed'] };
    const isSo = (each: Standing) =>
      wanted[status ?? '']?.includes(each.status) &&
      (action.do === 'signUp' ? each.way === action.way : isConfirmed(each));
    if (status && (isNew || action.do === 'keepSeat') && !stood.some(isSo))
      yield `answered falsely: ${person.name} heard ${status} from ${action.do}`;
    if (action.do === 'leave' && succeeded(result) && stood.length > 0 && !stood.some((each) => each.status === 'none'))
      yield `answered falsely: ${person.name} heard that the sign-up is canceled`;
  }
}

/** Anyone who signs up while there is no event hears of no seat. Anyone who confirms hears of theirs. */
function seatBodyOf(result: ActionResult): SeatBody {
  const body = result.answer?.body as (SeatBody & { event?: object | null }) | undefined;
  return succeeded(result) && (body?.event || result.action.do === 'keepSeat') ? (body ?? {}) : {};
}

export type Way = 'in-person' | 'virtual';
const ways = ['in-person', 'virtual'] as const;

/** Where someone's sign-up stands from `at` on; `none`: there is no such sign-up. Times in Unix milliseconds. */
interface Standing {
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
  /** Where everyone stood just before. */
  before: Standing[];
}

const holds = ({ status, way }: Standing, which: Way) => way === which && status === 'booked';
const waitsFor = ({ status, way }: Standing, which: Way) => way === which && status === 'waiting';

export const isConfirmed = ({ status, heldUntil }: Standing) => status !== 'unconfirmed' && heldUntil === undefined;

const seatsOf = { 'in-person': 'roomSeats', virtual: 'onlineSeats' } as const;
const seatsIn = (event: Seats, way: Way): number => event[seatsOf[way]] ?? Number.POSITIVE_INFINITY;

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

  /** Where everyone stands. */
  get now(): Standing[] {
    return [...this.timelines.values()].map((timeline) => timeline.at(-1) as Standing);
  }

  /** Called after each write. */
  look(): void {
    this.moves = [];
    const { now } = this.world.clock;
    const event = eventOf(this.world);
    if (event && event !== this.events.at(-1)?.event) this.events.push({ at: now, event });
    // Anyone who signs up while there is no event waits for the next one.
    const found = this.world.dynamo.startingWith('people', 'SIGNUP#').filter(({ eventId }) => eventId !== undefined);
    const rows = new Map(found.map((row) => [String(row.id), row]));
    // Each write puts another object in the place of an item.
    for (const [id, row] of rows) if (row !== this.rows.get(id)) this.note(standingOf(row, now));
    for (const [id, row] of this.rows)
      if (!rows.has(id)) this.note({ ...standingOf(row, now), status: 'none', heldUntil: undefined, place: undefined });
    this.rows = rows;
  }

  /** Where someone stood at one moment or another between two, the first and the last one included. */
  between(name: string, from: number, to: number): Standing[] {
    const timeline = this.timelines.get(name) ?? [];
    return timeline.filter(({ at }, index) => at <= to && (timeline[index + 1]?.at ?? to) >= from);
  }

  /** The event as someone could have read it between two moments. */
  eventBetween(from: number, to: number): Evening[] {
    return this.events
      .filter(({ at }, index) => at <= to && (this.events[index + 1]?.at ?? to) >= from)
      .map(({ event }) => event);
  }

  /** The numbers of seats that someone could have read in the last `patience` milliseconds. */
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
