import type { Item } from '../../../infra/operate/audit/ledger.ts';
import { startIn } from '../../support/data/startIn.ts';
import { initialSubscribers, people } from './people.ts';
import type { SignedIn, World } from './world.ts';

/** When an event begins, as its text says it. */
export interface When {
  eventDate: string;
  eventTime: string;
}

/** The event as it is stored. */
export type Evening = Item & When & Seats;
export const eventOf = (world: World) =>
  world.dynamo.startingWith('content', 'UPCOMING_EVENT')[0] as Evening | undefined;

const minute = 60_000;
/** How long before an event begins its reminders are due, in milliseconds: no clocks change in these histories. */
export const notice = { day: 24 * 60 * minute, hour: 60 * minute };
export type Reminder = keyof typeof notice;

/** When the event begins, in Unix milliseconds. It is in New York, in winter. */
export const startOfEvent = ({ eventDate, eventTime }: When): number => Date.parse(`${eventDate} ${eventTime} EST`);

/** The fields of an event whose reminder is due in so many minutes. */
export const remindingIn = (minutes: number, reminder: Reminder, now: number): When =>
  startIn(minutes + notice[reminder] / minute, now);

const fields = { title: 'Lanterns', guests: 'Freya', description: 'On quiet.', venue: 'The Hall', isActive: true };

/** How many people can attend, undefined for any number, and how. */
export interface Seats {
  roomSeats?: number | undefined;
  onlineSeats?: number | undefined;
  attendance?: 'both' | 'in-person' | 'virtual' | undefined;
  joinLink?: string | undefined;
}

/** What an admin fills in to change when the event is, how people can attend, or how many seats it has. */
export function editOf(event: Evening, change: Partial<When & Seats>) {
  const { eventDate, eventTime, roomSeats, onlineSeats, attendance, joinLink, version } = event;
  return { ...fields, eventDate, eventTime, roomSeats, onlineSeats, attendance, joinLink, ...change, version };
}

/** When the event is to be in the beginning, so that it can move back. */
export let evening: When = { eventDate: '', eventTime: '' };

/** An event in two months, for which everybody has signed up who subscribed. */
export async function announceEvening(
  world: World,
  who: SignedIn,
  expectSuccess: (answer: object | undefined) => void,
): Promise<void> {
  evening = remindingIn(60 * 24 * 60, 'hour', world.clock.now);
  const body = { ...fields, ...evening };
  expectSuccess(await world.call('upcomingEvents/create', { body, key: 'evening' }, who));
  for (const [n, { addresses }] of people.slice(0, initialSubscribers).entries()) {
    const person = { firstName: 'Ana', lastName: 'Lima', email: addresses[0], city: 'Lisbon', consent: true };
    const attendanceType = n % 2 === 0 ? 'virtual' : 'in-person';
    const booking = { ...person, attendanceType, subscribeNewsletter: false };
    expectSuccess(await world.call('signups/create', { body: booking, key: `evening-${n}` }));
  }
}
