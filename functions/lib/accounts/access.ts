import type { TransactItem } from '../platform/dynamo/writes.ts';
import { invalid } from '../platform/http/errors.ts';
import { type AccountChange, noticeWrites, removePasswordLink, removeUnconfirmedAddress } from './accountMails.ts';
import * as admins from './admins.ts';
import * as invitations from './invitations.ts';
import * as passkeys from './passkeys.ts';
import * as secondFactor from './secondFactor.ts';
import * as sessions from './sessions.ts';

/**
 * Ends what an account has handed out to whoever knew its password: sessions, links to an unconfirmed address or a new password, and
 * open invitations. Sessions come first: what was handed out in one meanwhile is found after it has ended.
 */
export async function endHandedOut(username: string): Promise<void> {
  await sessions.closeAll(username);
  await removeUnconfirmedAddress(username);
  await removePasswordLink(username);
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
  await secondFactor.remove(username);
  return removed;
}

/** Throws 400 for this field of the request if a new password is too weak. */
export async function requireStrong(password: string, username: string, field = 'newPassword'): Promise<void> {
  // Loaded only when needed: its dictionary would more than double what a function loads at its start.
  const { weakness } = await import('./passwordStrength.ts');
  const weak = weakness(password, username);
  if (weak) throw invalid({ [field]: weak });
}

/**
 * Sets the password that an admin has chosen, in one transaction with `also`, notifies them, and ends what the account has handed out.
 * Returns its hash; undefined if the password changed since the `account` was read, or one of the other writes failed.
 */
export async function choosePassword(
  account: admins.AdminAccount,
  newPassword: string,
  { what, also = [] }: { what: AccountChange; also?: TransactItem[] },
): Promise<string | undefined> {
  const passwordHash = await admins.hashPassword(newPassword);
  const notice = await noticeWrites(account.username, what);
  if (!(await admins.changePassword(account, passwordHash, [...also, ...notice]))) return undefined;
  await endHandedOut(account.username);
  return passwordHash;
}
