import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { uuidOf } from '../../platform/crypto/digest.ts';
import { isLinkSecret, newLinkSecret, readSecretToken, secretToken } from '../../platform/crypto/linkSecret.ts';
import { seal, unseal } from '../../platform/crypto/seal.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, transactIf, write } from '../../platform/dynamo/writes.ts';
import { justChanged } from '../../platform/http/errors.ts';
import { type AdminAccount, accountCheck } from '../admins/admins.ts';

/*
 * The tokens in the addresses of admins' private calendars, one for each admin who asked for one. Calendar apps have no session:
 * whoever has the address reads the calendar, until its admin renews it, has a new password or is removed. Why a token is kept twice:
 * docs/decisions/accounts/0122-a-private-calendar.md
 */

interface FeedRow {
  /** Hash of the token's value, by which a request is checked without any key. */
  hash: string;
  /** The value itself, sealed, so that the admin's page can show the address again. */
  sealed: string;
}

const table = () => tableName('access');
/** Which row has an admin's token. The address shows it to calendar apps, which need not learn the name. */
const idOf = (username: string) => uuidOf(`calendar of ${normalizeUsername(username)}`);
const keyOf = (id: string) => ({ pk: `${partitions.access.calendarFeeds}${id}`, sk: 'FEED' });

/** The admin's token; undefined if none was made yet. */
export async function find(username: string): Promise<string | undefined> {
  const id = idOf(username);
  const row = await getItem<FeedRow>(table(), keyOf(id));
  return row && secretToken(id, Buffer.from(await unseal('calendar address', row.sealed)).toString());
}

/** Makes a new token, which replaces the admin's earlier one. Throws 401 if the account has changed since it was read. */
export async function renew(account: AdminAccount): Promise<string> {
  const id = idOf(account.username);
  const { value, hash } = newLinkSecret();
  const row: FeedRow = { hash, sealed: await seal('calendar address', Buffer.from(value)) };
  // Whoever removes an admin, or changes a password, does so before the token goes: none is made afterwards.
  const renewed = await transactIf([putItem(table(), { ...keyOf(id), ...row }), accountCheck(account)]);
  if (!renewed) throw justChanged();
  return secretToken(id, value);
}

/** Whether it is an admin's current token. */
export async function isValid(token: string): Promise<boolean> {
  const read = readSecretToken(token);
  if (!read) return false;
  const row = await getItem<FeedRow>(table(), keyOf(read.id));
  return isLinkSecret(read.value, row?.hash);
}

export const remove = (username: string) => write(deleteItem(table(), keyOf(idOf(username))));
