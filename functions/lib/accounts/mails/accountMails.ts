import { partitions } from '../../../../shared/platform/resources.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere } from '../../platform/dynamo/expressions.ts';
import { deleteItem, putItem, write } from '../../platform/dynamo/writes.ts';

/** The content of a mail about an account. Links are created when it is sent: no table or queue holds one. */
export type AccountMail =
  | { kind: 'invitation'; invitationId: string; mails: number; username: string; by: string; endsAt: number }
  | { kind: 'address'; username: string; nonce: string }
  | { kind: 'password-changed' | 'address-changed'; username: string; at: string }
  | {
      kind: 'second-factor-on' | 'second-factor-replaced' | 'second-factor-off' | 'recovery-codes-renewed';
      username: string;
      at: string;
    }
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

/** Stores a mail until it is sent, or again after sending failed. */
export const put = (row: AccountMailRow) =>
  write(putItem(tableName('access'), { ...keyOf(row.id), ...row, expiresAt: seconds(Date.now()) + keepSeconds }));

/** Takes a mail for sending. It is sent once because it can be taken only once. */
export const take = async (id: string): Promise<AccountMailRow | undefined> =>
  (await write(deleteItem(tableName('access'), keyOf(id), isThere), 'ALL_OLD')) as AccountMailRow | undefined;
