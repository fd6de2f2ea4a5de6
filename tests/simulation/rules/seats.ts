import { hashOf } from '../../support/data/personIds.ts';
import { type ActionResult, succeeded } from '../histories/results.ts';
import type { Witness } from '../histories/witness.ts';
import { eventOf, startOfEvent } from '../site/evening.ts';
import { guests, people } from '../site/people.ts';
import { holds, isConfirmed, type Standing, seatsIn, waitsFor, ways } from './seatWatch.ts';

/** How old what a function has read may be when it writes, in milliseconds: the sweep runs for two minutes at most. */
const patienceOf = { fast: 4000, slow: 130_000 };

/** In milliseconds, in these conditions. */
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

/** Whether a request about somebody is not answered yet. */
const isAsking = (results: ActionResult[], name: string, what: string) =>
  results.some(({ action, person, answeredAt }) => action.do === what && person?.name === name && !answeredAt);

/** Whether somebody stands as before, but attends in the other way since the event no longer has theirs, or has it again. */
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

/** Nobody gets a seat before whoever waits for it and mail reaches, unless an admin says so, or the event has begun. */
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

/** Nobody is put on the waiting list while a seat is left. */
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

/**
 * Nobody loses a seat unless they ask for it, or have not confirmed it in time or at an address that gets mail, but for the way to
 * attend that the event no longer has.
 */
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

/** Whether no mail reaches somebody, or soon will not. */
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

/** Every free seat is given in the end while somebody waits, and none is kept for longer than its mail says. */
export function* seatsGiven(witness: Witness) {
  const { world, seats } = witness;
  for (const { name, heldUntil } of seats.now)
    if (heldUntil && heldUntil < world.clock.now - patienceFor(world) - 60_000)
      yield `kept too long: the seat of ${name}`;
  const event = eventOf(world);
  if (!event || event.cancelledAt || world.clock.now > startOfEvent(event)) return;
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

/** What somebody was answered was so at a moment between the request and the answer. */
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

/** Whoever signs up while there is no event hears of no seat. Whoever confirms hears of theirs. */
function seatBodyOf(result: ActionResult): SeatBody {
  const body = result.answer?.body as (SeatBody & { event?: object | null }) | undefined;
  return succeeded(result) && (body?.event || result.action.do === 'keepSeat') ? (body ?? {}) : {};
}
