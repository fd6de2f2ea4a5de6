import { expect } from 'vitest';
import { upcomingEvents } from '../../../functions/lib/content/events/events.ts';
import * as signups from '../../../functions/lib/people/signups/signups.ts';
import type { Signup } from '../../../shared/people/model/signup.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';

type AttendanceType = Signup['attendanceType'];

/** Announces an event with these seats; undefined for any number. */
export const announce = (change: object = {}) =>
  upcomingEvents.create({
    ...{ title: 'Lanterns', guests: 'Freya Montclair', description: 'On quiet.', imageUrl: '' },
    ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '', isActive: true },
    ...{ joinLink: '', remindDay: true, remindHour: true, ...change },
  });

export const addressOf = (name: string) => `${name}@example.org`;

/** Signs someone up for the active event, who does not confirm it yet. */
export async function signUpFirst(
  name: string,
  attendanceType: AttendanceType = 'in-person',
  how: Parameters<typeof signups.signUp>[2] = {},
) {
  const person = { firstName: 'Ana', lastName: 'Lima', email: addressOf(name), city: 'Lisbon', attendanceType };
  const input = { ...person, subscribeNewsletter: false, consent: true as const };
  return (await signups.signUp(input, await upcomingEvents.active(), how)).signup;
}

/** Signs someone up for the active event, and confirms it as by the button in their email. */
export async function signUp(name: string, attendanceType: AttendanceType = 'in-person') {
  const signup = await signUpFirst(name, attendanceType);
  return (await signups.confirm(signup, await upcomingEvents.active())) ?? signup;
}

/** Has someone who signed up attend in this way, as by the link in their email. */
export async function changeWay(name: string, attendanceType: AttendanceType): Promise<signups.SignupRow | undefined> {
  const row = await rowOf(name);
  const entered = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', attendanceType };
  return row && signups.change(row, entered, await upcomingEvents.active());
}

export const idOf = async (name: string) => signups.signupId(addressOf(name), await upcomingEvents.active());

const rowOf = async (name: string) => signups.find(await idOf(name));

/** How each of these people stands: `booked`, `waiting on Zoom`; `gone` without a sign-up. */
export const standings = async (...names: string[]) =>
  Promise.all(
    names.map(async (name) => {
      const row = await rowOf(name);
      return row ? `${row.status}${row.attendanceType === 'virtual' ? ' on Zoom' : ''}` : 'gone';
    }),
  );

/** The event's counts and its waiting list are what the sign-ups' rows say. */
export function expectCounted(dynamo: FakeDynamo, eventId: number): void {
  const rows = dynamo.startingWith('people', 'SIGNUP#') as unknown as Signup[];
  const count = (status: Signup['status'], type: AttendanceType) =>
    rows.filter((row) => row.status === status && row.attendanceType === type).length;
  const numbers = (type: AttendanceType) => [count('booked', type), count('waiting', type)] as const;
  const came = (type: AttendanceType) =>
    rows.filter(({ cameAt, attendanceType }) => cameAt !== undefined && attendanceType === type).length;
  const [inPerson, roomWaiting] = numbers('in-person');
  const [virtual, onlineWaiting] = numbers('virtual');
  const listed = rows.filter(({ status }) => status === 'waiting').map(({ id }) => id);
  const expected = {
    ...{ inPerson, roomWaiting, virtual, onlineWaiting, waiting: listed.length },
    held: rows.filter(({ heldUntil }) => heldUntil !== undefined).length,
    unconfirmed: rows.filter(({ status }) => status === 'unconfirmed').length,
    ...{ roomCame: came('in-person'), onlineCame: came('virtual') },
  };
  const counts = dynamo.startingWith('people', 'COUNT#SIGNUP').find(({ sk }) => sk === `EVENT#${eventId}`);
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, counts?.[name] ?? 0]))).toEqual(expected);
  const waiting = dynamo.startingWith('people', `WAITING#${eventId}`).map(({ sk }) => String(sk));
  expect(waiting.sort()).toEqual(listed.sort());
}
