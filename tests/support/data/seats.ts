import { upcomingEvents } from '../../../functions/lib/content/events/events.ts';
import { counts } from '../../../functions/lib/people/signups/eventCounts.ts';
import * as signups from '../../../functions/lib/people/signups/signups.ts';
import { tableName } from '../../../functions/lib/platform/dynamo/dynamo.ts';
import { updateItem, write } from '../../../functions/lib/platform/dynamo/writes.ts';
import type { Signup } from '../../../shared/people/model/signup.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';

type AttendanceType = Signup['attendanceType'];

const fields = {
  ...{ title: 'Lanterns', guests: 'Freya Montclair', description: 'On quiet.', imageUrl: '' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '' },
};

/** Announces an event with these seats; undefined for any number. */
export const announce = (change: object = {}) =>
  upcomingEvents.create({ ...fields, ...change, isActive: true } as Parameters<typeof upcomingEvents.create>[0]);

export const addressOf = (name: string) => `${name}@example.org`;

const person = (name: string) => ({
  ...{ firstName: 'Ana', lastName: 'Lima', email: addressOf(name), city: 'Lisbon' },
  ...{ subscribeNewsletter: false, consent: true as const },
});

/** Signs somebody up for the active event. */
export const signUp = async (name: string, attendanceType: AttendanceType = 'in-person') =>
  signups.signUp({ ...person(name), attendanceType }, await upcomingEvents.active());

/** Somebody who signed up before there were seats: a row without a status, in counts spread over several rows. */
export async function signedUpBefore(name: string, eventId: number, attendanceType: AttendanceType = 'in-person') {
  const { id } = await signups.signUp(
    { ...person(name), attendanceType },
    { id: eventId, title: fields.title, eventDate: fields.eventDate },
  );
  const counted = attendanceType === 'virtual' ? 'virtual' : 'inPerson';
  const taken = attendanceType === 'virtual' ? 'onlineTaken' : 'roomTaken';
  const key = (sk: string) => ({ pk: 'COUNT#SIGNUP', sk });
  await write(updateItem(tableName('people'), signups.signupKey(id), { remove: ['status'] }));
  await write(updateItem(tableName('people'), key(`EVENT#${eventId}`), { add: { [counted]: -1, [taken]: -1 } }));
  await write(updateItem(tableName('people'), key(`${id.charAt(0)}#${eventId}`), { add: { [counted]: 1 } }));
}

/** How each of these people stands: `booked in-person`. */
export const standings = async (...names: string[]) =>
  Promise.all(
    names.map(async (name) => {
      const event = await upcomingEvents.active();
      const row = await signups.find(await signups.signupId(addressOf(name), event));
      return row && `${row.status} ${row.attendanceType}`;
    }),
  );

export const countsOf = async (eventId: number) => (await counts()).find((count) => count.eventId === eventId);

/** What the counts of an event must be by its sign-ups' rows, and the ids on its waiting list. */
export function countedRows(dynamo: FakeDynamo, eventId: number) {
  const rows = dynamo.startingWith('people', 'SIGNUP#').filter((row) => row.eventId === eventId) as unknown as Signup[];
  const count = (status: Signup['status'], type?: AttendanceType) =>
    rows.filter((row) => (row.status ?? 'booked') === status && (!type || row.attendanceType === type)).length;
  const came = (type: AttendanceType) =>
    rows.filter(({ attendanceType, cameAt }) => cameAt !== undefined && attendanceType === type).length;
  const [room, online] = ['in-person', 'virtual'] as const;
  return {
    ...{ inPerson: count('booked', room), virtual: count('booked', online) },
    waiting: count('waiting') + count('offered'),
    ...{ roomCame: came(room), onlineCame: came(online) },
    ...{ roomTaken: count('booked', room) + count('offered', room), roomWaiting: count('waiting', room) },
    ...{ onlineTaken: count('booked', online) + count('offered', online), onlineWaiting: count('waiting', online) },
  };
}

/** The same numbers as they are counted. */
export const countsIn = (dynamo: FakeDynamo, eventId: number) => {
  const row = dynamo.startingWith('people', 'COUNT#SIGNUP').find(({ sk }) => sk === `EVENT#${eventId}`);
  return Object.fromEntries(Object.keys(countedRows(dynamo, eventId)).map((name) => [name, row?.[name] ?? 0]));
};

/** The ids on an event's waiting list. */
export const listedIds = (dynamo: FakeDynamo, eventId: number) =>
  dynamo.startingWith('people', `WAITING#${eventId}`).map(({ sk }) => String(sk));

/** The sign-up of somebody for the active event. */
export const rowOf = async (name: string) =>
  signups.find(await signups.signupId(addressOf(name), await upcomingEvents.active()));
