import { findReader } from '../subscribers/rows.ts';
import { ofPerson } from './signups.ts';

/** Who a link of a mail is about: a subscriber or, where they are none, somebody who signed up for an event. */
interface Person {
  /** A subscriber's id, or the address's hash. */
  id: string;
  addressHash: string;
  email: string;
  firstName: string;
}

/** By what the link has: see {@link findReader}. */
export async function findPerson(reader: string): Promise<Person | undefined> {
  const subscriber = await findReader(reader);
  if (subscriber) return subscriber;
  const latest = (await ofPerson(reader)).at(-1);
  return latest && { id: reader, addressHash: reader, email: latest.email, firstName: latest.firstName };
}
