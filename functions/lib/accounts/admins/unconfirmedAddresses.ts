import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { mailWrite } from '../../outbox/outbox.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import {
  deleteItem,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  write,
  writeIf,
} from '../../platform/dynamo/writes.ts';
import { justChanged } from '../../platform/http/errors.ts';
import { type AdminAccount, accountCheck, addressWrite } from './admins.ts';

/** A link is valid for three days. */
const linkLifetimeMs = days(3) * 1000;

/** An address that an admin has entered but not yet confirmed. */
export interface UnconfirmedAddress {
  username: string;
  address: string;
  /** Identifies this entry: only the latest link is valid. */
  nonce: string;
  /** Hash of the value in the mail's link; absent until the mail is composed. */
  linkHash?: string;
  /** Unix milliseconds. */
  endsAt: number;
}

const table = () => tableName('access');
const keyOf = (username: string) => ({
  pk: `${partitions.access.unconfirmedAddresses}${normalizeUsername(username)}`,
  sk: 'ADDRESS',
});

/**
 * Replaces an earlier one, and has the address asked by mail to confirm. Throws 401 if the account has changed since it was
 * read.
 */
export async function put(
  { username, passwordHash }: AdminAccount,
  entry: Pick<UnconfirmedAddress, 'address' | 'nonce'>,
): Promise<void> {
  const endsAt = Date.now() + linkLifetimeMs;
  const row = { ...keyOf(username), username, ...entry, endsAt, expiresAt: seconds(endsAt) + 1 };
  const { address: to, nonce } = entry;
  const mail = mailWrite({ kind: 'account', to, mail: { kind: 'address', username, nonce } });
  const written = await transactIf([putItem(table(), row), accountCheck({ username, passwordHash }), mail]);
  if (!written) throw justChanged();
}

/** Makes the link with the value of `linkHash` the valid one. False if the entry was confirmed, replaced or removed. */
export const setLink = (username: string, nonce: string, linkHash: string): Promise<boolean> =>
  writeIf(updateItem(table(), keyOf(username), { set: { linkHash }, when: when`nonce = ${nonce}` }));

/** The entry, if its link is still valid. */
export async function find(username: string): Promise<UnconfirmedAddress | undefined> {
  const entry = await getItem<UnconfirmedAddress>(table(), keyOf(username));
  return entry && Date.now() < entry.endsAt ? entry : undefined;
}

/**
 * Makes it the admin's address, in one transaction with `also`. False if it was confirmed before, another was entered since, or the
 * admin is gone.
 */
export async function confirm(
  { username, address, nonce }: UnconfirmedAddress,
  also: TransactItem[],
): Promise<boolean> {
  const used = deleteItem(table(), keyOf(username), when`nonce = ${nonce}`);
  return transactIf([used, addressWrite(username, address), ...also]);
}

export const remove = (username: string) => write(deleteItem(table(), keyOf(username)));
