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

test('a later request to erase somebody replaces the earlier one, which can neither postpone nor end it', async () => {
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

test('a deferred mail that was sent meanwhile is not postponed again', async () => {
  const command = { kind: 'welcome' as const, subscriberId: 'ana' };
  await deferredMails.defer(command, { nextAt: 10 });
  await deferredMails.postpone(command, 20);
  expect(dynamo.startingWith('people', 'DEFERRED')).toMatchObject([{ nextAt: 20 }]);
  await deferredMails.remove(command);
  await deferredMails.postpone(command, 30);
  expect(dynamo.startingWith('people', 'DEFERRED')).toEqual([]);
});

test('following a deleted link does not create it again', async () => {
  expect(await links.open('campaign', '0')).toBeUndefined();
  expect(dynamo.startingWith('sends', '')).toEqual([]);
  await links.keep('campaign', ['https://example.org']);
  expect(await links.open('campaign', '0')).toBe('https://example.org');
});
