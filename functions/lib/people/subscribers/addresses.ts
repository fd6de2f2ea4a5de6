import { randomUUID } from 'node:crypto';
import { normalizeEmail } from '../../../../shared/people/model/email.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import { personHash } from '../../platform/crypto/personHash.ts';
import { days, seconds } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, when } from '../../platform/dynamo/expressions.ts';
import { getItem, getItems } from '../../platform/dynamo/reads.ts';
import { checkItem, deleteItem, putItem, type TransactItem, updateItem } from '../../platform/dynamo/writes.ts';
import { table } from './people.ts';

/*
 * Which subscriber has which address: one row for each address, under its keyed hash. Being subscribed once is the condition
 * on it. It outlasts the subscription, as long as campaigns do: who comes back to an address is who they were, to the links
 * of their mails and to the ledgers. docs/decisions/0083-subscribers-keep-their-id.md
 */

/** The same for every spelling of a mailbox. Nobody finds an address by it who has the tables alone. */
export const addressHash = (email: string) => personHash('address', normalizeEmail(email));

export interface AddressRow {
  /** The subscriber who has the address or, where it is free, had it last. */
  id: string;
  /** They are subscribed no more, or with another address. */
  freed?: 'left' | 'moved';
  /** Who had it before. */
  formerIds?: string[];
  /** The import that subscribed it. */
  importId?: string;
}

/** As long as campaigns are kept. */
const keptFree = days(400);
const keyOf = (hash: string) => ({ pk: `${partitions.people.addresses}${shardOf(hash)}`, sk: hash });

export const findAddress = (hash: string) => getItem<AddressRow>(table(), keyOf(hash));

/** Those of the addresses that are or were subscribed, by hash. */
export async function findAddresses(hashes: string[]): Promise<Map<string, AddressRow>> {
  const rows = await getItems<AddressRow & { sk: string }>(table(), hashes.map(keyOf));
  return new Map(rows.map((row) => [row.sk, row]));
}

/** The id of the subscriber who has an address. */
export const holderOf = (row: AddressRow | undefined) => (row?.freed ? undefined : row?.id);

/** The ids that an address had and whose subscriptions go to another one, or that nobody has any more. */
export const formerIdsOf = ({ id, freed, formerIds = [] }: AddressRow) =>
  freed === 'moved' ? [...formerIds, id] : formerIds;

/** Under which id somebody who subscribes with an address is known. */
export const idFor = (row: AddressRow | undefined) => (row?.freed === 'left' ? row.id : randomUUID());

/** The write that gives an address, free as it was read, to a subscriber. */
export function takeWrite(
  hash: string,
  { id, free, importId }: { id: string; free: AddressRow | undefined; importId?: string },
): TransactItem {
  const formerIds = free ? [...new Set([...(free.formerIds ?? []), free.id])].filter((each) => each !== id) : [];
  return putItem(
    table(),
    { ...keyOf(hash), id, ...(formerIds.length > 0 && { formerIds }), importId },
    free ? when`id = ${free.id} AND freed = ${free.freed}` : isAbsent,
  );
}

/** The write that frees an address, with one that changes or deletes its subscriber as they were read. */
export const freeWrite = (hash: string, freed: NonNullable<AddressRow['freed']>): TransactItem =>
  updateItem(table(), keyOf(hash), { set: { freed, expiresAt: seconds(Date.now()) + keptFree } });

/** The write that forgets who had an address, with one that deletes its subscriber. */
export const forgetWrite = (hash: string): TransactItem => deleteItem(table(), keyOf(hash));

const nobodys = when`attribute_not_exists(pk) OR attribute_exists(freed)`;

/** The same where nobody has it. */
export const forgetFreeWrite = (hash: string): TransactItem => deleteItem(table(), keyOf(hash), nobodys);

/** The check that nobody has an address or, with `id`, that this subscriber has it. */
export const heldBy = (hash: string, id: string | undefined): TransactItem =>
  checkItem(table(), keyOf(hash), id ? when`id = ${id} AND attribute_not_exists(freed)` : nobodys);
