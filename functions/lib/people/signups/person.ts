import { findReader, type SubscriberRow } from '../subscribers/rows.ts';
import { ofPerson } from './signups.ts';

/** `id`: a subscriber's id, or the hash of the address. */
type Person = Pick<SubscriberRow, 'id' | 'addressHash' | 'email' | 'firstName'>;

/**
 * The person whom a mail's link belongs to: a subscriber or, failing that, somebody who signed up for an event. `reader`:
 * the id or hash in the link, as for {@link findReader}.
 */
export async function findPerson(reader: string): Promise<Person | undefined> {
  const subscriber = await findReader(reader);
  if (subscriber) return subscriber;
  const latest = (await ofPerson(reader)).at(-1);
  return latest && { id: reader, addressHash: reader, email: latest.email, firstName: latest.firstName };
}
