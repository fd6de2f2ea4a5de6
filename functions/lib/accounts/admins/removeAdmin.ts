import * as feedTokens from '../calendar/feedTokens.ts';
import * as invitations from '../invitations/invitations.ts';
import * as passkeys from '../passkeys/passkeys.ts';
import * as secondFactors from '../secondFactor/secondFactors.ts';
import * as sessions from '../sessions/sessions.ts';
import * as admins from './admins.ts';
import * as unconfirmedAddresses from './unconfirmedAddresses.ts';

/**
 * Removes an account and every way back into it: sessions, passkeys, the second factor, an unconfirmed address, the private
 * calendar, and the invitations that the admin sent. False if there is no such account; leftovers of an interrupted removal are deleted even
 * then. `by`: see {@link admins.remove}.
 */
export async function removeAdmin(username: string, by?: string): Promise<boolean> {
  const account = await admins.find(username);
  const removed = await admins.remove(username, by);
  // The account exists, so `by` is no longer an admin.
  if (!removed && account) return false;
  await sessions.closeAll(username);
  await passkeys.removeAll(username);
  await secondFactors.remove(username);
  await unconfirmedAddresses.remove(username);
  await feedTokens.remove(username);
  await invitations.withdrawAllOf(username);
  return removed;
}
