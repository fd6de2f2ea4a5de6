import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TransactItem, transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import * as keys from '../../../../functions/lib/sending/campaign/idempotencyKeys.ts';
import * as locks from '../../../../functions/lib/sending/campaign/locks.ts';
import * as scheduledSends from '../../../../functions/lib/sending/schedule/scheduledSends.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { type Move, madeFrom } from '../../../support/sending/madeFrom.ts';

/* From which states each change of a schedule and of a lock is allowed. From any other it is refused, and changes nothing. */

let dynamo: FakeDynamo;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  dynamo = installFakeDynamo();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('a scheduled letter', () => {
  const states = ['none', 'SCHEDULED', 'HELD', 'changed', 'CANCELLED', 'STARTED'] as const;
  const row = { id: 'schedule', revision: 1 };
  const plan = {
    ...{ subject: 'News', audience: { type: 'newsletter' as const }, to: { type: 'newsletter' as const } },
    ...{ at: '2026-01-02T10:00', dueAt: '2026-01-02T10:00:00.000Z', publish: false, accepted: [] },
  } as unknown as scheduledSends.Plan;
  const added = { ...plan, ...row, templateName: 'news', scheduledBy: 'admin' };
  const begin = (state: (typeof states)[number]) => {
    if (state === 'none') return;
    const stored = state === 'changed' ? { state: 'SCHEDULED', revision: 2 } : { state, revision: 1 };
    const Item = { pk: 'SCHEDULE#schedule', sk: 'META', ...added, ...stored, open: 'SCHEDULE', startedAt: plan.dueAt };
    dynamo.answer('PutCommand', { TableName: 'sends', Item });
  };

  test.each<[string, (typeof states)[number][], Move]>([
    ['is added once', ['none'], () => scheduledSends.add(added)],
    ['is changed', ['SCHEDULED', 'HELD'], () => scheduledSends.change(row, plan)],
    ['is held', ['SCHEDULED'], () => scheduledSends.hold(row, 'late')],
    ['is cancelled', ['SCHEDULED', 'HELD'], () => scheduledSends.cancel(row)],
    ['joins a send under way', ['SCHEDULED', 'HELD'], () => scheduledSends.markStarted(row, 'campaign')],
    ['becomes a send', ['SCHEDULED', 'HELD'], () => transactIf([scheduledSends.startWrite(row, 'campaign')])],
  ])('%s', async (_move, from, move) => {
    expect(await madeFrom(dynamo, { states, begin, move })).toEqual(from);
  });
});

describe('a letter’s lock', () => {
  const now = Date.UTC(2026, 0, 1);
  const minutes = (count: number) => now - count * 60 * 1000;
  const owner = {
    ...{ id: 'new', templateName: 'news', audience: { type: 'newsletter' as const }, contentHash: 'hash' },
    ...{ startedAt: new Date(now).toISOString(), expiresAt: 1 },
  };
  const other = { campaignId: 'other', contentHash: 'hash', audience: 'ACTIVE', begunAt: minutes(1) };
  const own = { ...other, campaignId: owner.id };
  const ended = { endedAt: now };
  const holders = {
    nobody: undefined,
    'a send': other,
    'a send of other words': { ...other, contentHash: 'other' },
    'its own send': own,
    'its own send, until it ended': { ...own, ...ended },
    'a send that began a minute ago, until it ended': { ...other, ...ended },
    'a send that began an hour ago, until it ended': { ...other, ...ended, begunAt: minutes(60) },
    'a send of other words, until it ended': { ...other, ...ended, contentHash: 'other' },
    'a send to others, until it ended': { ...other, ...ended, audience: 'JOINED#2025-12-01' },
  };
  type Holder = keyof typeof holders;
  const begin = (holder: Holder) => {
    const row = holders[holder];
    if (row) dynamo.answer('PutCommand', { TableName: 'sends', Item: { pk: 'TEMPLATE#news', sk: 'ACTIVE', ...row } });
  };
  const isMade = (write: () => TransactItem) => () => transactIf([write()]);

  test.each<[string, Holder[], Move]>([
    [
      'is taken where it is free, unless the same letter was sent a short while ago',
      [
        'nobody',
        'a send that began an hour ago, until it ended',
        'a send of other words, until it ended',
        'a send to others, until it ended',
      ],
      isMade(() => locks.takeWrite(owner, { hasKey: false })),
    ],
    [
      'is taken wherever it is free, with a key',
      [
        'nobody',
        'its own send, until it ended',
        'a send that began a minute ago, until it ended',
        'a send that began an hour ago, until it ended',
        'a send of other words, until it ended',
        'a send to others, until it ended',
      ],
      isMade(() => locks.takeWrite(owner, { hasKey: true })),
    ],
    [
      'is taken again where it is free or held by its own send',
      [
        'nobody',
        'its own send',
        'its own send, until it ended',
        'a send that began a minute ago, until it ended',
        'a send that began an hour ago, until it ended',
        'a send of other words, until it ended',
        'a send to others, until it ended',
      ],
      isMade(() => locks.takeAgainWrite(owner)),
    ],
    [
      'is released only by its own send',
      ['its own send', 'its own send, until it ended'],
      isMade(() => locks.unlockWrite(owner, false)),
    ],
  ])('%s', async (_move, from, move) => {
    expect(await madeFrom(dynamo, { states: Object.keys(holders) as Holder[], begin, move })).toEqual(from);
  });
});

test('an Idempotency-Key stands for the first send that it is bound to', async () => {
  const binding = { key: 'key', expiresAt: 1 };
  expect(await keys.bindTo({ ...binding, campaignId: 'first' })).toBe('first');
  expect(await keys.bindTo({ ...binding, campaignId: 'second' })).toBe('first');
  expect(await keys.boundTo('key')).toBe('first');
});
