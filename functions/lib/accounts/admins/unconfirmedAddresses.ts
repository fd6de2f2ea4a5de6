import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, transactIf, write } from '../../platform/dynamo/writes.ts';
import { addressWrite } from './admins.ts';

/** A link is valid for three days. */
const linkLifetimeMs = days(3) * 1000;

/** An address that an admin has entered but not yet confirmed. */
export interface UnconfirmedAddress {
  username: string;
  address: string;
  /** Identifies this entry: only the latest link is valid. */
  nonce: string;
  /** Unix milliseconds. */
  endsAt: number;
}

const table = () => tableName('access');
const keyOf = (username: string) => ({
  pk: `${partitions.access.unconfirmedAddresses}${normalizeUsername(username)}`,
  sk: 'ADDRESS',
});

/** Replaces an earlier one. */
export async function put(entry: Omit<UnconfirmedAddress, 'endsAt'>): Promise<void> {
  const endsAt = Date.now() + linkLifetimeMs;
  await write(putItem(table(), { ...keyOf(entry.username), ...entry, endsAt, expiresAt: seconds(endsAt) + 1 }));
}

/** The entry, if its link is still valid. */
export async function find(username: string): Promise<UnconfirmedAddress | undefined> {
  const entry = await getItem<UnconfirmedAddress>(table(), keyOf(username));
  return entry && Date.now() < entry.endsAt ? entry : undefined;
}

/** Makes it the admin's address. False if it was confirmed before, another was entered since, or the admin is gone. */
export async function confirm({ username, address, nonce }: UnconfirmedAddress): Promise<boolean> {
  return transactIf([deleteItem(table(), keyOf(username), when`nonce = ${nonce}`), addressWrite(username, address)]);
}

export const remove = (username: string) => write(deleteItem(table(), keyOf(username)));
