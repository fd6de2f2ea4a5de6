import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as deferredMails from '../../../../functions/lib/notices/deferredMails.ts';
import * as erasures from '../../../../functions/lib/people/personalData/erasures.ts';
import * as links from '../../../../functions/lib/sending/results/links.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

let dynamo: FakeDynamo;
beforeEach(() => {
  dynamo = installFakeDynamo();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('a later order to erase somebody stands for the earlier one, which cannot put it off or end it', async () => {
  const earlier = { hash: 'ana', before: '2026-01-01', ids: ['a'], formerIds: [] };
  const later = { ...earlier, before: '2026-01-02' };
  await erasures.put(earlier, 10);
  await erasures.put(later, 10);
  await erasures.postpone(earlier, 20);
  await erasures.remove(earlier);
  expect(await erasures.due(10)).toMatchObject([later]);
  await erasures.postpone(later, 20);
  expect(await erasures.due(10)).toEqual([]);
  expect(await erasures.due(20)).toMatchObject([later]);
  await erasures.remove(later);
  expect(await erasures.due(20)).toEqual([]);
});

test('a held mail that went out meanwhile is not put off again', async () => {
  const order = { kind: 'welcome' as const, subscriberId: 'ana' };
  await deferredMails.defer(order, { nextAt: 10 });
  await deferredMails.postpone(order, 20);
  expect(await deferredMails.listAll()).toMatchObject([{ nextAt: 20 }]);
  await deferredMails.remove(order);
  await deferredMails.postpone(order, 30);
  expect(await deferredMails.listAll()).toEqual([]);
});

test('a link that is gone is not there again once somebody follows it', async () => {
  expect(await links.open('campaign', '0')).toBeUndefined();
  expect(dynamo.startingWith('sends', '')).toEqual([]);
  await links.keep('campaign', ['https://example.org']);
  expect(await links.open('campaign', '0')).toBe('https://example.org');
});
