import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, transactIf, write } from '../../platform/dynamo/writes.ts';
import { takesAddress } from './admins.ts';

/** A link is good for three days. */
const lasts = days(3) * 1000;

/** An address that an admin entered and that its owner has not confirmed. */
export interface UnconfirmedAddress {
  username: string;
  address: string;
  /** Names this entry: only the last link is good. */
  nonce: string;
  /** Unix milliseconds. */
  endsAt: number;
}

const table = () => tableName('access');
const keyOf = (username: string) => ({
  pk: `${partitions.access.unconfirmedAddresses}${normalizeUsername(username)}`,
  sk: 'ADDRESS',
});

/** In the place of an earlier one. */
export async function put(entry: Omit<UnconfirmedAddress, 'endsAt'>): Promise<void> {
  const endsAt = Date.now() + lasts;
  await write(putItem(table(), { ...keyOf(entry.username), ...entry, endsAt, expiresAt: seconds(endsAt) + 1 }));
}

/** The one whose link is good. */
export async function find(username: string): Promise<UnconfirmedAddress | undefined> {
  const found = await getItem<UnconfirmedAddress>(table(), keyOf(username));
  return found && Date.now() < found.endsAt ? found : undefined;
}

/** Makes it the admin's address, once; false where another was entered meanwhile or the admin is gone. */
export async function confirm({ username, address, nonce }: UnconfirmedAddress): Promise<boolean> {
  return transactIf([deleteItem(table(), keyOf(username), when`nonce = ${nonce}`), takesAddress(username, address)]);
}

export const remove = (username: string) => write(deleteItem(table(), keyOf(username)));
