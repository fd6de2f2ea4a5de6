import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublishedLetter } from '../../../../functions/lib/letters/site/letterOf.ts';
import * as letters from '../../../../functions/lib/letters/site/letters.ts';
import { type TransactItem, transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import * as keys from '../../../../functions/lib/sending/campaign/idempotencyKeys.ts';
import * as locks from '../../../../functions/lib/sending/campaign/locks.ts';
import { addProgress, recordFeedback, resolveDoubt } from '../../../../functions/lib/sending/campaign/progress.ts';
import { changeStatus, closeCancelled, reopen } from '../../../../functions/lib/sending/campaign/status.ts';
import { anonymize } from '../../../../functions/lib/sending/ledger/anonymize.ts';
import * as ledger from '../../../../functions/lib/sending/ledger/ledger.ts';
import { zeroCounts } from '../../../../functions/lib/sending/ledger/recipients.ts';
import { unsubscribedWrites } from '../../../../functions/lib/sending/results/unsubscribes.ts';
import * as scheduledSends from '../../../../functions/lib/sending/schedule/scheduledSends.ts';
import { putCampaign, putRecipient } from '../../../support/data/campaignRows.ts';
import { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

/* What may follow what: from where each move is made, and that from anywhere else it is refused and changes nothing. */

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

const id = 'campaign';
type Move = () => Promise<boolean>;
/** Those of `beginnings` from which the move is made. */
async function madeFrom<From extends string>(beginnings: readonly From[], begin: (from: From) => void, move: Move) {
  const made: From[] = [];
  for (const from of beginnings) {
    dynamo.become(new FakeDynamo());
    begin(from);
    const before = JSON.stringify(dynamo.startingWith('sends', ''));
    if (await move()) made.push(from);
    else expect(JSON.stringify(dynamo.startingWith('sends', '')), `refused from ${from}`).toBe(before);
  }
  return made;
}

describe('a send', () => {
  const statuses = ['PREPARING', 'SENDING', 'PAUSED', 'NEEDS_ATTENTION', 'COMPLETE', 'CANCELLED', 'expired'] as const;
  const begin = (status: (typeof statuses)[number]) => {
    if (status === 'expired') return;
    const isOver = status === 'COMPLETE' || status === 'CANCELLED' || status === 'NEEDS_ATTENTION';
    const head = { id, status, audience: { type: 'newsletter' }, templateName: 'news', failed: 1 };
    putCampaign(dynamo, { ...head, ...(status === 'COMPLETE' && { open: undefined }) }, isOver ? { endedAt: 1 } : {});
    putRecipient(dynamo, id, '0a', 'FAILED');
    putRecipient(dynamo, id, '0b', 'IN_DOUBT');
  };
  /** As whoever moves it has read it. */
  const meta = {
    ...{ id, templateName: 'news', audience: { type: 'newsletter' }, startedAt: '2026-01-01T00:00:00.000Z' },
    ...{ sent: 0, failed: 1, skipped: 0, inDoubt: 0, round: 0, contentHash: 'hash' },
  } as campaigns.CampaignMeta;
  const exact = { total: 1, counts: { ...zeroCounts, FAILED: 1 } };
  const letter = { name: 'other', subject: 'News', htmlContent: '', version: 1, updatedAt: '', mailBytes: 1 };
  const order = { audience: meta.audience, cutoff: '2026', accepted: 1, startedBy: 'admin' };

  test.each<[string, (typeof statuses)[number][], Move]>([
    ['begins', ['PREPARING'], () => changeStatus(meta, { status: 'SENDING', from: 'PREPARING', total: 1 })],
    ['is paused', ['SENDING'], () => changeStatus(meta, { status: 'PAUSED', reason: 'Paused' })],
    ['is paused before it begins', ['PREPARING'], () => changeStatus(meta, { status: 'PAUSED', from: 'PREPARING' })],
    ['goes on', ['PAUSED'], () => changeStatus(meta, { status: 'SENDING', from: 'PAUSED' })],
    ['is prepared anew', ['PAUSED'], () => changeStatus(meta, { status: 'PREPARING', from: 'PAUSED' })],
    [
      'is cancelled',
      ['PREPARING', 'SENDING', 'PAUSED', 'NEEDS_ATTENTION'],
      () => changeStatus(meta, { status: 'CANCELLED', reason: 'Cancelled' }),
    ],
    ['is complete', ['SENDING', 'NEEDS_ATTENTION'], () => changeStatus(meta, { status: 'COMPLETE', ...exact })],
    [
      'needs a person',
      ['SENDING', 'NEEDS_ATTENTION'],
      () => changeStatus(meta, { status: 'NEEDS_ATTENTION', reason: 'In doubt', ...exact }),
    ],
    [
      'mails again whom it could not',
      ['SENDING', 'NEEDS_ATTENTION', 'COMPLETE'],
      async () => (await reopen(meta, ['0a'], 'FAILED')) === 1,
    ],
    [
      'mails again who may have the mail',
      ['SENDING', 'NEEDS_ATTENTION', 'COMPLETE'],
      async () => (await reopen(meta, ['0b'], 'IN_DOUBT')) === 1,
    ],
    [
      'leaves whom it did not reach to a later one',
      ['NEEDS_ATTENTION', 'COMPLETE', 'CANCELLED'],
      () =>
        campaigns.start('later', letter, { ...order, excludedCampaigns: [id] }).then(
          () => true,
          () => false,
        ),
    ],
    [
      'counts on',
      ['PREPARING', 'SENDING', 'PAUSED', 'CANCELLED'],
      async () => (await addProgress(id, { SENT: 1 })) !== undefined,
    ],
    [
      'shows that it moves',
      ['PREPARING', 'SENDING', 'PAUSED', 'CANCELLED'],
      async () => (await addProgress(id, {})) !== undefined,
    ],
  ])('%s', async (_move, from, move) => {
    expect(await madeFrom(statuses, begin, move)).toEqual(from);
  });

  test('keeps its last count once it is cancelled', async () => {
    const move = async () => {
      await closeCancelled(meta, 1, exact.counts);
      return !(await campaigns.find(id))?.open;
    };
    const isOpen = statuses.filter((each) => each !== 'expired' && each !== 'COMPLETE');
    expect(await madeFrom(isOpen, begin, move)).toEqual(['CANCELLED']);
  });

  test('that leaves whom it did not reach to a later one mails none of them, but who may have its own mail', async () => {
    begin('COMPLETE');
    await campaigns.start('later', letter, { ...order, excludedCampaigns: [id] });
    expect(await reopen(meta, ['0a'], 'FAILED')).toBe('status');
    expect(await reopen(meta, ['0b'], 'IN_DOUBT')).toBe(1);
  });

  test('has its letter on the site, unless it was cancelled before anybody got it', async () => {
    const published = { subject: 'News', summary: '', html: '' };
    const noteCampaign = (slug: string) => campaigns.noteLetterWrite(id, slug);
    const publication = { campaignId: id, noteCampaign, contentHash: 'hash', sentAt: '2026', at: 1 };
    const publish = async () => (await letters.publish(published as PublishedLetter, ['news'], publication)) === 'news';
    expect(await madeFrom(statuses, begin, publish)).toEqual(
      statuses.filter((status) => status !== 'CANCELLED' && status !== 'expired'),
    );
    putCampaign(dynamo, { id, status: 'CANCELLED', templateName: 'news', sent: 1 });
    expect(await publish()).toBe(true);
  });

  test('that is cancelled and counted counts no more', async () => {
    begin('CANCELLED');
    await closeCancelled(meta, 1, exact.counts);
    expect(await addProgress(id, { SENT: 1 })).toBeUndefined();
    expect(await addProgress(id, {})).toBeUndefined();
    expect(await campaigns.find(id)).toMatchObject({ sent: 0, failed: 1 });
  });

  test.each<[string, (head: campaigns.CampaignMeta) => Promise<unknown>]>([
    ['complete', (head) => changeStatus(head, { status: 'COMPLETE', ...exact })],
    ['in need of a person', (head) => changeStatus(head, { status: 'NEEDS_ATTENTION', ...exact })],
  ])('of which somebody is put back while it is counted is not %s by that count', async (_end, move) => {
    begin('SENDING');
    await reopen(meta, ['0a'], 'FAILED');
    expect(await move(meta)).toBe(false);
    expect(await campaigns.find(id)).toMatchObject({ status: 'SENDING', failed: 0 });
  });

  test('whose rows changed while it was counted, and that is cancelled, does not keep that count', async () => {
    begin('CANCELLED');
    await closeCancelled({ ...meta, round: -1 }, 1, exact.counts);
    expect(await campaigns.find(id)).toMatchObject({ open: 'CAMPAIGN' });
  });
});

describe('a recipient', () => {
  const states = ['none', 'PENDING', 'CLAIMED', 'SENT', 'FAILED', 'SKIPPED', 'IN_DOUBT'] as const;
  const begin = (state: (typeof states)[number]) => {
    putCampaign(dynamo, { id, status: 'SENDING', templateName: 'news' });
    if (state !== 'none') putRecipient(dynamo, id, '0a', state);
  };
  const mine = 'one';
  const now = Date.UTC(2026, 0, 1);

  test.each<[string, (typeof states)[number][], Move]>([
    ['is claimed', ['PENDING'], () => ledger.claim(id, '0a', 'another', now)],
    ['is claimed once more by the same attempt', ['PENDING', 'CLAIMED'], () => ledger.claim(id, '0a', mine, now)],
    ['is sent', ['CLAIMED'], () => ledger.record(id, '0a', mine, { state: 'SENT', messageId: 'mail' })],
    ['is refused', ['CLAIMED'], () => ledger.record(id, '0a', mine, { state: 'FAILED', reason: 'refused' })],
    ['is put in doubt', ['CLAIMED'], () => ledger.record(id, '0a', mine, { state: 'IN_DOUBT', reason: 'reset' })],
    ['waits for a later attempt', ['CLAIMED'], () => ledger.record(id, '0a', mine, { state: 'PENDING', notBefore: 1 })],
    ['is sent by another attempt', [], () => ledger.record(id, '0a', 'another', { state: 'SENT', messageId: 'mail' })],
    ['is refused by another attempt', [], () => ledger.record(id, '0a', 'two', { state: 'FAILED', reason: 'refused' })],
    [
      'is put in doubt by another attempt',
      [],
      () => ledger.record(id, '0a', 'another', { state: 'IN_DOUBT', reason: 'reset' }),
    ],
    ['is given back by another attempt', [], () => ledger.record(id, '0a', 'two', { state: 'PENDING', notBefore: 1 })],
    [
      'is put in doubt by the sweep',
      ['CLAIMED'],
      () => ledger.markInDoubt(id, { id: '0a', state: 'CLAIMED', claimId: mine }, 'died'),
    ],
    [
      'is put in doubt for an attempt that has ended',
      [],
      () => ledger.markInDoubt(id, { id: '0a', state: 'CLAIMED', claimId: 'another' }, 'died'),
    ],
    ['is skipped', ['PENDING'], () => ledger.skip(id, '0a', 'unsubscribed')],
    ['is sent, by SES’s word', ['PENDING', 'CLAIMED'], () => ledger.confirmSent(id, '0a', 'mail')],
    ['is sent, by a person’s word', ['IN_DOUBT'], () => resolveDoubt(id, '0a', { reason: 'a person' })],
    ['bounces', ['SENT'], () => recordFeedback(id, '0a', { outcome: 'bounced', reason: 'no such mailbox' })],
    ['complains', ['SENT'], () => recordFeedback(id, '0a', { outcome: 'complained', reason: 'spam' })],
    ['unsubscribes', states.filter((state) => state !== 'none'), () => transactIf(unsubscribedWrites(id, '0a'))],
  ])('%s', async (_move, from, move) => {
    expect(await madeFrom(states, begin, move)).toEqual(from);
  });

  test('that was told to wait is not claimed before its time', async () => {
    begin('CLAIMED');
    await ledger.record(id, '0a', mine, { state: 'PENDING', notBefore: now + 1000 });
    expect(await ledger.claim(id, '0a', 'another', now)).toBe(false);
    vi.setSystemTime(now + 1000);
    expect(await ledger.claim(id, '0a', 'another', now)).toBe(true);
  });

  test('counts once, however often a report of them comes', async () => {
    begin('SENT');
    const bounce = () => recordFeedback(id, '0a', { outcome: 'bounced', reason: 'no such mailbox' });
    const complain = () => recordFeedback(id, '0a', { outcome: 'complained', reason: 'spam' });
    expect([await bounce(), await bounce()]).toEqual([true, false]);
    expect(await campaigns.find(id)).toMatchObject({ bounced: 1, complained: 0 });
    expect([await complain(), await complain(), await bounce()]).toEqual([true, false, false]);
    expect(await campaigns.find(id)).toMatchObject({ bounced: 0, complained: 1 });
    const count = () => transactIf(unsubscribedWrites(id, '0a'));
    expect([await count(), await count()]).toEqual([true, false]);
    expect(await campaigns.find(id)).toMatchObject({ unsubscribed: 1 });
  });

  test.each<[string, string, Move]>([
    ['bounces', 'SENT', () => recordFeedback(id, '0a', { outcome: 'bounced', reason: 'no such mailbox' })],
    ['complains', 'SENT', () => recordFeedback(id, '0a', { outcome: 'complained', reason: 'spam' })],
    ['unsubscribes', 'SENT', () => transactIf(unsubscribedWrites(id, '0a'))],
    ['is sent, by a person’s word', 'IN_DOUBT', () => resolveDoubt(id, '0a', { reason: 'a person' })],
    ['is erased', 'FAILED', async () => !(await anonymize(id, '0a'))],
  ])('of a send that has expired %s, and the send does not come back', async (_move, state, move) => {
    putRecipient(dynamo, id, '0a', state);
    expect(await madeFrom(['expired'], () => putRecipient(dynamo, id, '0a', state), move)).toEqual([]);
    expect(await campaigns.find(id)).toBeUndefined();
  });
});

describe('a letter that is to go out at a time', () => {
  const states = ['none', 'SCHEDULED', 'HELD', 'changed', 'CANCELLED', 'STARTED'] as const;
  const seen = { id: 'schedule', revision: 1 };
  const plan = {
    ...{ subject: 'News', audience: { type: 'newsletter' as const }, to: { type: 'newsletter' as const } },
    ...{ at: '2026-01-02T10:00', dueAt: '2026-01-02T10:00:00.000Z', publish: false, accepted: [] },
  } as unknown as scheduledSends.Plan;
  const added = { ...plan, ...seen, templateName: 'news', scheduledBy: 'admin' };
  const begin = (state: (typeof states)[number]) => {
    if (state === 'none') return;
    const stored = state === 'changed' ? { state: 'SCHEDULED', revision: 2 } : { state, revision: 1 };
    const Item = { pk: 'SCHEDULE#schedule', sk: 'META', ...added, ...stored, open: 'SCHEDULE', startedAt: plan.dueAt };
    dynamo.answer('PutCommand', { TableName: 'sends', Item });
  };

  test.each<[string, (typeof states)[number][], Move]>([
    ['is added once', ['none'], () => scheduledSends.add(added)],
    ['is changed', ['SCHEDULED', 'HELD'], () => scheduledSends.change(seen, plan)],
    ['is held', ['SCHEDULED'], () => scheduledSends.hold(seen, 'late')],
    ['is cancelled', ['SCHEDULED', 'HELD'], () => scheduledSends.cancel(seen)],
    ['joins a send that is on its way', ['SCHEDULED', 'HELD'], () => scheduledSends.markStarted(seen, id)],
    ['becomes a send', ['SCHEDULED', 'HELD'], () => transactIf([scheduledSends.startWrite(seen, id)])],
  ])('%s', async (_move, from, move) => {
    expect(await madeFrom(states, begin, move)).toEqual(from);
  });
});

describe('the lock of a letter', () => {
  const now = Date.UTC(2026, 0, 1);
  const minutes = (count: number) => now - count * 60 * 1000;
  const owner = {
    ...{ id: 'new', templateName: 'news', audience: { type: 'newsletter' as const }, contentHash: 'hash' },
    ...{ startedAt: new Date(now).toISOString(), expiresAt: 1 },
  };
  const held = { campaignId: 'other', contentHash: 'hash', audience: 'ACTIVE', begunAt: minutes(1) };
  const own = { ...held, campaignId: owner.id };
  const ended = { endedAt: now };
  const holders = {
    nobody: undefined,
    'a send': held,
    'a send of other words': { ...held, contentHash: 'other' },
    'its own send': own,
    'its own send, until it ended': { ...own, ...ended },
    'a send that began a minute ago, until it ended': { ...held, ...ended },
    'a send that began an hour ago, until it ended': { ...held, ...ended, begunAt: minutes(60) },
    'a send of other words, until it ended': { ...held, ...ended, contentHash: 'other' },
    'a send to others, until it ended': { ...held, ...ended, audience: 'JOINED#2025-12-01' },
  };
  type Holder = keyof typeof holders;
  const begin = (holder: Holder) => {
    const row = holders[holder];
    if (row) dynamo.answer('PutCommand', { TableName: 'sends', Item: { pk: 'TEMPLATE#news', sk: 'ACTIVE', ...row } });
  };
  const isMade = (write: () => TransactItem) => () => transactIf([write()]);

  test.each<[string, Holder[], Move]>([
    [
      'is taken where it is free, and not for what was pressed twice',
      [
        'nobody',
        'a send that began an hour ago, until it ended',
        'a send of other words, until it ended',
        'a send to others, until it ended',
      ],
      isMade(() => locks.takeWrite(owner, { hasKey: false })),
    ],
    [
      'is taken by a press that is known by its key wherever it is free',
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
      'is taken again where it is free, or its own',
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
      'is given up by its own send alone',
      ['its own send', 'its own send, until it ended'],
      isMade(() => locks.unlockWrite(owner, false)),
    ],
  ])('%s', async (_move, from, move) => {
    expect(await madeFrom(Object.keys(holders) as Holder[], begin, move)).toEqual(from);
  });
});

test('a key of a request stands for the first send that it is bound to', async () => {
  const binding = { key: 'key', expiresAt: 1 };
  expect(await keys.bindTo({ ...binding, campaignId: 'first' })).toBe('first');
  expect(await keys.bindTo({ ...binding, campaignId: 'second' })).toBe('first');
  expect(await keys.boundTo('key')).toBe('first');
});
