import { partitions } from '../../../../shared/platform/resources.ts';
import { days, seconds } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, updateItem, write, writeIf } from '../../platform/dynamo/writes.ts';
import { table } from './people.ts';

/*
 * New addresses that subscribers asked for. One waits for each subscriber: a later wish takes its place. Once the new
 * address has confirmed, the row holds the old one until that was told.
 */

const pk = partitions.people.addressChanges;
const keyOf = (id: string) => ({ pk, sk: id });
/** So long a link is good: a day. */
const lastsDays = 1;
/** Until the old address is told, with all tries. */
const toldDays = 5;

export interface AddressChange {
  subscriberId: string;
  /** Of the address that they have, and of the new one. */
  addressHash: string;
  toHash: string;
  /** Tells one wish from a later one. */
  nonce: string;
  /** ISO time. */
  askedAt: string;
  /** The address that is to be written to: the new one until it has confirmed, then the old one. */
  email: string;
  /** Set once the new address has confirmed. */
  confirmedAt?: string;
  /** Who is written to there. */
  firstName: string;
  expiresAt: number;
}

type PendingAddressChange = Omit<AddressChange, 'expiresAt' | 'confirmedAt'>;

export const put = (wish: PendingAddressChange) =>
  write(putItem(table(), { ...keyOf(wish.subscriberId), ...wish, expiresAt: seconds(Date.now()) + days(lastsDays) }));

/** The wish of a subscriber, while its link is good. */
export async function find(id: string): Promise<AddressChange | undefined> {
  const row = await getItem<AddressChange>(table(), keyOf(id));
  return row && row.expiresAt > seconds(Date.now()) ? row : undefined;
}

/** The write, within the transaction that moves them, by which a wish is done. */
export const doneWrite = ({ subscriberId, nonce }: AddressChange, oldEmail: string) =>
  updateItem(table(), keyOf(subscriberId), {
    set: { confirmedAt: new Date().toISOString(), email: oldEmail, expiresAt: seconds(Date.now()) + days(toldDays) },
    remove: ['mailed'],
    when: when`nonce = ${nonce} AND attribute_not_exists(confirmedAt)`,
  });

/** Claims the mail about a wish as it stands, to the new or the old address; false where it went out, or is outdated. */
export async function claimMail({ subscriberId, nonce, confirmedAt }: AddressChange): Promise<boolean> {
  const asItStands = confirmedAt ? when`attribute_exists(confirmedAt)` : when`attribute_not_exists(confirmedAt)`;
  const due = when`nonce = ${nonce} AND attribute_not_exists(mailed) AND ${asItStands}`;
  return writeIf(updateItem(table(), keyOf(subscriberId), { set: { mailed: true }, when: due }));
}

/** Gives back what {@link claimMail} took, when SES certainly did not take the mail. */
export const unclaimMail = ({ subscriberId, nonce }: AddressChange) =>
  write(updateItem(table(), keyOf(subscriberId), { remove: ['mailed'], when: when`nonce = ${nonce}` }));

/** The wishes of who has or had an address, and those for it. */
export const ofPerson = (hash: string) =>
  queryPartition<AddressChange>(table(), pk, {
    FilterExpression: 'addressHash = :hash OR toHash = :hash',
    ExpressionAttributeValues: { ':pk': pk, ':hash': hash },
  });

export const forget = (id: string) => write(deleteItem(table(), keyOf(id)));
