import type { PersonalData } from '../../../shared/model/personalData.ts';
import { subscriberId } from '../store/subscribers/rows.ts';
import { accountSections } from './accounts.ts';
import { findAttempts } from './attempts.ts';
import { inWords } from './inWords.ts';
import { findTraces } from './traces.ts';

/** All that is kept about an address, in words for the person whose it is. */
export async function lookUp(email: string): Promise<PersonalData> {
  const at = new Date().toISOString();
  const [traces, attempts, ofAccounts] = await Promise.all([
    findTraces(await subscriberId(email), at),
    findAttempts(email),
    accountSections(email),
  ]);
  return { email, at, kept: [...inWords(traces, attempts), ...ofAccounts] };
}
