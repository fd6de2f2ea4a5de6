import { beforeEach, expect, test, vi } from 'vitest';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

/** A cancel may skip a million recipients at once, and DynamoDB's index takes 1,000 writes a second to one key. */
let dynamo: FakeDynamo;
beforeEach(() => {
  dynamo = installFakeDynamo();
});

const id = 'campaign';
const people = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0').padEnd(64, '0'));

/** The ids on each page of the list. */
async function pagesOf(kind: 'SKIPPED' | 'FAILED', limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const { items, next } = await ledger.list(id, kind, { after, limit });
    pages.push(items.map((item) => item.id));
    after = next;
  } while (after);
  return pages;
}

test('those whom a cancel skips are spread over sixteen keys of the index, and are listed once each', async () => {
  for (const person of people) {
    await ledger.enter(id, { id: person }, 1);
    await ledger.skip(id, person, 'cancelled');
  }
  const keys = Map.groupBy(dynamo.startingWith('sends', `CAMPAIGN#${id}#`), ({ list }) => list);
  expect([...keys.values()].map(({ length }) => length)).toEqual(Array.from({ length: 16 }, () => people.length / 16));
  for (const limit of [7, 16, 100, 256]) {
    const pages = await pagesOf('SKIPPED', limit);
    expect(pages.flat().toSorted()).toEqual(people);
    for (const page of pages.slice(0, -1)) expect(page.length).toBeLessThanOrEqual(limit);
    expect(pages[0]).toHaveLength(limit);
  }
});

test('those whom SES refused are one list, newest first', async () => {
  vi.useFakeTimers({ now: 0 });
  const refused = people.slice(0, 100).toReversed();
  for (const person of refused) {
    await ledger.enter(id, { id: person }, 1);
    await ledger.claim(id, person, 'one', 1);
    await ledger.record(id, person, 'one', { state: 'FAILED', reason: 'refused' });
    vi.advanceTimersByTime(1000);
  }
  vi.useRealTimers();
  expect((await pagesOf('FAILED', 30)).flat()).toEqual(refused.toReversed());
});
