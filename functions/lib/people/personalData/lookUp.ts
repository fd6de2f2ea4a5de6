import type { PersonalData } from '../../../../shared/people/model/personalData.ts';
import { addressHash } from '../subscribers/addresses.ts';
import { accountSections } from './accounts.ts';
import { findAttempts } from './attempts.ts';
import { inWords } from './inWords.ts';
import { findTraces } from './traces.ts';

/**
 * Who asks. An admin's answer includes admins' accounts, to which a reader's link in a mail does not extend, what SES
 * calls each letter, and how to have an email sent again.
 */
export type Asker = 'admin' | 'reader';

/** All that is kept about an address, in words for its owner. */
export async function lookUp(email: string, asker: Asker = 'admin'): Promise<PersonalData> {
  const at = new Date().toISOString();
  const [traces, attempts, accountRecords] = await Promise.all([
    findTraces(await addressHash(email), at),
    findAttempts(email),
    asker === 'admin' ? accountSections(email) : [],
  ]);
  return { email, at, kept: [...inWords(traces, attempts, { forAdmin: asker === 'admin' }), ...accountRecords] };
}
