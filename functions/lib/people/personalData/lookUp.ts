import type { PersonalData } from '../../../../shared/people/model/personalData.ts';
import { addressHash } from '../subscribers/addresses.ts';
import { accountSections } from './accounts.ts';
import { findAttempts } from './attempts.ts';
import { inWords } from './inWords.ts';
import { findTraces } from './traces.ts';

/** Whether admins' accounts are included. A reader's link in a mail does not extend to them. */
export interface Scope {
  accounts: boolean;
}

/** All that is kept about an address, in words for its owner. */
export async function lookUp(email: string, { accounts }: Scope = { accounts: true }): Promise<PersonalData> {
  const at = new Date().toISOString();
  const [traces, attempts, accountRecords] = await Promise.all([
    findTraces(await addressHash(email), at),
    findAttempts(email),
    accounts ? accountSections(email) : [],
  ]);
  return { email, at, kept: [...inWords(traces, attempts), ...accountRecords] };
}
