import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { Signup, SignupInput } from '../../../../shared/people/model/signup.ts';
import { pageSize } from '../../../../shared/platform/constants.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { counterOf, shardOf } from '../../../../shared/platform/shards.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, when } from '../../platform/dynamo/expressions.ts';
import { getItem, type Key, newestPage, type Page, queryPartition, queryPrefix } from '../../platform/dynamo/reads.ts';
import { deleteItem, transactIf, updateItem } from '../../platform/dynamo/writes.ts';
import { addressHash, addressLeftBy } from '../subscribers/addresses.ts';
import { findReader, type SubscriberRow } from '../subscribers/rows.ts';
import { findSuppression } from '../suppressions/suppressions.ts';

export const signupKey = (id: string) => ({ pk: `${partitions.people.signups}${shardOf(id)}`, sk: id });
const signupList = 'SIGNUP';
const countsPartition = partitions.people.signupCounts;
export const countKey = (id: string, eventId: number | undefined) => ({
  pk: countsPartition,
  sk: eventId === undefined ? counterOf(id) : `${counterOf(id)}#${eventId}`,
});

/** A sign-up as stored: the event's title and date are those at the time. */
export interface SignupRow extends Omit<Signup, 'eventTitle'> {
  eventTitle?: string;
  /** Bounces and complaints are stored under it. */
  addressHash: string;
  /** A digest of the content of the last mail about it. */
  confirmed?: string;
  /** A digest of the Zoom link mailed to them last. */
  joinLinkMailed?: string;
  /** When somebody at the door last set or cleared `cameAt` and `paidAt`. */
  cameTick?: string;
  paidTick?: string;
}

type Event = Pick<UpcomingEvent, 'id' | 'title' | 'eventDate'>;

/**
 * One id for each person and event. It begins with the hash of the address, so that a person's sign-ups sort together.
 * An event keeps its number when its date is corrected; without an event the number is 0.
 */
export const signupId = async (email: string, event: Pick<UpcomingEvent, 'id'> | undefined) =>
  `${await addressHash(email)}-${event?.id ?? 0}`;

/** All sign-ups with the address of this hash, for any event, oldest first. */
export async function ofPerson(hash: string): Promise<SignupRow[]> {
  const found = await queryPrefix<SignupRow>(tableName('people'), signupKey(hash).pk, `${hash}-`);
  return found.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** `id`: a subscriber's id, or the hash of the address. */
type Person = Pick<SubscriberRow, 'id' | 'addressHash' | 'email' | 'firstName'>;

/**
 * The person whom a mail's link belongs to: a subscriber or, failing that, somebody who signed up for an event or has left.
 * `reader`: the id or hash in the link, as for {@link findReader}.
 */
export async function findPerson(reader: string): Promise<Person | undefined> {
  const subscriber = await findReader(reader);
  if (subscriber) return subscriber;
  // A former subscriber's link has their id, that of a mail about an event the hash.
  const hash = (await addressLeftBy(reader)) ?? reader;
  const latest = (await ofPerson(hash)).at(-1) ?? (await findSuppression(hash));
  if (latest?.email === undefined) return undefined;
  return { id: reader, addressHash: hash, email: latest.email, firstName: latest.firstName ?? '' };
}

/**
 * Signs a person up for `event` or, without one, for whatever comes next. Updates an earlier sign-up of the same person
 * for the same event, and keeps the row's other fields. Returns the sign-up's id.
 */
export async function signUp(
  { website: _, forNext: __, ...person }: SignupInput,
  event: Event | undefined,
): Promise<string> {
  const id = await signupId(person.email, event);
  const hash = await addressHash(person.email);
  return retry(async () => {
    const earlier = await find(id);
    const createdAt = earlier?.createdAt ?? new Date().toISOString();
    const signup = {
      ...person,
      phone: person.phone || undefined,
      id,
      addressHash: hash,
      eventId: event?.id,
      eventTitle: event?.title,
      eventDate: event?.eventDate ?? '',
      createdAt,
      list: signupList,
      listedAt: `${createdAt}#${id}`,
    };
    const change = updateItem(tableName('people'), signupKey(id), {
      set: signup,
      when: earlier ? unchangedCondition(earlier) : isAbsent,
    });
    // If the same person signed up elsewhere meanwhile: read again. The later one wins and is counted once.
    return (await transactIf([change, ...recountWrites(earlier, signup)])) ? id : undefined;
  });
}

type Counted = Pick<SignupRow, 'id' | 'attendanceType' | 'eventId' | 'eventTitle' | 'eventDate' | 'cameAt'>;

/** The condition that a row is still counted as it was when read. Its event never changes: it is part of the id. */
const unchangedCondition = ({ attendanceType, cameAt }: Counted) =>
  when`attendanceType = ${attendanceType} AND ${cameAt ? when`cameAt = ${cameAt}` : when`attribute_not_exists(cameAt)`}`;

/** The writes that adjust the counts of the event for a sign-up that changes from one state to another. */
function recountWrites(from: Counted | undefined, to: Counted | undefined) {
  const isIn = (each: Counted | undefined, type: string) => Number(each?.attendanceType === type);
  const change = (type: string) => isIn(to, type) - isIn(from, type);
  const [inPerson, virtual] = [change('in-person'), change('virtual')];
  const about = to ?? from;
  if (!about || (inPerson === 0 && virtual === 0)) return [];
  const { id, eventId, eventTitle = '', eventDate } = about;
  // Title and date are still needed after the event is deleted.
  const words = to !== undefined && eventId !== undefined;
  // Signing up again keeps the row's tick at the door.
  const left = to === undefined && from?.cameAt !== undefined;
  const add = { inPerson, virtual, ...(left && { came: -1 }) };
  return [
    updateItem(tableName('people'), countKey(id, eventId), { add, ...(words && { set: { eventTitle, eventDate } }) }),
  ];
}

export const find = (id: string) => getItem<SignupRow>(tableName('people'), signupKey(id));

/** Returns the sign-up that was removed; undefined if there is none. */
export async function remove(id: string): Promise<SignupRow | undefined> {
  const { removed } = await retry(async () => {
    const signup = await find(id);
    if (!signup) return {};
    // If it was deleted or changed meanwhile, the counts have changed too: read again.
    const writes = [
      deleteItem(tableName('people'), signupKey(id), unchangedCondition(signup)),
      ...recountWrites(signup, undefined),
    ];
    return (await transactIf(writes)) ? { removed: signup } : undefined;
  });
  return removed;
}

/** Newest first, one page. */
export const list = (after?: Key): Promise<Page<SignupRow>> =>
  newestPage('people', signupList, { limit: pageSize, after });

/** How many people signed up for an event, and its title and date at one of the sign-ups. */
export interface EventCount {
  /** Undefined for those who signed up while there was no event. */
  eventId: number | undefined;
  eventTitle: string;
  eventDate: string;
  /** Those who have a seat. */
  inPerson: number;
  virtual: number;
  /** Those on the waiting list, with those to whom a seat is offered. */
  waiting: number;
  /** Those ticked at the door. */
  came: number;
}

interface CountRow extends Partial<Omit<EventCount, 'eventId'>> {
  sk: string;
}

/** How many people signed up for each event, and how. Every write updates the counts, sharded like the subscribers'. */
export async function counts(): Promise<EventCount[]> {
  const rows = await queryPartition<CountRow>(tableName('people'), countsPartition);
  const found = new Map<number | undefined, EventCount>();
  for (const { sk, eventTitle = '', eventDate = '', inPerson = 0, virtual = 0, waiting = 0, came = 0 } of rows) {
    const [, event] = sk.split('#');
    const eventId = event === undefined ? undefined : Number(event);
    const sum = found.get(eventId) ?? { eventId, eventTitle, eventDate, inPerson: 0, virtual: 0, waiting: 0, came: 0 };
    found.set(eventId, {
      ...sum,
      inPerson: sum.inPerson + inPerson,
      virtual: sum.virtual + virtual,
      waiting: sum.waiting + waiting,
      came: sum.came + came,
    });
  }
  return [...found.values()];
}
