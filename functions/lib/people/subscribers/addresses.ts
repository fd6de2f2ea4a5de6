import { randomUUID } from 'node:crypto';
import { normalizeEmail } from '../../../../shared/people/model/email.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import { personHash } from '../../platform/crypto/personHash.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, when } from '../../platform/dynamo/expressions.ts';
import { getItem, getItems } from '../../platform/dynamo/reads.ts';
import { checkItem, deleteItem, putItem, type TransactItem, updateItem, write } from '../../platform/dynamo/writes.ts';

/*
 * Which subscriber has which address: one row for each address, under its keyed hash. Conditions on this row keep an
 * address from being subscribed twice. It outlasts the subscription, as long as campaigns do: somebody who returns to an
 * address gets the same id, so old links and ledgers still match. docs/decisions/people/0083-subscribers-keep-their-id.md
 *
 * Whoever left also has a row under their id, with the hash of the address that they had: by a link in an old mail they
 * still see what is kept about them, and have it erased.
 */

/** The same for every spelling of a mailbox. The tables alone do not reveal the address. */
export const addressHash = (email: string) => personHash('address', normalizeEmail(email));

export interface AddressRow {
  /** The subscriber who has the address or, if it is free, had it last. */
  id: string;
  /** Set if they are no longer subscribed, or are subscribed with another address. */
  freed?: 'left' | 'moved';
  /** The subscribers who had it earlier. */
  formerIds?: string[];
  /** The import that added it. */
  importId?: string;
}

/** In seconds: as long as campaigns are kept. */
const keptAfterFreed = days(400);
const keyOf = (hash: string) => ({ pk: `${partitions.people.addresses}${shardOf(hash)}`, sk: hash });

export const findAddress = (hash: string) => getItem<AddressRow>(tableName('people'), keyOf(hash));

/** The rows of the addresses that are or were subscribed, by hash. */
export async function findAddresses(hashes: string[]): Promise<Map<string, AddressRow>> {
  const rows = await getItems<AddressRow & { sk: string }>(tableName('people'), hashes.map(keyOf));
  return new Map(rows.map((row) => [row.sk, row]));
}

/** The id of the subscriber who has an address. */
export const holderOf = (row: AddressRow | undefined) => (row?.freed ? undefined : row?.id);

/** The ids that had the address earlier and have moved to another one or are no longer used. */
export const formerIdsOf = ({ id, freed, formerIds = [] }: AddressRow) =>
  freed === 'moved' ? [...formerIds, id] : formerIds;

/** The id for somebody who subscribes with an address: the previous one if they return, else a new one. */
export const idFor = (row: AddressRow | undefined) => (row?.freed === 'left' ? row.id : randomUUID());

/** Gives an address to a subscriber, on condition that it is free as it was when read. */
export function takeWrite(
  hash: string,
  { id, free, importId }: { id: string; free: AddressRow | undefined; importId?: string },
): TransactItem {
  const formerIds = free ? [...new Set([...(free.formerIds ?? []), free.id])].filter((each) => each !== id) : [];
  return putItem(
    tableName('people'),
    { ...keyOf(hash), id, ...(formerIds.length > 0 && { formerIds }), importId },
    free ? when`id = ${free.id} AND freed = ${free.freed}` : isAbsent,
  );
}

/** Frees an address, beside a write that changes or deletes its subscriber on condition that they are unchanged. */
export const freeWrite = (hash: string, freed: NonNullable<AddressRow['freed']>): TransactItem =>
  updateItem(tableName('people'), keyOf(hash), { set: { freed, expiresAt: seconds(Date.now()) + keptAfterFreed } });

const leftKeyOf = (id: string) => ({ ...keyOf(id), sk: `LEFT#${id}` });

/** Remembers which address a subscriber had who leaves. */
export const leftWrite = (id: string, addressHash: string): TransactItem =>
  updateItem(tableName('people'), leftKeyOf(id), {
    set: { addressHash, expiresAt: seconds(Date.now()) + keptAfterFreed },
  });

/** The hash of the address that a former subscriber had when they left. */
export const addressLeftBy = async (id: string): Promise<string | undefined> =>
  (await getItem<{ addressHash: string }>(tableName('people'), leftKeyOf(id)))?.addressHash;

export const forgetLeft = (id: string) => write(deleteItem(tableName('people'), leftKeyOf(id)));

/** Forgets who had an address, beside a write that deletes its subscriber. */
export const forgetWrite = (hash: string): TransactItem => deleteItem(tableName('people'), keyOf(hash));

const isFree = when`attribute_not_exists(pk) OR attribute_exists(freed)`;

/** Forgets who had an address, on condition that nobody has it. */
export const forgetFreeWrite = (hash: string): TransactItem => deleteItem(tableName('people'), keyOf(hash), isFree);

/** Checks that nobody has an address or, with `id`, that this subscriber has it. */
export const holderCheck = (hash: string, id: string | undefined): TransactItem =>
  checkItem(tableName('people'), keyOf(hash), id ? when`id = ${id} AND attribute_not_exists(freed)` : isFree);
