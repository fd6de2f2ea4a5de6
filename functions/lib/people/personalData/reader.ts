import type { ReaderDetails } from '../../../../shared/people/model/readerDetails.ts';
import { isUnconfirmed } from '../../../../shared/people/model/signup.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { cancelToken, linkToken, readLinkToken } from '../../platform/crypto/keyed.ts';
import { invalid } from '../../platform/http/errors.ts';
import { byNetwork, consume, detailsLimit, wholeDetailsLimit } from '../../platform/rateLimits.ts';
import { findPerson, ofPerson, type SignupRow, withEvents } from '../signups/signups.ts';
import * as detailsLinks from '../subscribers/detailsLinks.ts';
import { findReader, type SubscriberRow } from '../subscribers/rows.ts';
import { lookUp } from './kept.ts';

/*
 * docs/decisions/0063-links-in-emails.md: the link at the foot of each email does not expire, and travels with a
 * forwarded email, so it gives part access. A link emailed on request gives whole access. Only what takes part access
 * needs the key of the links at the foot.
 */

export interface Reader {
  /** As in the link: a subscriber's id, or the hash of an address. */
  id: string;
  access: ReaderDetails['access'];
}

interface Call {
  body: { token: string };
  viewer: { address: string };
}

/** Throws 429. */
export const countCall = byNetwork(detailsLimit);

/** Throws 400 for an invalid or expired link, and 429. */
export async function readerOf({ body: { token }, viewer }: Call): Promise<Reader> {
  const whole = await wholeReader(token, viewer);
  if (whole) return { id: whole, access: 'whole' };
  const id = await readLinkToken('details', token);
  if (id) return { id, access: 'part' };
  throw notGood();
}

/** Throws 400 for part access, and as {@link readerOf} does. */
export async function wholeReaderOf({ body: { token }, viewer }: Call): Promise<string> {
  const whole = await wholeReader(token, viewer);
  if (whole) return whole;
  // Only a link at the foot of an email has a dot.
  if (!token.includes('.')) throw notGood();
  throw invalid({ token: 'This needs the link we email you. Please ask for it on this page.' });
}

async function wholeReader(token: string, viewer: Call['viewer']): Promise<string | undefined> {
  await countCall(viewer);
  const reader = await detailsLinks.readerOf(token);
  if (reader) await consume(wholeDetailsLimit, reader);
  return reader;
}

const notGood = () =>
  invalid({ token: 'This link has expired or isn’t valid. Please use the one at the foot of one of our emails.' });

export async function detailsOf({ id, access }: Reader): Promise<ReaderDetails> {
  const subscriber = await findReader(id);
  const subscription = subscriber ? await subscriptionOf(subscriber, access) : null;
  if (access === 'part') return { access, subscription };
  const person = await findPerson(id);
  if (!person) return { access, subscription, signups: [] };
  const [data, signups] = await Promise.all([lookUp(person.email, 'reader'), signupsOf(person.addressHash)]);
  return { access, subscription, data, signups };
}

async function subscriptionOf(row: SubscriberRow, access: Reader['access']): Promise<ReaderDetails['subscription']> {
  const { id, firstName, lastName, email, createdAt, suppressed, version } = row;
  return {
    ...{ firstName, lastName, since: createdAt, version },
    email: access === 'whole' ? email : masked(email),
    suppressed: suppressed !== undefined,
    unsubscribeToken: await linkToken('unsubscribe', id),
  };
}

async function signupsOf(addressHash: string): Promise<NonNullable<ReaderDetails['signups']>> {
  const [rows, events] = await Promise.all([ofPerson(addressHash), upcomingEvents.list()]);
  return Promise.all(
    withEvents(rows, events).map(async (row) => ({
      id: row.id,
      event: [row.eventTitle, row.eventDate].filter(Boolean).join(', ') || 'The next event',
      standing: standingOf(row, events.find(({ id }) => id === row.eventId)?.canceledAt !== undefined),
      cancelToken: await cancelToken(row),
    })),
  );
}

function standingOf(row: SignupRow, isCanceled: boolean): string {
  if (isCanceled) return 'The event is canceled.';
  if (isUnconfirmed(row)) return 'Please confirm it by the button in our email.';
  if (row.status === 'waiting') return 'You’re on the waiting list.';
  return row.attendanceType === 'virtual' ? 'You’re signed up to watch on Zoom.' : 'You have a seat in the room.';
}

/** `m•••@example.org` */
const masked = (email: string): string => `${[...email][0]}•••${email.slice(email.lastIndexOf('@'))}`;
