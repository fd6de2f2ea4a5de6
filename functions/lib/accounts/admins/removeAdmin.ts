import * as passkeys from '../passkeys/passkeys.ts';
import * as secondFactors from '../secondFactor/secondFactors.ts';
import * as admins from './admins.ts';
import { endHandedOut } from './handedOut.ts';

/**
 * Removes an account and every way back into it: passkeys, the second factor, and what it has handed out. False if there is no such
 * account; leftovers of an interrupted removal are deleted even then. `by`: see {@link admins.remove}.
 */
export async function removeAdmin(username: string, by?: string): Promise<boolean> {
  const account = await admins.find(username);
  const removed = await admins.remove(username, by);
  // The account exists, so `by` is no longer an admin.
  if (!removed && account) return false;
  await endHandedOut(username);
  await passkeys.removeAll(username);
  await secondFactors.remove(username);
  return removed;
}
