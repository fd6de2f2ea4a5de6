import * as invitations from '../invitations/invitations.ts';
import * as passkeys from '../passkeys/passkeys.ts';
import * as secondFactors from '../secondFactor/secondFactors.ts';
import * as sessions from '../sessions/sessions.ts';
import * as admins from './admins.ts';
import * as unconfirmedAddresses from './unconfirmedAddresses.ts';

/**
 * Ends what an account has handed out to whoever knew its password: sessions, the link to an unconfirmed address, and open
 * invitations. Known devices stay: they only decide how wrong guesses are counted.
 */
export async function endHandedOut(username: string): Promise<void> {
  await sessions.closeAll(username);
  await unconfirmedAddresses.remove(username);
  await invitations.withdrawAllOf(username);
}

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
