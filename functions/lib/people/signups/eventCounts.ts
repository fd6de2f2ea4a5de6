import type { Signup } from '../../../../shared/people/model/signup.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { counterOf } from '../../../../shared/platform/shards.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import type { Condition } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { type TransactItem, updateItem, write } from '../../platform/dynamo/writes.ts';

/*
 * How many people signed up. One row per event has all its numbers, so that one conditional write tells whether a seat is
 * left. Sign-ups without an event are spread over 16 rows, like the subscribers' counts.
 * docs/decisions/people/0120-one-row-counts-an-events-seats.md
 */

const countsPartition = partitions.people.signupCounts;

/** The row that counts an event's people. */
const eventCountKey = (eventId: number) => ({ pk: countsPartition, sk: `EVENT#${eventId}` });

type AttendanceType = Signup['attendanceType'];

/** What the numbers of each way to attend are called. */
export const numbersFor = {
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
  /** Those who have a seat. */
  inPerson: number;
  virtual: number;
  /** Those on the waiting list, and of them the ones who wait for each. */
  waiting: number;
  roomWaiting: number;
  onlineWaiting: number;
  /** Of those who have a seat, the ones who have yet to confirm it; and those who have none, as they never confirmed. */
  held: number;
  unconfirmed: number;
  /** Of those who have a seat, the ones ticked at the door. */
  roomCame: number;
  onlineCame: number;
}

const nobody: Numbers = {
  ...{ inPerson: 0, virtual: 0, roomCame: 0, onlineCame: 0 },
  ...{ waiting: 0, roomWaiting: 0, onlineWaiting: 0, held: 0, unconfirmed: 0 },
};
const names = Object.keys(nobody) as (keyof Numbers)[];

/** How many people signed up for an event, and its title and date at one of the sign-ups. */
export interface EventCount extends Numbers {
  /** Undefined for those who signed up while there was no event. */
  eventId: number | undefined;
  eventTitle: string;
  eventDate: string;
  /** Of which state of the event everyone was told last (tell.ts), and how far another is told of. */
  told?: string;
  telling?: { state: string; shards: number };
}

interface CountRow extends Partial<Omit<EventCount, 'eventId'>> {
  sk: string;
}

export type Counted = Pick<
  Signup,
  'id' | 'attendanceType' | 'eventId' | 'eventTitle' | 'eventDate' | 'status' | 'heldUntil' | 'cameAt'
>;

/** What one sign-up adds to the numbers of its event. */
function numbersOf(signup: Counted | undefined): Numbers {
  if (!signup) return nobody;
  const { booked, came, waiting } = numbersFor[signup.attendanceType];
  const { status, heldUntil, cameAt } = signup;
  if (status === 'unconfirmed') return { ...nobody, unconfirmed: 1 };
  if (status === 'waiting') return { ...nobody, waiting: 1, [waiting]: 1 };
  return { ...nobody, [booked]: 1, held: Number(heldUntil !== undefined), [came]: Number(cameAt !== undefined) };
}

/** Whether a sign-up has a seat for this way to attend. */
export const holdsSeat = (signup: Counted | undefined, type: AttendanceType) =>
  numbersOf(signup)[numbersFor[type].booked] === 1;

/** The write that adjusts the counts of the event for a sign-up that changes from one state to another, if it must. */
export function recountWrites(
  from: Counted | undefined,
  to: Counted | undefined,
  condition?: Condition | undefined,
): TransactItem[] {
  const [before, after] = [numbersOf(from), numbersOf(to)];
  const changed = names.filter((name) => after[name] !== before[name]);
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
      Object.fromEntries(names.map((name) => [name, total[name] + (row[name] ?? 0)])) as unknown as Numbers,
    nobody,
  );

/** How many people signed up for each event, and how. Every write updates the counts. */
export async function counts(): Promise<EventCount[]> {
  const rows = await queryPartition<CountRow>(tableName('people'), countsPartition);
  const byEvent = Map.groupBy(rows, ({ sk }) => sk.split('#')[1]);
  return [...byEvent].map(([event, some]) => ({
    eventId: event === undefined ? undefined : Number(event),
    eventTitle: some.find(({ eventTitle }) => eventTitle)?.eventTitle ?? '',
    eventDate: some.find(({ eventDate }) => eventDate)?.eventDate ?? '',
    ...(some[0]?.told && { told: some[0].told }),
    ...(some[0]?.telling && { telling: some[0].telling }),
    ...sum(some),
  }));
}

/** Notes of which state of an event everyone was told, or how far that is. */
export const noteTelling = (eventId: number, { told, telling }: Pick<EventCount, 'told' | 'telling'>) =>
  write(updateItem(tableName('people'), eventCountKey(eventId), { set: { telling, ...(told && { told }) } }));

/** An event's numbers. */
export const seatCounts = async (eventId: number): Promise<Numbers> =>
  sum([(await getItem<CountRow>(tableName('people'), eventCountKey(eventId))) ?? {}]);
