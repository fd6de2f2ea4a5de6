import type { AnnouncedEvent, ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import {
  type SeatAnswer,
  type Signup,
  type SignupCorrection,
  type SignupStatus,
  seatHold,
} from '../../../../shared/people/model/signup.ts';
import { counterOf, partitions } from '../../../../shared/platform/resources.ts';
import type { Outcome } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { isAnnounced, isOffered, isSignupOpen } from '../../../../shared/time/eventTimes.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import {
  type Condition,
  deleteItem,
  putItem,
  type TransactItem,
  updateItem,
  when,
  write,
} from '../../platform/dynamo/writes.ts';
import { conflict } from '../../platform/http/errors.ts';

type AttendanceType = Signup['attendanceType'];

export const ways = ['in-person', 'virtual'] as const satisfies readonly AttendanceType[];

export type Seated = Pick<ManagedEvent, 'id' | 'startsAt' | 'endsAt'> & Partial<ManagedEvent>;

/** Where a sign-up will stand, if the event’s counts still meet the condition. What is absent stays as it is. */
export interface Seat {
  attendanceType: AttendanceType;
  status: SignupStatus;
  place?: number | undefined;
  heldUntil?: number | undefined;
  condition?: Condition | undefined;
}

/** Whether the first in line gets a free seat: until sign-up closes or the event begins. `now` in Unix milliseconds. */
export function isLineServed(event: Seated, now: number): boolean {
  const { startsAt } = event;
  return !event.canceledAt && isSignupOpen(event, now) && (startsAt === null || now < Date.parse(startsAt));
}

/**
 * For someone whose address is confirmed. They keep a seat until they get the other one, and their place in line,
 * unless an admin's choice is a `free` seat, ahead of those who wait, or an `extra` one. Throws 409 if none is free.
 */
export async function seatFor(
  wanted: AttendanceType,
  event: Seated,
  earlier: Pick<Signup, 'attendanceType' | 'status'> | undefined,
  choice?: SignupCorrection['seat'],
): Promise<Seat> {
  const now = Date.now();
  // A place in a way that the event no longer has is none.
  const isPlace = earlier && earlier.status !== 'unconfirmed' && isOffered(event, earlier.attendanceType);
  const { attendanceType, status = 'booked' } = isPlace ? earlier : {};
  const isSame = attendanceType === wanted;
  if (isSame && status === 'booked') return { attendanceType, status };
  const given = { attendanceType: wanted, status: 'booked', place: undefined } as const;
  if (choice === 'extra') return given;
  if (choice === 'free') return { ...given, condition: await freeSeat(event, wanted) };
  const { free, condition } = await seatIn(event, wanted, now);
  if (free) return { ...given, condition };
  if (attendanceType && (isSame || status === 'booked')) return { attendanceType, status };
  return { attendanceType: wanted, status: 'waiting', place: now, condition };
}

async function freeSeat(event: Seated, type: AttendanceType): Promise<Condition | undefined> {
  const left = await seatsFor(event, type);
  if (!left || left.free > 0) return left?.isFree;
  const where = type === 'virtual' ? 'on Zoom' : 'in the room';
  throw conflict(`No seat is free ${where}. Give the event more seats, or wait until someone cancels.`);
}

/** Whether the next gets a seat. `condition`: that it is still so at the write; undefined where any number may come. */
async function seatIn(
  event: Seated,
  type: AttendanceType,
  now: number,
): Promise<{ free: boolean; condition?: Condition }> {
  const left = await seatsFor(event, type);
  if (!left) return { free: true };
  const { waiting } = numbersFor[type];
  if (!isLineServed(event, now))
    return left.free > 0 ? { free: true, condition: left.isFree } : { free: false, condition: left.isFull };
  if (left.free > 0 && left.waiting === 0)
    return { free: true, condition: when`${left.isFree} AND ${number(waiting, '<', 1)}` };
  return { free: false, condition: when`${left.isFull} OR ${number(waiting, '>=', 1)}` };
}

export const isLimited = (event: Seated, type: AttendanceType): boolean => event[numbersFor[type].seats] !== undefined;

/** Until they confirm, a seat is kept for a time for someone who `mayHold` one; anyone else has none, on no condition. */
export const untilConfirmed = (seat: Seat, mayHold: boolean): Seat =>
  seat.status === 'booked' && mayHold
    ? { ...seat, heldUntil: Date.now() + seatHold.milliseconds }
    : { attendanceType: seat.attendanceType, status: 'unconfirmed' };

interface SeatsLeft {
  /** Below 0 where the event lost seats. */
  free: number;
  waiting: number;
  isFree: Condition;
  isFull: Condition;
}

/** Undefined where any number may come. */
export async function seatsFor(event: Seated, type: AttendanceType): Promise<SeatsLeft | undefined> {
  const { seats, booked, waiting } = numbersFor[type];
  const all = event[seats];
  if (all === undefined) return undefined;
  const counts = await seatCounts(event.id);
  return {
    ...{ free: all - counts[booked], waiting: counts[waiting] },
    ...{ isFree: number(booked, '<', all), isFull: number(booked, '>=', all) },
  };
}

/** A number that is missing is 0. */
function number(name: string, is: '<' | '>=', value: number): Condition {
  const compared: Condition = { texts: [`#${name} ${is} `, ''], values: [value] };
  const holdsForNone = is === '<' ? value > 0 : value <= 0;
  return holdsForNone ? when`(${{ texts: [`attribute_not_exists(#${name})`], values: [] }} OR ${compared})` : compared;
}

/** Limited seats, where few are left: 0 where the next joins the waiting list. Undefined where any number may come. */
export async function seatsLeft(event: Seated): Promise<AnnouncedEvent['seatsLeft']> {
  const limited = ways.filter((type) => isOffered(event, type) && isLimited(event, type));
  if (limited.length === 0) return undefined;
  const counts = await seatCounts(event.id);
  const isServed = isLineServed(event, Date.now());
  const left = limited.flatMap((type) => {
    const { seats, booked, waiting } = numbersFor[type];
    const free = isServed && counts[waiting] > 0 ? 0 : Math.max(0, (event[seats] ?? 0) - counts[booked]);
    return free <= site.live.seatsShownFrom ? [[type === 'virtual' ? 'online' : 'room', free]] : [];
  });
  return Object.fromEntries(left);
}

/*
 * One row per event has all its numbers, so that one conditional write tells whether a seat is left. Sign-ups without
 * an event are spread over 16 rows, like the subscribers' counts. docs/decisions/0120-one-row-counts-an-events-seats.md
 */

const countsPartition = partitions.people.signupCounts;

const eventCountKey = (eventId: number) => ({ pk: countsPartition, sk: `EVENT#${eventId}` });

const numbersFor = {
  'in-person': {
    seats: 'roomSeats',
    booked: 'inPerson',
    came: 'roomCame',
    waiting: 'roomWaiting',
  },
  virtual: {
    seats: 'onlineSeats',
    booked: 'virtual',
    came: 'onlineCame',
    waiting: 'onlineWaiting',
  },
} as const satisfies Record<AttendanceType, object>;

interface Numbers {
  inPerson: number;
  virtual: number;
  /** Those on the waiting list, and of them the ones who wait for each. */
  waiting: number;
  roomWaiting: number;
  onlineWaiting: number;
  /** Those who have a seat and have yet to confirm it; those who have none, as they never confirmed. */
  held: number;
  unconfirmed: number;
  /** Of those who have a seat, the ones ticked at the door. */
  roomCame: number;
  onlineCame: number;
}

const none: Numbers = {
  ...{ inPerson: 0, virtual: 0, roomCame: 0, onlineCame: 0 },
  ...{ waiting: 0, roomWaiting: 0, onlineWaiting: 0, held: 0, unconfirmed: 0 },
};
const numberNames = Object.keys(none) as (keyof Numbers)[];

/** How many people signed up for an event, and its title and date at one of the sign-ups. */
export interface EventCount extends Numbers {
  /** Undefined for those who signed up while there was no event. */
  eventId: number | undefined;
  eventTitle: string;
  eventDate: string;
  /** Of which state of the event everyone was told last. */
  told?: string;
}

interface CountRow extends Partial<Omit<EventCount, 'eventId'>> {
  sk: string;
}

type Counted = Pick<
  Signup,
  'id' | 'attendanceType' | 'eventId' | 'eventTitle' | 'eventDate' | 'status' | 'heldUntil' | 'cameAt'
>;

function numbersOf(signup: Counted | undefined): Numbers {
  if (!signup) return none;
  const { booked, came, waiting } = numbersFor[signup.attendanceType];
  const { status, heldUntil, cameAt } = signup;
  if (status === 'unconfirmed') return { ...none, unconfirmed: 1 };
  if (status === 'waiting') return { ...none, waiting: 1, [waiting]: 1 };
  return { ...none, [booked]: 1, held: Number(heldUntil !== undefined), [came]: Number(cameAt !== undefined) };
}

export function recountWrites(
  from: Counted | undefined,
  to: Counted | undefined,
  condition?: Condition | undefined,
): TransactItem[] {
  const [before, after] = [numbersOf(from), numbersOf(to)];
  const changed = numberNames.filter((name) => after[name] !== before[name]);
  const about = to ?? from;
  if (!about || changed.length === 0) return [];
  const { id, eventId, eventTitle, eventDate } = about;
  const add = (some: (keyof Numbers)[]) => Object.fromEntries(some.map((name) => [name, after[name] - before[name]]));
  if (eventId === undefined) {
    const counted = changed.filter((name) => name === 'inPerson' || name === 'virtual');
    return [updateItem(tableName('people'), { pk: countsPartition, sk: counterOf(id) }, { add: add(counted) })];
  }
  return [
    updateItem(tableName('people'), eventCountKey(eventId), {
      add: add(changed),
      // Title and date are still needed after the event is deleted.
      ...(to && { set: { eventTitle, eventDate } }),
      when: condition,
    }),
  ];
}

const sum = (rows: Partial<Numbers>[]): Numbers =>
  rows.reduce<Numbers>(
    (total, row) =>
      Object.fromEntries(numberNames.map((name) => [name, total[name] + (row[name] ?? 0)])) as unknown as Numbers,
    none,
  );

/** Every write updates the counts. */
export async function counts(): Promise<EventCount[]> {
  const rows = await queryPartition<CountRow>(tableName('people'), countsPartition);
  const byEvent = Map.groupBy(rows, ({ sk }) => sk.split('#')[1]);
  return [...byEvent].map(([event, some]) => ({
    eventId: event === undefined ? undefined : Number(event),
    eventTitle: some.find(({ eventTitle }) => eventTitle)?.eventTitle ?? '',
    eventDate: some.find(({ eventDate }) => eventDate)?.eventDate ?? '',
    ...(some[0]?.told && { told: some[0].told }),
    ...sum(some),
  }));
}

export const noteTold = (eventId: number, told: string) =>
  write(updateItem(tableName('people'), eventCountKey(eventId), { set: { told } }));

/** The event that visitors see comes first, then the newest; sign-ups without an event come last. */
async function eventsWithSignups(): Promise<EventSignups[]> {
  const now = Date.now();
  const [rows, events] = await Promise.all([counts(), upcomingEvents.list()]);
  const countsById = new Map(rows.map((count) => [count.eventId, count]));
  const existingIds = new Set(events.map(({ id }) => id));
  const deleted = rows.filter(({ eventId }) => eventId === undefined || !existingIds.has(eventId));
  return [
    ...events.map((event) => ({
      ...event,
      isActive: isAnnounced(event, now),
      ...shownNumbers(countsById.get(event.id)),
    })),
    ...deleted.map((count) => ({
      ...{ id: count.eventId ?? null, title: count.eventTitle, eventDate: count.eventDate, isActive: false },
      ...shownNumbers(count),
    })),
  ]
    .filter(({ id, signups, waiting, unconfirmed }) => signups + waiting + unconfirmed > 0 || existingIds.has(id ?? 0))
    .sort((one, other) => Number(other.isActive) - Number(one.isActive) || (other.id ?? 0) - (one.id ?? 0));
}

/** Those who wait for a seat are no sign-ups yet. */
const shownNumbers = ({ inPerson, virtual, waiting, unconfirmed, roomCame, onlineCame }: Numbers = none) => ({
  ...{ signups: inPerson + virtual, inPerson, virtual, waiting, unconfirmed },
  ...{ came: roomCame + onlineCame, noShows: inPerson - roomCame },
});

export async function signupCounts() {
  const events = await eventsWithSignups();
  const sum = (name: 'signups' | 'inPerson' | 'virtual' | 'waiting') =>
    events.reduce((total, event) => total + event[name], 0);
  return {
    signups: sum('signups'),
    inPerson: sum('inPerson'),
    virtual: sum('virtual'),
    waiting: sum('waiting'),
    events,
  };
}

const seatCounts = async (eventId: number): Promise<Numbers> =>
  sum([(await getItem<CountRow>(tableName('people'), eventCountKey(eventId))) ?? {}]);

/*
 * Anyone who waits has a row beside the sign-up, with nothing but its id, so that an event's list is read as it is.
 */

export const waitingListOf = (eventId: number) => `${partitions.people.waitingLists}${eventId}`;

const isListed = (signup: Counted | undefined): signup is Counted => signup?.status === 'waiting';

/** Beside the write of the row: to the event's counts and its waiting list. `condition`: of the counts. */
export function moveWrites(
  from: Counted | undefined,
  to: Counted | undefined,
  condition?: Condition | undefined,
): TransactItem[] {
  const counts = recountWrites(from, to, condition);
  const about = to ?? from;
  if (about?.eventId === undefined || (isListed(from) && isListed(to) && from.id === to.id)) return counts;
  const pk = waitingListOf(about.eventId);
  return [
    ...counts,
    ...(isListed(from) ? [deleteItem(tableName('people'), { pk, sk: from.id })] : []),
    ...(isListed(to) ? [putItem(tableName('people'), { pk, sk: to.id })] : []),
  ];
}

const full = {
  'in-person': 'The room is full.',
  virtual: 'Zoom is full.',
} as const satisfies Record<AttendanceType, string>;

/**
 * The answer to anyone who asked to attend in this way, with the page that says so to browsers without scripts. It is
 * the same for an address that has signed up before: whether someone attends is for their mailbox alone.
 */
export function seatAnswer(
  isFull: boolean,
  { attendanceType }: Pick<Signup, 'attendanceType'>,
  event: Seated | undefined,
): SeatAnswer & { outcome?: Outcome } {
  if (!isFull && event && isLimited(event, attendanceType))
    return { message: seatHold.request, status: 'held', outcome: 'seat-to-confirm' };
  if (!isFull)
    return {
      message: 'Thank you for your interest in joining our audience. We’ll be in touch soon with more details.',
      status: 'booked',
    };
  const what = (event?.attendance ?? 'both') === 'both' ? full[attendanceType] : 'This evening is full.';
  return { message: `${what} We’ve emailed you where you stand.`, status: 'full', outcome: 'signed-up-where-full' };
}
