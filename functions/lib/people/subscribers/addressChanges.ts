import { partitions } from '../../../../shared/platform/resources.ts';
import { mailWrite } from '../../outbox/outbox.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, type TransactItem, transactIf, updateItem, write } from '../../platform/dynamo/writes.ts';

/*
 * Address changes that subscribers requested. Each subscriber has at most one: a later request replaces it. Once the new
 * address has confirmed, the row keeps the old one until it has been notified.
 */

const pk = partitions.people.addressChanges;
const keyOf = (id: string) => ({ pk, sk: id });
/** How long the link works. */
const linkDays = 1;
/** Time enough to notify the old address, with all retries. */
const noticeDays = 5;

export interface AddressChange {
  subscriberId: string;
  /** Of the current address, and of the new one. */
  addressHash: string;
  toHash: string;
  /** Distinguishes a request from a later one. */
  nonce: string;
  /** ISO time. */
  askedAt: string;
  /** Hash of the value in the link that was mailed to the new address. */
  linkHash?: string;
  /** The address to write to: the new one until it has confirmed, then the old one. */
  email: string;
  /** Set once the new address has confirmed. */
  confirmedAt?: string;
  /** How the mail addresses them. */
  firstName: string;
  expiresAt: number;
}

/** Keeps a change that was requested, and has the new address asked by mail to confirm it. */
export const put = (change: Omit<AddressChange, 'expiresAt' | 'confirmedAt' | 'linkHash'>) =>
  transactIf([
    putItem(tableName('people'), {
      ...keyOf(change.subscriberId),
      ...change,
      expiresAt: seconds(Date.now()) + days(linkDays),
    }),
    mailWrite({ kind: 'address', subscriberId: change.subscriberId, nonce: change.nonce }),
  ]);

/** The change that a subscriber requested, until it expires. */
export async function find(id: string): Promise<AddressChange | undefined> {
  const row = await getItem<AddressChange>(tableName('people'), keyOf(id));
  return row && row.expiresAt > seconds(Date.now()) ? row : undefined;
}

/** Mark a change as confirmed and have the old address informed, in the same transaction that moves the subscriber. */
export const doneWrites = (change: AddressChange, oldEmail: string): TransactItem[] => [
  updateItem(tableName('people'), keyOf(change.subscriberId), {
    set: { confirmedAt: new Date().toISOString(), email: oldEmail, expiresAt: seconds(Date.now()) + days(noticeDays) },
    when: when`nonce = ${change.nonce} AND attribute_not_exists(confirmedAt)`,
  }),
  mailWrite({ kind: 'address', subscriberId: change.subscriberId, nonce: change.nonce, done: true }),
];

/** Makes the link with the value of `linkHash` the valid one, while the new address has not confirmed. */
export const linkWrite = ({ subscriberId, nonce }: AddressChange, linkHash: string): TransactItem =>
  updateItem(tableName('people'), keyOf(subscriberId), {
    set: { linkHash },
    when: when`nonce = ${nonce} AND attribute_not_exists(confirmedAt)`,
  });

/** Address changes from or to the address of this hash. */
export const ofPerson = (hash: string) =>
  queryPartition<AddressChange>(tableName('people'), pk, {
    FilterExpression: 'addressHash = :hash OR toHash = :hash',
    ExpressionAttributeValues: { ':pk': pk, ':hash': hash },
  });

export const forget = (id: string) => write(deleteItem(tableName('people'), keyOf(id)));
