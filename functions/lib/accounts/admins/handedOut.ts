import * as invitations from '../invitations/invitations.ts';
import * as sessions from '../sessions/sessions.ts';
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
