import { ofPerson } from '../store/signups/signups.ts';
import { findMoved } from '../store/subscribers/moves.ts';

/** Who a link of a mail is about: a subscriber or, where they are none, somebody who signed up for an event. */
interface Person {
  id: string;
  email: string;
  firstName: string;
}

/** By the id under which mails went to them; who moved to another address is found there. */
export async function findPerson(id: string): Promise<Person | undefined> {
  const subscriber = await findMoved(id);
  if (subscriber) return subscriber;
  const latest = (await ofPerson(id)).at(-1);
  return latest && { id, email: latest.email, firstName: latest.firstName };
}
