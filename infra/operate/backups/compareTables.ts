import { partitions, type TableName } from '../../../shared/resources.ts';
import { shardOf } from '../../../shared/shards.ts';
import { addressKey } from './assignAddresses.ts';
import { type Item, isOf, keyText, kindOf, sameItem, text } from './items.ts';
import { isOfStack, type Restoring, restored } from './restoredItem.ts';
import type { StackData } from './source.ts';
import { chunks, getAll, scan } from './tables.ts';

/** How an item of the other table stands to the stack's own. */
export type Difference = 'missing' | 'changed' | 'onlyHere';

export interface Differing {
  kind: string;
  difference: Difference;
  /** As it is, or would be, in the stack's table. */
  item: Item;
}

export interface Comparison {
  table: TableName;
  /** The name of the table that was restored. */
  other: string;
  restoring: Restoring;
  /** Only items of these kinds. */
  only: string[] | undefined;
}

const { content, people } = partitions;

/** Says something that has only grown more true since, or that follows from other items: it is never taken back. */
const neverOlder = (table: TableName, item: Item): boolean =>
  (table === 'content' && isOf(item, content.counters)) || (table === 'people' && isOf(item, people.suppressions));

/** Made anew after all else: see recount.ts and assignAddresses.ts. */
const isMadeAnew = (table: TableName, item: Item): boolean =>
  table === 'people' &&
  [people.subscriberCounts, people.signupCounts, people.addresses].some((partition) => isOf(item, partition));

/** What the stack's table lacks, has otherwise, or has alone, as against the other one, a hundred items at a time. */
export async function* differences(data: StackData, comparison: Comparison): AsyncGenerator<Differing[]> {
  const { table, other, restoring, only } = comparison;
  const own = data.tables[table];
  const isMeant = (item: Item) =>
    !isMadeAnew(table, item) && !isOfStack(table, item) && (!only || only.includes(kindOf(table, item)));

  for await (const items of chunks(scan(data, other))) {
    const meant = items.filter((item) => isMeant(item) && restored(table, item, restoring));
    const here = byKey(await getAll(data, own, meant));
    const left = await leftSince(data, table, meant);
    yield meant.flatMap((before) => {
      const there = here.get(keyText(before));
      const item = left(restored(table, before, restoring));
      const kind = kindOf(table, before);
      if (!item || (there && (sameItem(there, before) || neverOlder(table, before)))) return [];
      return [{ kind, item, difference: there ? ('changed' as const) : ('missing' as const) }];
    });
  }
  for await (const items of chunks(scan(data, own))) {
    const meant = items.filter((item) => isMeant(item) && !neverOlder(table, item));
    const there = byKey(await getAll(data, other, meant));
    yield meant
      .filter((item) => !there.has(keyText(item)))
      .map((item) => ({ kind: kindOf(table, item), item, difference: 'onlyHere' as const }));
  }
}

/**
 * What becomes of items whose person has left since: whoever unsubscribed is not subscribed again, of whom was erased
 * nothing comes back, and an address that bounced since is brought back as one that gets no mail. Nor does a subscriber come
 * back whose address another one has.
 */
async function leftSince(data: StackData, table: TableName, items: Item[]) {
  const hashOf = (item: Item): string | undefined =>
    text(item, 'addressHash') ?? (item.order?.M && text(item.order.M, 'addressHash'));
  const keyOf = (hash: string) => ({ pk: { S: `${people.suppressions}${shardOf(hash)}` }, sk: { S: hash } });
  const hashes = [...new Set(items.flatMap((item) => hashOf(item) ?? []))];
  const rows = await getAll(data, data.tables.people, hashes.map(keyOf));
  const reasons = new Map(rows.map((row) => [row.sk?.S, row.reason?.S ?? '']));
  const held = (await getAll(data, data.tables.people, hashes.map(addressKey))).filter((row) => !row.freed);
  const holders = new Map(held.map((row) => [row.sk?.S, row.id?.S]));
  return (item: Item | undefined): Item | undefined => {
    const hash = item && hashOf(item);
    if (!hash) return item;
    const reason = reasons.get(hash);
    if (reason === 'erased') return undefined;
    if (table !== 'people' || !isOf(item, people.subscribers)) return item;
    const { id } = item;
    if ((holders.get(hash) ?? id?.S) !== id?.S) return undefined;
    if (reason === 'unsubscribed' || reason === 'moved') return undefined;
    return reason ? { ...item, suppressed: { S: reason } } : item;
  };
}

const byKey = (items: Item[]) => new Map(items.map((item) => [keyText(item), item]));
