import { hashOf } from '../../support/data/personIds.ts';
import { startIn } from '../../support/data/startIn.ts';
import type { Item } from '../../support/dynamo/dynamoExpressions.ts';
import type { FakeDynamo } from '../../support/dynamo/fakeDynamo.ts';
import type { AcceptedMail } from '../aws/ses.ts';
import { letters } from '../histories/actions.ts';
import type { Container } from './bundle.ts';
import { type SignedIn, World } from './world.ts';

export type Containers = (packages: Record<string, unknown>) => Container;

/** The site at the beginning of each history: two letters, the subscribers, an event, and a signed-in admin. */
export interface Prepared {
  dynamo: FakeDynamo;
  admin: SignedIn;
  mails: AcceptedMail[];
  /** The time of this state, in Unix milliseconds. */
  now: number;
}

export const handlers = [
  ...['emailTemplates/send', 'emailTemplates/schedule', 'emailTemplates/update', 'emailTemplates/replicate'],
  ...['update', 'cancel', 'sendNow'].map((name) => `scheduledSends/${name}`),
  ...['pause', 'resume', 'cancel', 'retryFailed', 'resolve', 'resolveAll', 'get'].map((name) => `campaigns/${name}`),
  ...['subscribe', 'confirm', 'unsubscribe'].map((name) => `newsletter/${name}`),
  ...['create', 'update', 'remove'].map((name) => `subscribers/${name}`),
  ...['create', 'update', 'cancel'].map((name) => `upcomingEvents/${name}`),
  ...['create', 'confirm', 'cancel', 'change', 'move', 'correct'].map((name) => `signups/${name}`),
  'personalData/erase',
].map((name) => `api/${name}`);
export const workers = [
  ...['runCampaign', 'sendNewsletter', 'handleSesEvents', 'sweep'],
  ...['feedOutbox', 'sendNotices'],
].map((name) => `workers/${name}`);
/** The module with which the admin signs in without the form. */
export const sessionModule = 'lib/accounts/sessions';
export const firstModule = 'lib/letters/templates/firstTemplates';

type Session = { openSession(name: string): Promise<{ cookie: string; admin: { token: string } }> };

/** The product itself prepares the site, without faults. */
export async function prepare(containers: Containers): Promise<Prepared> {
  const calm = { seed: 1, faults: [], usual: 5, rate: 14, perPage: 100, perMessage: 1000 };
  const world = new World({ ...calm, now: Date.UTC(2026, 0, 1) }, containers);
  try {
    let admin: SignedIn | undefined;
    const work = begin(world).then((signedIn) => {
      admin = signedIn;
    });
    const { now } = world.clock;
    await world.clock.runUntil(() => admin !== undefined && !world.isBusy && world.clock.now > now + 10 * 60_000);
    await work;
    if (!admin || world.ses.accepted.length < initialSubscribers) throw new Error('The site could not be prepared');
    return { dynamo: world.dynamo, admin, mails: world.ses.accepted, now: world.clock.now };
  } finally {
    world.stop();
  }
}

async function begin(world: World): Promise<SignedIn> {
  const { addFirstTemplates } = world.lambda.module(firstModule) as { addFirstTemplates(): Promise<void> };
  await addFirstTemplates();
  const who = await logIn(world);
  for (const { addresses } of people.slice(0, initialSubscribers)) {
    const body = { firstName: 'Ana', lastName: 'Lima', email: addresses[0], consent: true };
    expectSuccess(await world.call('newsletter/subscribe', { body, key: addresses[0] }));
  }
  const [name, newName] = letters as [string, string];
  const body = { newName, newSubject: 'Second letter' };
  expectSuccess(await world.call('emailTemplates/replicate', { path: { name }, body, key: 'replicate' }, who));
  await announceEvening(world, who);
  return who;
}

/** The admin logs in: a session ends after a day. */
export async function logIn(world: World): Promise<SignedIn> {
  const { openSession } = world.lambda.module(sessionModule) as unknown as Session;
  const { cookie, admin } = await openSession('admin');
  return { cookie: cookie.split(';')[0] ?? '', token: admin.token };
}

function expectSuccess(answer: object | undefined): void {
  const { status = 0, body } = (answer ?? {}) as { status?: number; body?: unknown };
  if (status < 200 || status > 299)
    throw new Error(`The site could not be prepared: ${status} ${JSON.stringify(body)}`);
}

export interface Person {
  name: string;
  addresses: [string, string, string];
}

const named = (name: string, mailbox: string): Person => ({
  name,
  addresses: [`${mailbox}@example.org`, `a${mailbox}@example.org`, `b${mailbox}@example.org`],
});

export const people: Person[] = Array.from({ length: 6 }, (_, n) => named(`P${n}`, `reader${n}`));

/** People who come for the event's last seats. They never subscribe. */
export const guests: Person[] = Array.from({ length: 12 }, (_, n) => named(`G${n}`, `guest${n}`));

export const initialSubscribers = 5;

const byAddress = new Map(
  [...people, ...guests].flatMap((person) => person.addresses.map((address) => [address, person] as const)),
);
const byHash = new Map([...byAddress].map(([address, person]) => [hashOf(address), person]));

export const personAt = (address: string) => byAddress.get(address);

/** The person of a ledger row or a sign-up; undefined if the row was anonymized. */
export const personIn = ({ addressHash }: Item) => byHash.get(String(addressHash));

/** The person with this recipient id, found among the ledgers' items. */
export const personOf = (items: Item[], recipient: string) => {
  const row = items.find(({ sk, addressHash }) => sk === `R#${recipient}` && addressHash !== undefined);
  return row && personIn(row);
};

interface When {
  eventDate: string;
  eventTime: string;
}

export type Evening = Item & When & Seats;
export const eventOf = (world: World) =>
  world.dynamo.startingWith('content', 'UPCOMING_EVENT')[0] as Evening | undefined;

const minute = 60_000;
/** How long before an event begins its reminders are due, in milliseconds: no clocks change in these histories. */
export const notice = { day: 24 * 60 * minute, hour: 60 * minute };
type Reminder = keyof typeof notice;

/** When the event begins, in Unix milliseconds. It is in New York, in winter. */
export const startOfEvent = ({ eventDate, eventTime }: When): number => Date.parse(`${eventDate} ${eventTime} EST`);

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

/** An event in two months, for which everyone has signed up who subscribed. */
async function announceEvening(world: World, who: SignedIn): Promise<void> {
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
