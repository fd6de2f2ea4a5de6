import type { PersonalData } from '../../../../shared/people/model/personalData.ts';
import { addressHash } from '../subscribers/addresses.ts';
import { accountSections } from './accounts.ts';
import { findAttempts } from './attempts.ts';
import { inWords } from './inWords.ts';
import { findTraces } from './traces.ts';

/** Whether accounts of admins are looked at too: what a link of a mail lets do, has nothing to do with them. */
export interface Reach {
  accounts: boolean;
}

/** All that is kept about an address, in words for the person whose it is. */
export async function lookUp(email: string, { accounts }: Reach = { accounts: true }): Promise<PersonalData> {
  const at = new Date().toISOString();
  const [traces, attempts, ofAccounts] = await Promise.all([
    findTraces(await addressHash(email), at),
    findAttempts(email),
    accounts ? accountSections(email) : [],
  ]);
  return { email, at, kept: [...inWords(traces, attempts), ...ofAccounts] };
}
