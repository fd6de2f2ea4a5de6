import { partitions } from '../../../../shared/platform/resources.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere, when } from '../../platform/dynamo/expressions.ts';
import { deleteItem, putItem, updateItem, write } from '../../platform/dynamo/writes.ts';
import { claimedFor } from '../../platform/queues/claimedFor.ts';

/** The content of a mail about an account. Its link is made when it is sent: no table or queue holds one. */
export type AccountMail =
  | { kind: 'invitation'; invitationId: string; mails: number; username: string; by: string; endsAt: number }
  | { kind: 'address'; username: string; nonce: string }
  | { kind: 'password-changed' | 'address-changed'; username: string; at: string }
  | {
      kind: 'second-factor-on' | 'second-factor-replaced' | 'second-factor-off' | 'recovery-codes-renewed';
      username: string;
      at: string;
    }
  | { kind: 'passkey-added' | 'passkey-removed'; username: string; at: string; passkey: string }
  | { kind: 'new-device'; username: string; at: string; device: string }
  | { kind: 'admin-added'; username: string; at: string; added: string; by: string };

export interface AccountMailRow {
  id: string;
  to: string;
  mail: AccountMail;
}

/** Longer than any mail waits for SES (deferredMailDays). */
const keepSeconds = days(10);
const keyOf = (id: string) => ({ pk: `${partitions.access.accountMails}${id}`, sk: 'MAIL' });

/** Stores a mail until it is sent. */
export const put = (row: AccountMailRow) =>
  write(putItem(tableName('access'), { ...keyOf(row.id), ...row, expiresAt: seconds(Date.now()) + keepSeconds }));

/**
 * Claims a mail for sending; undefined where it was sent, or another worker sends it. A claim that its worker did not live to end
 * expires, and the mail is then sent once more: only the link in the latest one is valid.
 */
export async function claim(id: string): Promise<AccountMailRow | undefined> {
  const now = Date.now();
  const isFree = when`attribute_exists(pk) AND (attribute_not_exists(claimedUntil) OR claimedUntil < ${now})`;
  const change = updateItem(tableName('access'), keyOf(id), { set: { claimedUntil: now + claimedFor }, when: isFree });
  return (await write(change, 'ALL_NEW')) as AccountMailRow | undefined;
}

/** Gives a claim back. */
export const release = (id: string) =>
  write(updateItem(tableName('access'), keyOf(id), { remove: ['claimedUntil'], when: isThere }));

/** Deletes a mail that was sent, or is not to be. */
export const remove = (id: string) => write(deleteItem(tableName('access'), keyOf(id)));
