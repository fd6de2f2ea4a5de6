import { partitions, type TableName } from '../../../shared/resources.ts';
import { type Item, isOf, keyText, kindOf, sameItem } from './items.ts';
import { isOfStack, type Restoring, restored } from './restoredItem.ts';
import type { StackData } from './source.ts';
import { getAll, scan } from './tables.ts';

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

/** DynamoDB reads so many items in one request by their keys. */
const perRead = 100;

const { content, people } = partitions;

/** Says something that has only grown more true since, or that follows from other items: it is never taken back. */
const neverOlder = (table: TableName, item: Item): boolean =>
  (table === 'content' && isOf(item, content.counters)) || (table === 'people' && isOf(item, people.suppressions));

/** Counted anew after all else: see recount.ts. */
const isCount = (table: TableName, item: Item): boolean =>
  table === 'people' && (isOf(item, people.subscriberCounts) || isOf(item, people.signupCounts));

/** What the stack's table lacks, has otherwise, or has alone, as against the other one, a hundred items at a time. */
export async function* differences(data: StackData, comparison: Comparison): AsyncGenerator<Differing[]> {
  const { table, other, restoring, only } = comparison;
  const own = data.tables[table];
  const isMeant = (item: Item) =>
    !isCount(table, item) && !isOfStack(table, item) && (!only || only.includes(kindOf(table, item)));

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
 * nothing comes back, and an address that bounced since is brought back as one that gets no mail.
 */
async function leftSince(data: StackData, table: TableName, items: Item[]) {
  const idOf = (item: Item): string | undefined => {
    if (table === 'sends') return /^R#(.*)/.exec(item.sk?.S ?? '')?.[1];
    if (table !== 'people') return undefined;
    return isOf(item, people.subscribers) ? item.sk?.S : (item.subscriberId?.S ?? item.order?.M?.subscriberId?.S);
  };
  const keyOf = (id: string) => ({ pk: { S: `${people.suppressions}${id.charAt(0)}` }, sk: { S: id } });
  const ids = new Set(items.flatMap((item) => idOf(item) ?? []));
  const rows = await getAll(data, data.tables.people, [...ids].map(keyOf));
  const reasons = new Map(rows.map((row) => [row.sk?.S, row.reason?.S ?? '']));
  return (item: Item | undefined): Item | undefined => {
    const reason = item && reasons.get(idOf(item));
    if (!item || !reason) return item;
    if (reason === 'erased') return undefined;
    if (table !== 'people' || !isOf(item, people.subscribers)) return item;
    return reason === 'unsubscribed' || reason === 'moved' ? undefined : { ...item, suppressed: { S: reason } };
  };
}

const byKey = (items: Item[]) => new Map(items.map((item) => [keyText(item), item]));

async function* chunks(pages: AsyncIterable<Item[]>): AsyncGenerator<Item[]> {
  for await (const page of pages)
    for (let start = 0; start < page.length; start += perRead) yield page.slice(start, start + perRead);
}
