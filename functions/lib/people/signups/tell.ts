import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { EventMails } from '../../../../shared/people/model/eventSignups.ts';
import { isUnconfirmed } from '../../../../shared/people/model/signup.ts';
import {
  type Attends,
  dueReminder,
  isToTell,
  type News,
  newsFor,
  type Told,
  type ToldEvent,
  truthOf,
  wayNow,
} from '../../../../shared/people/model/told.ts';
import { deferredMailDays } from '../../../../shared/platform/constants.ts';
import { shards } from '../../../../shared/platform/resources.ts';
import { inPeople } from '../../../../shared/platform/text.ts';
import { isOffered, reminderTimes } from '../../../../shared/time/eventTimes.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { type Facts, requestMail } from '../../outbox/outbox.ts';
import { forEachLimit, forEachSettled, retry } from '../../platform/async.ts';
import { days } from '../../platform/dynamo/dynamo.ts';
import { transactIf, when } from '../../platform/dynamo/writes.ts';
import { conflict } from '../../platform/http/errors.ts';
import { withheldAmong } from '../suppressions/suppressions.ts';
import { counts, type EventCount, moveWrites, noteTold, seatsFor } from './seats.ts';
import { find, ofEventIn, revise, type SignupRow } from './signups.ts';
import { giveSeats } from './waitingList.ts';

/*
 * Tells people what has changed about an event, or reminds them of it: each gets an email of the outbox if what is true
 * for them differs from what they know. The worker finds out again what to tell, so that a row too many emails nothing.
 */

/**
 * How old a change is before anyone is told, in milliseconds: longer than a worker lives that has read the event as it
 * was, so that what it told is seen here. Anyone who mistypes a date can correct it in that time.
 */
const settleTime = 40_000;

/** All rows are written to one partition. */
const concurrency = 8;

/** Tells everyone what they do not know yet of events that changed or have a reminder due. `now`: Unix milliseconds. */
export async function tellDue(now: number): Promise<void> {
  const [events, all] = await Promise.all([upcomingEvents.list(), counts()]);
  const byId = new Map(events.map((event) => [event.id, event]));
  await forEachSettled(all, async (count) => {
    const event = count.eventId === undefined ? undefined : byId.get(count.eventId);
    // No one is told of a deleted event.
    if (event && isDue(event, count, now)) await tell(event, now);
  });
}

const isDue = (event: ToldEvent, { told }: EventCount, now: number): boolean =>
  told !== stateOf(event, now) && isToTell(event, now) && now - Date.parse(event.updatedAt ?? '') >= settleTime;

const stateOf = (event: ToldEvent, now: number): string => `${event.version}/${dueReminder(event, now)}`;

/**
 * First moves anyone who can no longer attend as they chose, and gives seats that this frees: one email says all of it.
 * After a run that did not get to the end, the next begins again: anyone emailed by then knows it all.
 */
async function tell(event: ToldEvent, now: number): Promise<void> {
  if (!event.canceledAt) await reseatAll(event);
  for (const shard of shards) {
    const untold = (await peopleIn(shard, event.id)).filter((row) => isUntold(row, event, now));
    await forEachLimit(untold, ({ id }) => requestMail({ kind: 'signup', signupId: id }), concurrency);
  }
  await noteTold(event.id, stateOf(event, now));
}

async function reseatAll(event: ToldEvent): Promise<void> {
  let isMoved = false;
  for (const shard of shards)
    for (const row of await peopleIn(shard, event.id)) {
      if (wayFor(row, event) === row.attendanceType) continue;
      await reseat(row.id, event);
      isMoved = true;
    }
  if (isMoved) await giveSeats(event.id);
}

const attributes = ['id', 'email', 'addressHash', 'attendanceType', 'asked', 'status', 'heldUntil', 'told'] as const;
type Person = Pick<SignupRow, (typeof attributes)[number]>;

/** Anyone who was let in at the door left no address, and is told nothing. */
const peopleIn = async (shard: string, eventId: number) =>
  (await ofEventIn(shard, eventId, attributes)).filter(({ email }) => email !== '');

/** Before the email for signing up, people are only told here that the event is canceled or begins. */
function isUntold(row: Person, event: ToldEvent, now: number): boolean {
  const truth = truthOf(event, row, now);
  if (!row.told) return truth.place === 'canceled' || truth.reminded > 0;
  return newsFor(row.told, truth) !== undefined;
}

/** As they chose, where the event has that again. Anyone who cannot attend at all stays as they are. */
const wayFor = (row: Attends, event: ToldEvent) =>
  row.asked !== undefined && isOffered(event, row.asked) ? row.asked : (wayNow(event, row) ?? row.attendanceType);

/** Moves someone to the way that is left, also where that is full: they have a seat. Back only where a seat is free. */
const reseat = (id: string, event: ToldEvent): Promise<true> =>
  retry(async () => {
    const row = await find(id);
    const way = row && wayFor(row, event);
    if (!row || !way || way === row.attendanceType) return true;
    const { asked, attendanceType } = row;
    const seats = asked !== undefined && row.status === 'booked' ? await seatsFor(event, way) : undefined;
    if (seats && seats.free <= 0) return true;
    const change = revise(row, { attendanceType: way, asked: asked === undefined ? attendanceType : undefined });
    // They changed, or someone took the seat, in the meantime: read again.
    return (
      (await transactIf([change, ...moveWrites(row, { ...row, attendanceType: way }, seats?.isFree)])) || undefined
    );
  });

/** What those who signed up for an event know, and how many were reminded. `now` in Unix milliseconds. */
export async function eventMails(event: ToldEvent, now: number): Promise<EventMails> {
  const found = (await Promise.all(shards.map((shard) => peopleIn(shard, event.id)))).flat();
  const people = found.filter((row) => !isUnconfirmed(row));
  const seated = people.filter(({ status }) => status === 'booked');
  const untold = people.filter((row) => !isInformed(newsFor(row.told, truthOf(event, row, now))));
  const withheld = await withheldAmong(untold.map(({ addressHash }) => addressHash));
  const unreachable = untold.filter(({ addressHash }) => withheld.has(addressHash));
  const times = reminderTimes(event);
  const reminder = (kind: 'day' | 'hour', number: 1 | 2) => {
    if (event.canceledAt) return null;
    const had = seated.filter(({ told }) => told && told.reminded >= number).length;
    if (!event[kind === 'day' ? 'remindDay' : 'remindHour']) return { state: 'off' as const, people: had };
    if (!times) return { state: 'no-date' as const, people: had };
    const state = now < times[kind] ? ('planned' as const) : ('due' as const);
    return { state, dueAt: new Date(times[kind]).toISOString(), people: had };
  };
  return {
    ...{ day: reminder('day', 1), hour: reminder('hour', 2) },
    ...{ seated: seated.length, all: people.length },
    ...{ informed: people.length - untold.length, unreachable: unreachable.length },
  };
}

/** Time and place are known to anyone who lacks a link or a reminder alone. */
const isInformed = (news: News | undefined) =>
  news === undefined || news === 'link' || news === 'day' || news === 'hour';

/** No one is told. Throws 404, and 409 while people are told that it is canceled: a deleted event has no emails. */
export async function removeEvent(id: number): Promise<ManagedEvent> {
  const event = await upcomingEvents.get(id);
  const now = Date.now();
  if (event.canceledAt && now - Date.parse(event.canceledAt) < days(deferredMailDays) * 1000) {
    const { all, informed, unreachable } = await eventMails(event, now);
    const left = all - informed - unreachable;
    if (left > 0)
      throw conflict(
        `${inPeople(left)} who signed up for “${event.title}” ${left === 1 ? 'hasn’t' : 'haven’t'} been told yet that it’s canceled. Please try again in a few minutes.`,
      );
  }
  return upcomingEvents.remove(id);
}

/**
 * Notes what an email tells someone, if their sign-up is as it was read: what changes it has an email of its own.
 * `undo` takes that back, unless a later email told something else.
 */
export function toldWrites(signup: SignupRow, told: Told): Facts {
  const undo = revise(signup, { told: signup.told }, when`told = ${told}`);
  return { facts: [revise(signup, { told })], undo: [undo] };
}
