import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type TransactItem, transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import * as scheduledSends from '../../../../functions/lib/sending/schedule.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { testMoves } from '../../../support/sending/testMoves.ts';

/* From which states each change of a schedule and of a lock is made. From any other, nothing changes. */

const now = Date.UTC(2026, 0, 1);
let dynamo: FakeDynamo;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  dynamo = installFakeDynamo();
});

const put = (Item: object) => dynamo.answer('PutCommand', { TableName: 'sends', Item });

describe('a scheduled letter', () => {
  const states = ['none', 'SCHEDULED', 'HELD', 'changed', 'CANCELLED', 'STARTED'] as const;
  const row = { id: 'schedule', revision: 1 };
  const plan = {
    ...{ subject: 'News', audience: { type: 'newsletter' as const }, to: { type: 'newsletter' as const } },
    ...{ at: '2026-01-02T10:00', dueAt: '2026-01-02T10:00:00.000Z', publish: false, accepted: [] },
  } as unknown as Parameters<typeof scheduledSends.change>[1];
  const added = { ...plan, ...row, templateName: 'news', scheduledBy: 'admin' };
  const begin = (state: (typeof states)[number]) => {
    if (state === 'none') return;
    const stored = state === 'changed' ? { state: 'SCHEDULED', revision: 2 } : { state };
    put({ pk: 'SCHEDULE#schedule', sk: 'META', ...added, ...stored, open: 'SCHEDULE', startedAt: plan.dueAt });
  };
  testMoves(() => dynamo, { states, begin }, [
    ['is added once', ['none'], () => scheduledSends.add(added)],
    ['is changed', ['SCHEDULED', 'HELD'], () => scheduledSends.change(row, plan)],
    ['is held', ['SCHEDULED'], () => scheduledSends.hold(row, 'late')],
    ['is canceled', ['SCHEDULED', 'HELD'], () => scheduledSends.cancel(row)],
    ['joins a send under way', ['SCHEDULED', 'HELD'], () => scheduledSends.markStarted(row, 'campaign')],
    ['becomes a send', ['SCHEDULED', 'HELD'], () => transactIf([scheduledSends.startWrite(row, 'campaign')])],
  ]);
});

describe('the lock of a letter', () => {
  const owner = {
    ...{ id: 'new', templateName: 'news', audience: { type: 'newsletter' as const }, contentHash: 'hash' },
    ...{ startedAt: new Date(now).toISOString(), expiresAt: 1 },
  };
  const minutes = 60_000;
  const other = { campaignId: 'other', contentHash: 'hash', audience: 'ACTIVE', begunAt: now - minutes };
  const own = { ...other, campaignId: owner.id };
  const ended = { ...other, endedAt: now };
  const holders = {
    'no one': undefined,
    'a send': other,
    'a send of other words': { ...other, contentHash: 'other' },
    'its own send': own,
    'its own send, until it ended': { ...own, endedAt: now },
    'a send that began a minute ago, until it ended': ended,
    'a send that began an hour ago, until it ended': { ...ended, begunAt: now - 60 * minutes },
    'a send of other words, until it ended': { ...ended, contentHash: 'other' },
    'a send to others, until it ended': { ...ended, audience: 'JOINED#2025-12-01' },
  };
  type Holder = keyof typeof holders;
  const begin = (holder: Holder) => {
    if (holders[holder]) put({ pk: 'TEMPLATE#news', sk: 'ACTIVE', ...holders[holder] });
  };
  const free: Holder[] = [
    'no one',
    'a send that began an hour ago, until it ended',
    'a send of other words, until it ended',
    'a send to others, until it ended',
  ];
  const freeByKey: Holder[] = [
    ...free,
    'its own send, until it ended',
    'a send that began a minute ago, until it ended',
  ];
  const made = (write: () => TransactItem) => () => transactIf([write()]);
  testMoves(() => dynamo, { states: Object.keys(holders) as Holder[], begin }, [
    [
      'is taken where it is free, unless the same letter was sent a short while ago',
      free,
      made(() => campaigns.takeWrite(owner, { hasKey: false })),
    ],
    ['is taken wherever it is free, with a key', freeByKey, made(() => campaigns.takeWrite(owner, { hasKey: true }))],
    [
      'is taken again where it is free or held by its own send',
      [...freeByKey, 'its own send'],
      made(() => campaigns.takeAgainWrite(owner)),
    ],
    [
      'is released only by its own send',
      ['its own send', 'its own send, until it ended'],
      made(() => campaigns.unlockWrite(owner, false)),
    ],
  ]);
});

test('an Idempotency-Key stands for the first send that it is bound to', async () => {
  const binding = { key: 'key', expiresAt: 1 };
  expect(await campaigns.bindTo({ ...binding, campaignId: 'first' })).toBe('first');
  expect(await campaigns.bindTo({ ...binding, campaignId: 'second' })).toBe('first');
  expect(await campaigns.boundTo('key')).toBe('first');
});
