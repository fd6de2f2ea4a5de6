import * as invitations from '../invitations/invitations.ts';
import * as secondFactors from '../secondFactor/secondFactors.ts';
import * as sessions from '../sessions/sessions.ts';
import * as admins from './admins.ts';
import * as unconfirmedAddresses from './unconfirmedAddresses.ts';

/**
 * Removes an account, and with it what its admin could come back by: sessions, the second factor, an address that waits
 * for its confirmation, and invitations that they sent. False where there is no such account; what a run that was killed
 * has left goes all the same. `by`: as {@link admins.remove} has it.
 */
export async function removeAdmin(username: string, by?: string): Promise<boolean> {
  const account = await admins.find(username);
  const removed = await admins.remove(username, by);
  // Not the account of somebody whose remover is no admin any more.
  if (!removed && account) return false;
  await sessions.closeAll(username);
  await secondFactors.remove(username);
  await unconfirmedAddresses.remove(username);
  await invitations.withdrawAllOf(username);
  return removed;
}
