import { createInterface } from 'node:readline/promises';
import { partitions, tableNames } from '../../../shared/resources.ts';
import type { Invoke } from '../target.ts';
import { assignAddresses } from './assignAddresses.ts';
import { type Comparison, type Difference, differences } from './compareTables.ts';
import { readMarker } from './marker.ts';
import { recount } from './recount.ts';
import { claimedOf, words } from './restoredItem.ts';
import type { StackData } from './source.ts';
import { letFunctionsRun, stopFunctions, untilStill } from './standstill.ts';
import { deleteAll, putAll, putMissing, scan } from './tables.ts';

interface Order {
  /** `content=<name of the other table>` */
  table: string;
  /** Kinds of items, as in `episodes,archiveGuests`. */
  only: string | undefined;
  take: string | undefined;
}

/** What may be taken from the other table: each takes what the one before takes, and more. */
const takes: Record<string, readonly Difference[]> = {
  missing: ['missing'],
  changed: ['missing', 'changed'],
  all: ['missing', 'changed', 'onlyHere'],
};

type Counts = Map<string, Record<Difference, number>>;

/** Brings back into one of the stack's tables what another holds: one that AWS made of it as it was at a moment. */
export async function restoreTable(data: StackData, invoke: Invoke, order: Order): Promise<void> {
  if (await readMarker(data)) throw new Error('A backup is being restored into this site: bring that to its end first');
  const comparison = await comparisonFor(data, order);
  const { table, other, restoring } = comparison;
  console.log(`Comparing ${table} with ${other}, which is as it was on ${words(restoring.from)} …`);
  const counts = await count(data, comparison);
  if (counts.size === 0) return console.log('Nothing differs');
  show(counts);
  const taken = await choose(order.take);
  if (!taken) return console.log('Nothing was changed');

  // What is only missing can come back while the site goes on; counts of people cannot be made while they change.
  const stops = table === 'people' || taken !== takes.missing;
  if (stops) {
    await stopFunctions(data);
    console.log('If this is interrupted, start it again: until then the site stands still');
    await untilStill(new Date());
  }
  const own = data.tables[table];
  const put = stops ? putAll : putMissing;
  const brought = await put(data, own, some(data, comparison, taken, ['missing', 'changed']));
  const deleted = await deleteAll(data, own, some(data, comparison, taken, ['onlyHere']));
  if (table === 'people') {
    await assignAddresses(data);
    await recount(data);
  }
  if (stops) await letFunctionsRun(data);
  if (table === 'content') await invoke('workers/publishPages', {});
  const then = deleted > 0 ? `, ${deleted} that it had not were deleted` : '';
  console.log(`${brought} items of ${table} were brought back${then}. ${other} can be deleted when all is well.`);
}

async function comparisonFor(data: StackData, { table: given, only }: Order): Promise<Comparison> {
  const [name = '', other = ''] = given.split('=');
  const table = tableNames.find((each) => each === name);
  if (!table || !other) throw new Error(`--table takes ${tableNames.join('|')}=<name of the other table>`);
  if (other === data.tables[table])
    throw new Error(`${other} is the site's own table ${table}: name the one that AWS made of it`);
  const kinds = only?.split(',');
  const known = Object.keys(table in partitions ? partitions[table as keyof typeof partitions] : {});
  const unknown = kinds?.find((kind) => !known.includes(kind));
  if (unknown) throw new Error(`${table} has no kind ${unknown}; --only takes ${known.join(', ') || 'nothing here'}`);
  const { DescribeTableCommand } = await import('@aws-sdk/client-dynamodb');
  const { Table } = await data.dynamo.send(new DescribeTableCommand({ TableName: other })).catch((error: Error) => {
    if (error.name === 'ResourceNotFoundException') throw new Error(`There is no table ${other}`);
    throw error;
  });
  if (Table?.TableStatus !== 'ACTIVE')
    throw new Error(`${other} is not ready yet (${Table?.TableStatus}): wait for it`);
  const from = Table.RestoreSummary?.RestoreDateTime ?? Table.CreationDateTime ?? new Date();
  const claimed = new Map<string, number>();
  for await (const page of scan(data, other)) {
    for (const item of page) {
      const campaign = claimedOf(table, item);
      if (campaign) claimed.set(campaign, (claimed.get(campaign) ?? 0) + 1);
    }
  }
  return { table, other, only: kinds, restoring: { from, begun: new Date(), claimed } };
}

async function count(data: StackData, comparison: Comparison): Promise<Counts> {
  const counts: Counts = new Map();
  for await (const page of differences(data, comparison)) {
    for (const { kind, difference } of page) {
      const before = counts.get(kind) ?? { missing: 0, changed: 0, onlyHere: 0 };
      counts.set(kind, { ...before, [difference]: before[difference] + 1 });
    }
  }
  return counts;
}

function show(counts: Counts): void {
  const header = ['', 'missing here', 'different here', 'only here'];
  const rows = [...counts].map(([kind, { missing, changed, onlyHere }]) =>
    [kind, missing, changed, onlyHere].map(String),
  );
  for (const row of [header, ...rows]) console.log(row.map((cell, at) => cell.padEnd(at === 0 ? 20 : 16)).join(''));
}

async function choose(take: string | undefined): Promise<readonly Difference[] | undefined> {
  if (take !== undefined) {
    if (Object.hasOwn(takes, take)) return takes[take];
    throw new Error(`--take takes ${Object.keys(takes).join(', ')}`);
  }
  if (!process.stdin.isTTY) throw new Error('There is nobody to ask what to bring back: say it by --take');
  console.log('missing: bring back what is missing here. changed: also overwrite what is different here.');
  console.log('all: also delete what is only here.');
  const input = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await input.question('missing, changed, all, or nothing (Enter)? ')).trim();
  input.close();
  return Object.hasOwn(takes, answer) ? takes[answer] : undefined;
}

async function* some(data: StackData, comparison: Comparison, taken: readonly Difference[], among: Difference[]) {
  for await (const page of differences(data, comparison))
    for (const { item, difference } of page) if (taken.includes(difference) && among.includes(difference)) yield item;
}
