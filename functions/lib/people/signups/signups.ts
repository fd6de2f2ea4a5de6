import { randomUUID } from 'node:crypto';
import type { ManagedEvent, UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { DoorTicks, Payment } from '../../../../shared/people/model/door.ts';
import {
  isUnconfirmed,
  type Signup,
  type SignupChange,
  type SignupCorrection,
  type SignupInput,
  type SignupStatus,
} from '../../../../shared/people/model/signup.ts';
import type { Told, ToldEvent } from '../../../../shared/people/model/told.ts';
import { pageSize } from '../../../../shared/platform/constants.ts';
import { partitions, shardOf, shards } from '../../../../shared/platform/resources.ts';
import { site } from '../../../../shared/site/site.ts';
import { endsAt } from '../../../../shared/time/eventTimes.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { mailWrite, type Turn } from '../../outbox/outbox.ts';
import { forEachLimit, retry } from '../../platform/async.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { readChangeToken } from '../../platform/crypto/keyed.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem, type Key, newestPage, type Page, queryPartition, queryPrefix } from '../../platform/dynamo/reads.ts';
import {
  deleteItem,
  isAbsent,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  when,
} from '../../platform/dynamo/writes.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { addressHash, addressLeftBy, findReader, type SubscriberRow } from '../subscribers/rows.ts';
import { findSuppression } from '../suppressions/suppressions.ts';
import { isLimited, isLineServed, moveWrites, type Seat, type Seated, seatFor, untilConfirmed } from './seats.ts';

export const signupKey = (id: string) => ({ pk: `${partitions.people.signups}${shardOf(id)}`, sk: id });
export const signupList = 'SIGNUP';

/** The title and date are those at the time, empty without an event. */
export interface SignupRow extends Signup {
  /** Bounces and complaints are stored under it. */
  addressHash: string;
  told?: Told;
  ticks?: Omit<DoorTicks, 'id'>;
  paidBy?: Payment;
  /** How many times it was written: what is written next was worked out from the row as it was read. */
  revision: number;
}

type AsRead = Pick<SignupRow, 'id' | 'revision'>;

const isAsRead = ({ revision }: AsRead) => when`revision = ${revision}`;

/** A change of a sign-up that is as it was read. An attribute that is undefined is removed. */
export const revise = (row: AsRead, set: Partial<SignupRow>, condition = isAsRead(row)) =>
  updateItem(tableName('people'), signupKey(row.id), { set, add: { revision: 1 }, when: condition });

type Event = Seated & Pick<ManagedEvent, 'title'>;
type AttendanceType = Signup['attendanceType'];
type SeatChoice = SignupCorrection['seat'];

/**
 * Begins with the hash of the address, so that a person's sign-ups sort together. An event keeps its number when its
 * date is corrected; without an event the number is 0.
 */
export const signupId = async (email: string, event: Pick<UpcomingEvent, 'id'> | undefined) =>
  `${await addressHash(email)}-${event?.id ?? 0}`;

/** For any event, oldest first. */
export async function ofPerson(hash: string): Promise<SignupRow[]> {
  const found = await queryPrefix<SignupRow>(tableName('people'), signupKey(hash).pk, `${hash}-`);
  return found.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

export const ofEventIn = <Name extends keyof SignupRow>(shard: string, eventId: number, names: readonly Name[]) =>
  queryPartition<Pick<SignupRow, Name>>(tableName('people'), signupKey(shard).pk, {
    FilterExpression: 'eventId = :event',
    ProjectionExpression: names.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: { ':event': eventId },
  });

export const ofEvent = async <Name extends keyof SignupRow>(eventId: number, names: readonly Name[]) =>
  (await Promise.all(shards.map((shard) => ofEventIn(shard, eventId, names)))).flat();

/** In Unix milliseconds; oldest first. */
export async function madeBetween(from: number, to: number): Promise<SignupRow[]> {
  const found = shards.map((shard) =>
    queryPartition<SignupRow>(tableName('people'), signupKey(shard).pk, {
      FilterExpression: 'createdAt >= :from AND createdAt < :to',
      ExpressionAttributeValues: { ':from': new Date(from).toISOString(), ':to': new Date(to).toISOString() },
    }),
  );
  return (await Promise.all(found)).flat().sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** `id`: a subscriber's id, or the hash of the address. */
type Person = Pick<SubscriberRow, 'id' | 'addressHash' | 'email' | 'firstName'>;

/**
 * The person whom a link in an email belongs to: a subscriber or, failing that, someone who signed up for an event or
 * has left. `reader`: as for {@link findReader}.
 */
export async function findPerson(reader: string): Promise<Person | undefined> {
  const subscriber = await findReader(reader);
  if (subscriber) return subscriber;
  // A former subscriber's link has their id, that of an email about an event the hash.
  const hash = (await addressLeftBy(reader)) ?? reader;
  const latest = (await ofPerson(hash)).at(-1) ?? (await findSuppression(hash));
  if (latest?.email === undefined) return undefined;
  return { id: reader, addressHash: hash, email: latest.email, firstName: latest.firstName ?? '' };
}

/** An admin may leave out the address. */
type Entered = Omit<SignupInput, 'consent'> & Pick<Signup, 'consent'>;

interface SignUpOptions {
  turn?: Turn;
  mayHold?: boolean | undefined;
  /** An admin knows that they come: they, or an earlier sign-up of theirs, need not be confirmed. */
  isConfirmed?: boolean;
  seat?: SeatChoice;
  /** The request's key, which identifies someone without an address when it is repeated. */
  request?: string | undefined;
}

/**
 * Signs a person up for `event` or, without one, for whatever comes next. Where seats are limited, they have to {@link
 * confirm}: until then a free seat is kept for a time, if they `mayHold` one. An email says where they stand, at its
 * `turn`. Anyone can type an address, so an earlier sign-up with it stays as it is; only someone who waits gets a seat
 * that no one in line is given any more. `isFull`: whether someone new would find it full. Throws 409 if the event was
 * canceled in the meantime, since everyone may have been told by now, or if someone without an address would have to
 * wait; 503 where others keep changing the same thing.
 */
export async function signUp(
  { website: _, forNext: __, ...person }: Entered,
  event: Event | undefined,
  { turn, mayHold = true, isConfirmed = false, seat, request = randomUUID() }: SignUpOptions = {},
): Promise<{ signup: SignupRow; isFull: boolean }> {
  const hash = person.email ? await addressHash(person.email) : sha256(request);
  const id = `${hash}-${event?.id ?? 0}`;
  return retry(async () => {
    const earlier = await find(id);
    const { writes, ...signedUp } = earlier
      ? await signUpAgain(earlier, person.attendanceType, event, isConfirmed, seat)
      : await signUpFirst({ ...person, id, addressHash: hash }, event, isConfirmed ? undefined : mayHold, seat);
    if (!person.email && signedUp.signup.status === 'waiting')
      throw conflict('Every seat is taken. To wait for one, they need an email address, where we tell them of it.');
    const mail = mailWrite({ kind: 'signup', signupId: id, ...(earlier && { asked: true }) }, turn);
    // If the same person signed up elsewhere in the meantime, or someone took the last seat: read again.
    if (await transactIf([...writes, ...notCanceled(event), ...(person.email ? [mail] : [])])) return signedUp;
    if (event) await refuseCanceled(event);
    return undefined;
  });
}

async function signUpFirst(
  person: Omit<Entered, 'website' | 'forNext'> & Pick<SignupRow, 'id' | 'addressHash'>,
  event: Event | undefined,
  mayHold: boolean | undefined,
  choice: SeatChoice,
) {
  const { id, attendanceType } = person;
  const free = await seatOf(attendanceType, event, undefined, choice);
  const isToConfirm = mayHold !== undefined && event && isLimited(event, attendanceType);
  const { condition, ...seat } = isToConfirm ? untilConfirmed(free, mayHold) : free;
  const createdAt = new Date().toISOString();
  const about = { eventId: event?.id, eventTitle: event?.title ?? '', eventDate: event?.eventDate ?? '' };
  const signup = { ...person, phone: person.phone || undefined, ...about, createdAt, ...seat, revision: 1 };
  const change = updateItem(tableName('people'), signupKey(id), {
    set: { ...signup, ...listed(signup) },
    when: isAbsent,
  });
  const writes = [change, ...moveWrites(undefined, signup, condition)];
  return { writes, signup, isFull: free.status === 'waiting' };
}

async function signUpAgain(
  earlier: SignupRow,
  wanted: AttendanceType,
  event: Event | undefined,
  isConfirmed: boolean,
  seat: SeatChoice,
) {
  const isFull = event !== undefined && (await seatOf(wanted, event, undefined)).status === 'waiting';
  const getsSeat = event && earlier.status === 'waiting' && (seat || !isLineServed(event, Date.now()));
  const confirms = isConfirmed && isUnconfirmed(earlier);
  if (!getsSeat && !confirms) return { writes: [], signup: earlier, isFull };
  return { ...(await moveTo(earlier, event, { seat })), isFull };
}

const listed = ({ id, createdAt }: SignupRow) => ({ list: signupList, listedAt: `${createdAt}#${id}` });

/** Moves a confirmed sign-up to the seat that it gets, in the way that is wanted, if there is one. */
async function moveTo(
  row: SignupRow,
  event: Event | undefined,
  { attendanceType = row.attendanceType, seat: choice, ...also }: Partial<SignupRow> & { seat?: SeatChoice } = {},
) {
  const { condition, ...seat } = await seatOf(attendanceType, event, row, choice);
  const set = { ...also, ...seat, heldUntil: undefined };
  const signup = { ...row, ...set };
  return { writes: [revise(row, set), ...moveWrites(row, signup, condition)], signup, condition };
}

type OneSignup = Pick<SignupRow, 'id' | 'createdAt'>;

/**
 * Changes what someone entered, by the link in an email about the sign-up made at `createdAt`. Anyone who asks for a
 * way to attend that is full keeps what they have. Undefined where there is no such sign-up. Throws as {@link signUp}.
 */
export const change = (link: OneSignup, person: SignupChange, event: Event | undefined) =>
  moveByLink(link, event, (row) => moveTo(row, event, { ...person, asked: undefined }));

/** Safe to repeat: the seat that is kept is theirs, or they get a free one, or wait. Otherwise as {@link change}. */
export const confirm = (link: OneSignup, event: Event | undefined) =>
  moveByLink(link, event, async (row) => (isUnconfirmed(row) ? moveTo(row, event) : { writes: [], signup: row }));

async function moveByLink(
  { id, createdAt }: OneSignup,
  event: Event | undefined,
  move: (row: SignupRow) => Promise<{ writes: TransactItem[]; signup: SignupRow }>,
): Promise<SignupRow | undefined> {
  const { signup } = await retry<{ signup?: SignupRow }>(async () => {
    const row = await find(id);
    if (row?.createdAt !== createdAt) return {};
    const { writes, signup } = await move(row);
    if (writes.length === 0) return { signup };
    const mail = mailWrite({ kind: 'signup', signupId: id });
    if (await transactIf([...writes, ...notCanceled(event), mail])) return { signup };
    if (event) await refuseCanceled(event);
    return undefined;
  });
  return signup;
}

/**
 * What an admin corrects, who also confirms by it for anyone who has yet to. They are emailed what it changes for them;
 * at another address, where they stand. Throws 404; 409 if that address has signed up too, or they would keep what they
 * have.
 */
export const correct = (id: string, { seat, ...correction }: SignupCorrection): Promise<SignupRow> =>
  retry(async () => {
    const row = await requireSignup(id);
    const { eventId, email: earlier } = row;
    const event = eventId === undefined ? undefined : await upcomingEvents.find(eventId);
    if (eventId !== undefined && !event) throw conflict('This event was deleted, and its sign-ups stay as they are.');
    const { email = earlier, attendanceType = row.attendanceType } = correction;
    if (earlier && !email) throw invalid({ email: 'Please enter an address, or delete the sign-up' });
    const hash = email === earlier ? row.addressHash : await addressHash(email);
    const newId = email === earlier ? id : `${hash}-${eventId ?? 0}`;
    const asked = attendanceType === row.attendanceType ? row.asked : undefined;
    const moved = await moveTo(row, event, { ...correction, asked, seat }).catch(async (refusal) => {
      if ((await find(id))?.status === row.status) throw refusal;
    });
    // They were given the last seat in the meantime: read again.
    if (!moved) return undefined;
    if (moved.signup.attendanceType !== attendanceType) throw conflict(refusals[attendanceType]);
    if (newId !== id && (await find(newId))) throw conflict(`${email} has signed up for this event already.`);
    // All that was said went to the other address.
    const after = newId === id ? moved.signup : { ...moved.signup, id: newId, addressHash: hash, told: undefined };
    const replaced = [
      deleteItem(tableName('people'), signupKey(id), isAsRead(row)),
      putItem(tableName('people'), { ...after, ...signupKey(newId), ...listed(after) }, isAbsent),
      ...moveWrites(row, after, moved.condition),
    ];
    const mail = email ? [mailWrite({ kind: 'signup', signupId: newId })] : [];
    const writes = newId === id ? moved.writes : replaced;
    if (await transactIf([...writes, ...notCanceled(event), ...mail])) return after;
    if (event) await refuseCanceled(event);
    return undefined;
  });

const refusals = {
  'in-person': 'The room is full, so they keep their place on Zoom.',
  virtual: 'Zoom is full, so they keep their seat in the room.',
} as const;

/** While there is no event yet, everyone is welcome. */
const seatOf = async (
  wanted: AttendanceType,
  event: Event | undefined,
  row: SignupRow | undefined,
  choice?: SeatChoice,
): Promise<Seat> => (event ? seatFor(wanted, event, row, choice) : { attendanceType: wanted, status: 'booked' });

const notCanceled = (event: Event | undefined) => (event ? [upcomingEvents.notCanceledCheck(event.id)] : []);

async function refuseCanceled({ id, title }: Event): Promise<void> {
  if ((await upcomingEvents.find(id))?.canceledAt) throw conflict(`“${title}” is canceled and takes no more sign-ups.`);
}

export const find = (id: string) => getItem<SignupRow>(tableName('people'), signupKey(id));

/** Throws 404 if there is none. */
export async function requireSignup(id: string): Promise<SignupRow> {
  const signup = await find(id);
  if (!signup) throw notFound('This sign-up');
  return signup;
}

/**
 * Returns the removed sign-up; undefined if there is none. `canceled`: its person canceled the one made at this ISO
 * time. They get an email that says so, with the file for their calendar, as they do where an admin `tells` them.
 * `status`: only a sign-up that stands so.
 */
export async function remove(
  id: string,
  { canceled, tells = false, status }: { canceled?: string; tells?: boolean; status?: SignupStatus } = {},
): Promise<SignupRow | undefined> {
  const { removed } = await retry<{ removed?: SignupRow }>(async () => {
    const signup = await find(id);
    if (!signup || (canceled && signup.createdAt !== canceled) || (status && signup.status !== status)) return {};
    const { eventId, email, firstName, told } = signup;
    const isTold = (canceled || tells) && eventId !== undefined && told !== undefined && told.place !== 'canceled';
    // If it was deleted or changed in the meantime, the counts have changed too: read again.
    const writes = [
      deleteItem(tableName('people'), signupKey(id), isAsRead(signup)),
      ...moveWrites(signup, undefined),
      ...(isTold ? [mailWrite({ kind: 'left', signupId: id, eventId, email, firstName, told, byUs: tells })] : []),
    ];
    return (await transactIf(writes)) ? { removed: signup } : undefined;
  });
  return removed;
}

/** Deletes those that were never confirmed, and returns how many. Those whose seat is still kept stay. */
export async function removeUnconfirmed(eventId: number): Promise<number> {
  const found = (await ofEvent(eventId, ['id', 'status'])).filter(({ status }) => status === 'unconfirmed');
  const removed: (SignupRow | undefined)[] = [];
  await forEachLimit(found, async ({ id }) => removed.push(await remove(id, { status: 'unconfirmed' })));
  return removed.filter(Boolean).length;
}

/** Some months after their event or, without one, after they were made. `now` in Unix milliseconds. */
export async function removeOld(now: number): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - Number(site.live.signupsKeptMonths));
  // No one can tell when an event without an exact date is over: it may still be on the site.
  const ends = new Map(
    (await upcomingEvents.list()).map((event) => [event.id, endsAt(event) ?? (event.isActive ? Infinity : 0)]),
  );
  await forEachLimit(shards, async (shard) => {
    const rows = await queryPartition<Pick<SignupRow, 'id' | 'eventId'>>(tableName('people'), signupKey(shard).pk, {
      FilterExpression: 'createdAt < :oldest',
      ProjectionExpression: 'id, eventId',
      ExpressionAttributeValues: { ':oldest': oldest.toISOString() },
    });
    for (const { id, eventId } of rows) if ((ends.get(eventId ?? 0) ?? 0) < oldest.getTime()) await remove(id);
  });
}

export const list = (after?: Key): Promise<Page<SignupRow>> =>
  newestPage('people', signupList, { limit: pageSize, after });

export const shownToOwner = (
  { firstName, lastName, city, attendanceType, status }: SignupRow,
  event: ToldEvent | undefined,
) => ({ firstName, lastName, city, attendanceType, status, event: event ?? null });

/** Throws 400 for a link that is invalid. */
export function validLink(link: OneSignup | undefined): OneSignup {
  if (!link) throw invalid({ token: 'This link isn’t valid. Please use the link in one of our emails.' });
  return link;
}

/** Throws 400 for an invalid link, 409 where the sign-up or its event was canceled. */
export async function ownSignup(token: string) {
  const link = validLink(await readChangeToken(token));
  const { row, event } = await readOwn(link);
  return { link, event, shown: shownToOwner(row, event) };
}

/** Undefined if there is no event yet. Throws 409 where the sign-up or its event was canceled. */
export const ownEvent = async (link: OneSignup) => (await readOwn(link)).event;

async function readOwn(link: OneSignup) {
  const row = await find(link.id);
  if (row?.createdAt !== link.createdAt) throw conflict('This sign-up was canceled.');
  const { eventId } = row;
  const event = eventId === undefined ? undefined : await upcomingEvents.find(eventId);
  if (eventId !== undefined && (!event || event.canceledAt)) throw conflict('This evening was canceled.');
  return { row, event };
}

/** With the current title and date of the event or, if it was deleted, those at the time of the sign-up. */
export function withEvents<Row extends SignupRow>(
  rows: Row[],
  events: Pick<UpcomingEvent, 'id' | 'title' | 'eventDate'>[],
): (Row & Signup)[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return rows.map((signup) => {
    const event = signup.eventId === undefined ? undefined : byId.get(signup.eventId);
    return {
      ...signup,
      eventTitle: event?.title ?? signup.eventTitle,
      eventDate: event?.eventDate ?? signup.eventDate,
    };
  });
}
