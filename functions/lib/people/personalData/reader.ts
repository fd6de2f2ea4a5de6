import type { ReaderDetails } from '../../../../shared/people/model/readerDetails.ts';
import { linkToken, readExpiringToken, readLinkToken } from '../../platform/crypto/linkToken.ts';
import { invalid } from '../../platform/http/errors.ts';
import { consume, consumeByNetwork, detailsLimit, wholeDetailsLimit } from '../../platform/rateLimits/rateLimits.ts';
import { findPerson, ofPerson } from '../signups/signups.ts';
import { findReader, type SubscriberRow } from '../subscribers/rows.ts';
import { lookUp } from './lookUp.ts';

/*
 * What a reader may see and do with a link: docs/decisions/people/0063-links-of-mails.md. The link at the foot of each mail does
 * not expire, and travels with a forwarded mail, so it gives part access. A link mailed on request gives whole access.
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

/** The reader whom a link belongs to. Throws 400 for an invalid or expired link, and 429. */
export async function readerOf({ body: { token }, viewer }: Call): Promise<Reader> {
  await consumeByNetwork(detailsLimit, viewer.address);
  const whole = await readExpiringToken('whole-details', token);
  if (whole) {
    await consume(wholeDetailsLimit, whole);
    return { id: whole, access: 'whole' };
  }
  const id = await readLinkToken('details', token);
  if (id) return { id, access: 'part' };
  throw invalid({ token: 'This link is not good, or no longer. Please use the one at the foot of one of our mails.' });
}

/** The id of a reader with whole access; throws 400 for part access, and as {@link readerOf} does. */
export async function wholeReaderOf(call: Call): Promise<string> {
  const { id, access } = await readerOf(call);
  if (access === 'whole') return id;
  throw invalid({ token: 'This takes the link that we mail to you. Please ask for it on this page.' });
}

/** What the page shows about a reader. */
export async function detailsOf({ id, access }: Reader): Promise<ReaderDetails> {
  const subscriber = await findReader(id);
  const subscription = subscriber ? await subscriptionOf(subscriber, access) : null;
  if (access === 'part') return { access, subscription };
  const person = await findPerson(id);
  if (!person) return { access, subscription, signups: [] };
  const [data, signups] = await Promise.all([lookUp(person.email, { accounts: false }), signupsOf(person.addressHash)]);
  return { access, subscription, data, signups };
}

async function subscriptionOf(row: SubscriberRow, access: Reader['access']): Promise<ReaderDetails['subscription']> {
  const { id, firstName, lastName, email, createdAt, suppressed, version = 1 } = row;
  return {
    ...{ firstName, lastName, since: createdAt, version },
    email: access === 'whole' ? email : masked(email),
    suppressed: suppressed !== undefined,
    unsubscribeToken: await linkToken('unsubscribe', id),
  };
}

async function signupsOf(addressHash: string): Promise<NonNullable<ReaderDetails['signups']>> {
  const rows = await ofPerson(addressHash);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      event: [row.eventTitle, row.eventDate].filter(Boolean).join(', ') || 'Whatever comes next',
      cancelToken: await linkToken('cancel-signup', row.id),
    })),
  );
}

/** `m•••@example.org` */
const masked = (email: string): string => `${[...email][0]}•••${email.slice(email.lastIndexOf('@'))}`;
