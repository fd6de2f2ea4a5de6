import { hashOf } from '../../support/data/personIds.ts';
import { type ActionResult, succeeded } from '../histories/results.ts';
import type { Witness } from '../histories/witness.ts';
import { eventOf, startOfEvent } from '../site/evening.ts';
import { guests, people } from '../site/people.ts';
import { holds, type Standing, seatsIn, waitsFor, ways } from './seatWatch.ts';

const minute = 60_000;
/** How old what a function has read may be when it writes, in milliseconds: the sweep runs for two minutes at most. */
const patienceOf = { fast: 4000, slow: 130_000 };

/** In milliseconds, in these conditions. */
export function patienceFor({ struck, isSlow }: Witness['world']): number {
  return isSlow || struck.some(({ words }) => words.startsWith('slow')) ? patienceOf.slow : patienceOf.fast;
}

const numbers = {
  'in-person': { booked: 'inPerson', taken: 'roomTaken', waiting: 'roomWaiting' },
  virtual: { booked: 'virtual', taken: 'onlineTaken', waiting: 'onlineWaiting' },
} as const;

/** The event's counts and its waiting list say what its sign-ups' rows say, at every moment. */
export function* seatsCounted({ world, seats }: Witness) {
  const id = eventOf(world)?.id;
  const row = world.dynamo.startingWith('people', 'COUNT#SIGNUP').find(({ sk }) => sk === `EVENT#${id}`);
  const count = (those: (standing: Standing) => boolean) => seats.now.filter(those).length;
  const isListed = ({ status }: Standing) => status === 'waiting' || status === 'offered';
  const expected = Object.fromEntries([
    ['waiting', count(isListed)],
    ...ways.flatMap((way) => [
      [numbers[way].booked, count((each) => each.status === 'booked' && each.way === way)],
      [numbers[way].taken, count((each) => holds(each, way))],
      [numbers[way].waiting, count((each) => waitsFor(each, way))],
    ]),
  ]);
  for (const [name, number] of Object.entries(expected))
    if ((row?.[name] ?? 0) !== number)
      yield `miscounted: ${name} is ${row?.[name]}, and by the sign-ups it is ${number}`;
  const listed = world.dynamo.startingWith('people', 'WAITING#').length;
  if (listed !== expected.waiting) yield `miscounted: the list has ${listed} rows, and ${expected.waiting} people wait`;
}

/** No seat is given that the event does not have, also if a hundred ask for the last one at once. */
export function* overbooked({ world, seats }: Witness) {
  for (const { from, to } of seats.moves) {
    if (!holds(to, to.way) || holds(from, to.way)) continue;
    const taken = seats.now.filter((each) => holds(each, to.way)).length;
    const most = Math.max(...seats.seats(to.way, patienceFor(world)));
    if (taken > most) yield `overbooked: ${to.name} gets seat ${taken} of ${most} (${to.way})`;
  }
}

/** Whether a request about somebody is not answered yet. */
const isAsking = (results: ActionResult[], name: string, what: string) =>
  results.some(({ action, person, answeredAt }) => action.do === what && person?.name === name && !answeredAt);

/** Nobody gets or is offered a seat before whoever waits for it, unless an admin says so. */
export function* passedOver(witness: Witness) {
  const { world, seats, results } = witness;
  for (const { from, to, before } of seats.moves) {
    if (!holds(to, to.way) || holds(from, to.way)) continue;
    const others = before.filter((each) => each.name !== to.name && waitsFor(each, to.way));
    if (to.status === 'booked') {
      // They asked while the event took any number.
      if (seats.seats(to.way, patienceFor(world)).includes(Number.POSITIVE_INFINITY)) continue;
      for (const { name } of others) yield `passed over: ${to.name} gets a seat (${to.way}) for which ${name} waits`;
      continue;
    }
    if (isAsking(results, to.name, 'offerSeat')) continue;
    for (const { name, place, at } of others)
      if (Number(place) < Number(from.place) && at < to.at - patienceFor(world) && !isSuppressed(witness, name))
        yield `passed over: ${to.name} is offered a seat (${to.way}), and ${name} came before them`;
  }
}

/** Nobody is put on the waiting list while a seat is left. */
export function* waitsForNoReason({ world, seats }: Witness) {
  for (const { from, to, before } of seats.moves) {
    if (to.status !== 'waiting' || waitsFor(from, to.way)) continue;
    const taken = before.filter((each) => holds(each, to.way)).length;
    const fewest = Math.min(...seats.seats(to.way, patienceFor(world)));
    if (taken < fewest && !before.some((each) => waitsFor(each, to.way)))
      yield `waits for no reason: ${to.name}, and ${taken} of ${fewest} seats are taken (${to.way})`;
  }
}

/** Nobody loses a seat, or one that is being kept for them, unless they ask for it. */
export function* seatLost({ seats, results }: Witness) {
  for (const { from, to } of seats.moves) {
    const kept =
      from.status === 'booked' || (from.status === 'offered' && from.until !== undefined && to.at < from.until);
    if (!kept || holds(to, from.way)) continue;
    const asks = (what: string) => results.some(({ action, person }) => action.do === what && person?.name === to.name);
    const isAsked = to.status === 'none' ? asks('leave') || asks('erase') : to.status === 'booked' && asks('signUp');
    if (!isAsked) yield `seat lost: ${from.name} was ${from.status}, and is ${to.status}`;
  }
}

/** A seat whose offer ran out is not taken by the offer's link. */
export function* takenTooLate({ world, seats, results }: Witness) {
  for (const { from, to } of seats.moves) {
    const { until = 0 } = from;
    if (from.status !== 'offered' || to.status !== 'booked' || to.at <= until + patienceFor(world)) continue;
    if (!isAsking(results, to.name, 'signUp'))
      yield `taken too late: ${from.name}, ${to.at - until} ms after the offer ran out`;
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

/** Every free seat is offered in the end while somebody waits, and no offer outlasts its time. */
export function* seatsOffered(witness: Witness) {
  const { world, seats } = witness;
  const event = eventOf(world);
  const { now } = world.clock;
  if (!event || event.cancelledAt || now > startOfEvent(event)) return;
  for (const { status, until = now, name } of seats.now)
    if (status === 'offered' && until + 2 * minute < now) yield `never runs out: the offer to ${name}`;
  for (const way of ways) {
    const taken = seats.now.filter((each) => holds(each, way)).length;
    const [first] = seats.now.filter((each) => waitsFor(each, way) && !isSuppressed(witness, each.name));
    if (first && taken < seatsIn(event, way))
      yield `waits in vain: ${first.name}, and ${taken} of ${seatsIn(event, way)} seats are taken (${way})`;
  }
}

interface SeatBody {
  status?: Standing['status'];
  attendanceType?: string;
}

/** What somebody was answered was so at a moment between the request and the answer. */
export function* seatAnswersTrue({ results, seats }: Witness) {
  const about = results.filter(
    ({ action: { do: what } }) => what === 'signUp' || what === 'takeSeat' || what === 'leave',
  );
  for (const result of about) {
    const { action, person, requestedAt, answeredAt, answer, until } = result;
    if (!person || answeredAt === undefined) continue;
    const stood = seats.between(person.name, requestedAt, answeredAt);
    const { status, attendanceType } = seatBodyOf(result);
    if (status && !stood.some((each) => each.status === status && each.way === attendanceType))
      yield `answered falsely: ${person.name} heard ${status} (${attendanceType}) from ${action.do}`;
    if (action.do === 'leave' && succeeded(result) && stood.length > 0 && !stood.some((each) => each.status === 'none'))
      yield `answered falsely: ${person.name} heard that the sign-up is canceled`;
    const isHeld = (each: Standing) => each.status === 'offered' && each.until === until && answeredAt < Number(until);
    const isTold = /ran out/.test(JSON.stringify(answer?.body));
    if (isTold && stood.every((each) => each.status === 'booked' || isHeld(each)))
      yield `told that it ran out: ${person.name}, who has the seat`;
  }
}

/** Whoever signs up while there is no event hears of no seat. */
function seatBodyOf(result: ActionResult): SeatBody {
  const body = result.answer?.body as (SeatBody & { event?: object | null }) | undefined;
  return succeeded(result) && body?.event ? body : {};
}
