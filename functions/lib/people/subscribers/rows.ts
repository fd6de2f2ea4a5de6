import { randomUUID } from 'node:crypto';
import { isUsableName } from '../../../../shared/letters/placeholders/placeholders.ts';
import { normalizeEmail } from '../../../../shared/people/model/email.ts';
import type { Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { counterOf, partitions, shardOf } from '../../../../shared/platform/resources.ts';
import { personHash } from '../../platform/crypto/keyed.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem, getItems } from '../../platform/dynamo/reads.ts';
import {
  checkItem,
  deleteItem,
  has,
  isAbsent,
  putItem,
  type TransactItem,
  updateItem,
  when,
  write,
} from '../../platform/dynamo/writes.ts';

export interface SubscriberRow extends Subscriber {
  addressHash: string;
  /** ISO time. `createdAt` is earlier where a file says since when they subscribe. */
  addedAt: string;
  /** Unix milliseconds of the last welcome. */
  welcomedAt?: number;
  /** Hashes of the values in the links that confirmed the subscription: pressing the button again changes nothing. */
  confirmedBy?: string[];
}

export const subscriberKey = (id: string) => ({ pk: `${partitions.people.subscribers}${shardOf(id)}`, sk: id });

export const findSubscriber = (id: string) => getItem<SubscriberRow>(tableName('people'), subscriberKey(id));

export async function findByAddress(hash: string): Promise<SubscriberRow | undefined> {
  const id = holderOf(await findAddress(hash));
  const row = id && (await findSubscriber(id));
  // They may have moved away between the two reads.
  return row && row.addressHash === hash ? row : undefined;
}

/** The subscriber whom a mail's link belongs to: by id or, in mails that also go to others, by their address's hash. */
export const findReader = async (idOrHash: string) =>
  (await findSubscriber(idOrHash)) ?? (await findByAddress(idOrHash));

export const subscriberList = 'SUBSCRIBER';

export const newRow = (subscriber: SubscriberRow) => ({
  ...subscriberKey(subscriber.id),
  ...subscriber,
  list: subscriberList,
  listedAt: `${subscriber.createdAt}#${subscriber.id}`,
});

export const countsPartition = partitions.people.subscriberCounts;

type Counted = Pick<Subscriber, 'id' | 'firstName' | 'suppressed'>;
const names = ['subscribers', 'suppressed', 'nameless'] as const;

/** `nameless` are those who get mail and have no usable first name. */
const countsOf = (row: Counted | undefined) => ({
  subscribers: Number(row !== undefined),
  suppressed: Number(row?.suppressed !== undefined),
  nameless: Number(row !== undefined && row.suppressed === undefined && !isUsableName(row.firstName)),
});

/**
 * For rows that change from `from`, if they existed, to `to`, if they will; none if the counts stay the same. The
 * counts are spread over as many items as there are shards, so that concurrent sign-ups do not collide. `everJoined`
 * and `everLeft` only grow: their differences between two days say how many joined and left.
 */
export function recountWrites(...changes: { from?: Counted; to?: Counted }[]): TransactItem[] {
  const sum = countsOf(undefined);
  for (const { from, to } of changes) for (const name of names) sum[name] += countsOf(to)[name] - countsOf(from)[name];
  const [first] = changes.map(({ from, to }) => from ?? to);
  return first && names.some((name) => sum[name] !== 0) ? [countsWrite(counterOf(first.id), sum)] : [];
}

const countsWrite = (shard: string, sum: ReturnType<typeof countsOf>): TransactItem =>
  updateItem(
    tableName('people'),
    { pk: countsPartition, sk: shard },
    {
      add: { ...sum, everJoined: Math.max(0, sum.subscribers), everLeft: Math.max(0, -sum.subscribers) },
    },
  );

/**
 * The condition that nothing in a row that is copied or counted has changed: name and address (`version`), and whether
 * it is suppressed; and that it is not the row of someone who was deleted and came back in the meantime (`addedAt`).
 */
export function unchangedCondition({ addedAt, suppressed, version }: SubscriberRow) {
  const sameReason = suppressed ? when`suppressed = ${suppressed}` : when`attribute_not_exists(suppressed)`;
  return when`addedAt = ${addedAt} AND ${sameReason} AND version = ${version}`;
}

/** On condition that they are unchanged, and not welcomed anew. `forgets`: also erases who had the address. */
export const deleteWrites = (row: SubscriberRow, { forgets = false } = {}): TransactItem[] => [
  ...endWrites(row, forgets),
  ...recountWrites({ from: row }),
];

export const endWrites = (row: SubscriberRow, forgets = false): TransactItem[] => [
  deleteItem(
    tableName('people'),
    subscriberKey(row.id),
    when`${unchangedCondition(row)} AND ${has('welcomedAt', row.welcomedAt)}`,
  ),
  ...(forgets
    ? [deleteItem(tableName('people'), addressKey(row.addressHash))]
    : [freeWrite(row.addressHash, 'left'), leftWrite(row.id, row.addressHash)]),
];

/*
 * Which subscriber has which address: one row for each address, under its keyed hash. Conditions on this row keep an
 * address from being subscribed twice. It outlasts the subscription, as long as campaigns do: someone who returns to an
 * address gets the same id, so old links and ledgers still match. docs/decisions/0083-subscribers-keep-their-id.md
 *
 * Anyone who left also has a row under their id, with the hash of the address that they had: by a link in an old mail
 * they still see what is kept about them, and have it erased.
 */

/** The same for every spelling of a mailbox. The tables alone do not reveal the address. */
export const addressHash = (email: string) => personHash('address', normalizeEmail(email));

export interface AddressRow {
  /** The subscriber who has the address or, if it is free, had it last. */
  id: string;
  /** Set if they are no longer subscribed, or are subscribed with another address. */
  freed?: 'left' | 'moved';
  formerIds?: string[];
  importId?: string;
}

/** In seconds: as long as campaigns are kept. */
const keptAfterFreed = days(400);
const addressKey = (hash: string) => ({ pk: `${partitions.people.addresses}${shardOf(hash)}`, sk: hash });

export const findAddress = (hash: string) => getItem<AddressRow>(tableName('people'), addressKey(hash));

export async function findAddresses(hashes: string[]): Promise<Map<string, AddressRow>> {
  const rows = await getItems<AddressRow & { sk: string }>(tableName('people'), hashes.map(addressKey));
  return new Map(rows.map((row) => [row.sk, row]));
}

export const holderOf = (row: AddressRow | undefined) => (row?.freed ? undefined : row?.id);

/** Those that have moved to another address or are no longer used. */
export const formerIdsOf = ({ id, freed, formerIds = [] }: AddressRow) =>
  freed === 'moved' ? [...formerIds, id] : formerIds;

export const idFor = (row: AddressRow | undefined) => (row?.freed === 'left' ? row.id : randomUUID());

/** On condition that the address is free as it was when read. */
export function takeWrite(
  hash: string,
  { id, free, importId }: { id: string; free: AddressRow | undefined; importId?: string },
): TransactItem {
  const formerIds = free ? [...new Set([...(free.formerIds ?? []), free.id])].filter((each) => each !== id) : [];
  return putItem(
    tableName('people'),
    { ...addressKey(hash), id, ...(formerIds.length > 0 && { formerIds }), importId },
    free ? when`id = ${free.id} AND freed = ${free.freed}` : isAbsent,
  );
}

/** Beside a write that changes or deletes the subscriber on condition that they are unchanged. */
export const freeWrite = (hash: string, freed: NonNullable<AddressRow['freed']>): TransactItem =>
  updateItem(tableName('people'), addressKey(hash), {
    set: { freed, expiresAt: seconds(Date.now()) + keptAfterFreed },
  });

const leftKeyOf = (id: string) => ({ ...addressKey(id), sk: `LEFT#${id}` });

const leftWrite = (id: string, addressHash: string): TransactItem =>
  updateItem(tableName('people'), leftKeyOf(id), {
    set: { addressHash, expiresAt: seconds(Date.now()) + keptAfterFreed },
  });

/** The hash of the address that a former subscriber had. */
export const addressLeftBy = async (id: string): Promise<string | undefined> =>
  (await getItem<{ addressHash: string }>(tableName('people'), leftKeyOf(id)))?.addressHash;

export const forgetLeft = (id: string) => write(deleteItem(tableName('people'), leftKeyOf(id)));

const isFreeCondition = when`attribute_not_exists(pk) OR attribute_exists(freed)`;

/** On condition that no one has the address. */
export const forgetFreeWrite = (hash: string): TransactItem =>
  deleteItem(tableName('people'), addressKey(hash), isFreeCondition);

/** No one has the address or, with `id`, this subscriber does. */
export const holderCheck = (hash: string, id: string | undefined): TransactItem =>
  checkItem(
    tableName('people'),
    addressKey(hash),
    id ? when`id = ${id} AND attribute_not_exists(freed)` : isFreeCondition,
  );
