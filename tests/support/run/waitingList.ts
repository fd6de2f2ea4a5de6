import * as signups from '../../../functions/lib/people/signups/signups.ts';
import { tableName } from '../../../functions/lib/platform/dynamo/dynamo.ts';
import { updateItem, write } from '../../../functions/lib/platform/dynamo/writes.ts';
import { person } from './signupMails.ts';

/** The id of the sign-up with this address, for the first event. */
export const signupIdOf = (email: string = person.email) => signups.signupId(email, { id: 1 });

/** Puts a sign-up where it stands in a test, whatever the seats say. */
export async function put(set: Partial<signups.SignupRow>, email?: string): Promise<void> {
  const key = signups.signupKey(await signupIdOf(email));
  await write(updateItem(tableName('people'), key, { set: { ...set } }));
}
