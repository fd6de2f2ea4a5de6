import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublishedLetter } from '../../../../functions/lib/letters/site/letters.ts';
import * as letters from '../../../../functions/lib/letters/site/letters.ts';
import { type TransactItem, transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import {
  addProgress,
  changeStatus,
  closeCanceled,
  recordFeedback,
  reopen,
  resolveDoubts,
} from '../../../../functions/lib/sending/progress.ts';
import { unsubscribedWrites } from '../../../../functions/lib/sending/results.ts';
import * as scheduledSends from '../../../../functions/lib/sending/schedule.ts';
import { shardOf } from '../../../../shared/platform/resources.ts';

import type { RecipientList } from '../../../../shared/sending/model/campaign.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { testMoves } from '../../../support/sending/newsSends.ts';

/* From which states each change of a send, a recipient, a schedule and a lock is made. From any other, nothing changes. */

const id = 'campaign';
const now = Date.UTC(2026, 0, 1);
let dynamo: FakeDynamo;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  dynamo = installFakeDynamo();
});

const put = (Item: object) => dynamo.answer('PutCommand', { TableName: 'sends', Item });

function putSend(head: object, lock: object = {}): void {
  const startedAt = new Date().toISOString();
  put({
    ...{ pk: `CAMPAIGN#${id}`, sk: 'META', id, startedAt, cutoff: startedAt, progressAt: 1, expiresAt: 1 },
    ...{ audience: { type: 'newsletter' }, templateName: 'news', open: 'CAMPAIGN', round: 0, total: 1 },
    ...{ sent: 0, failed: 1, skipped: 0, inDoubt: 0, bounced: 0, complained: 0, ...head },
  });
  const Key = { pk: 'TEMPLATE#news', sk: 'ACTIVE' };
  put({ ...Key, campaignId: id, audience: 'ACTIVE', contentHash: 'another letter', begunAt: now, ...lock });
}

/** A row of the ledger; the lists of recipients have those who failed, are in doubt, were skipped or bounced. */
function putRecipient(recipient: string, stands: string): void {
  const [list = ''] = stands.split(' FOR NOW');
  const state = list === 'BOUNCED' ? 'SENT' : stands;
  const isListed = ['FAILED', 'IN_DOUBT', 'SKIPPED', 'BOUNCED'].includes(list);
  put({
    ...{ pk: `CAMPAIGN#${id}#${shardOf(recipient)}`, sk: `R#${recipient}`, state, expiresAt: 1 },
    // Claimed rows keep the id of the attempt.
    ...(state !== 'PENDING' && state !== 'SKIPPED' && { claimId: 'one', claimedUntil: 1 }),
    ...(state === 'SENT' && { messageId: 'mail' }),
    ...(list === 'BOUNCED' && { outcome: 'bounced', isForNow: stands !== list }),
    ...(isListed && { list: ledger.listOf(id, list as RecipientList, recipient), reason: 'why' }),
    ...(isListed && { startedAt: '2025-01-01T00:00:00.000Z' }),
  });
}

describe('a send', () => {
  const ended = { endedAt: 1 };
  /** What is stored of it, and of its letter's lock. */
  const sends = {
    PREPARING: [{ status: 'PREPARING' }],
    SENDING: [{ status: 'SENDING' }],
    'SENDING, and counted too early': [{ status: 'SENDING', round: 1 }],
    PAUSED: [{ status: 'PAUSED' }],
    NEEDS_ATTENTION: [{ status: 'NEEDS_ATTENTION' }, ended],
    COMPLETE: [{ status: 'COMPLETE', open: undefined }, ended],
    'COMPLETE, followed by a send to the others': [{ status: 'COMPLETE', open: undefined, followedBy: 'later' }, ended],
    CANCELED: [{ status: 'CANCELED' }, ended],
    'CANCELED, after some mails': [{ status: 'CANCELED', sent: 1 }, ended],
    'CANCELED, and counted too early': [{ status: 'CANCELED', round: 1 }, ended],
    'CANCELED, and counted': [{ status: 'CANCELED', open: undefined }, ended],
    expired: undefined,
  } satisfies Record<string, [head: object, lock?: object] | undefined>;
  type Status = keyof typeof sends;
  const begin = (status: Status) => {
    if (status === 'expired') return;
    const [head, lock] = sends[status] as [object, object?];
    putSend(head, lock);
    putRecipient('0a', 'FAILED');
    putRecipient('0b', 'IN_DOUBT');
  };
  /** As it was read before the move. */
  const meta = {
    ...{ id, templateName: 'news', audience: { type: 'newsletter' }, startedAt: '2026-01-01T00:00:00.000Z' },
    ...{ sent: 0, failed: 1, skipped: 0, inDoubt: 0, round: 0, contentHash: 'hash' },
  } as campaigns.CampaignMeta;
  const exact = { total: 1, counts: { ...ledger.zeroCounts, FAILED: 1 } };
  const become = (change: Parameters<typeof changeStatus>[1]) => () => changeStatus(meta, change);
  const letter = { name: 'other', subject: 'News', htmlContent: '', version: 1, updatedAt: '', mailBytes: 1 };
  const options = { audience: meta.audience, cutoff: '2026', accepted: 1, startedBy: 'admin' };
  const noteCampaign = (slug: string) => campaigns.noteLetterWrite(id, slug);
  const publication = { campaignId: id, noteCampaign, contentHash: 'hash', sentAt: '2026', at: 1 };
  const published = { subject: 'News', summary: '', html: '' } as PublishedLetter;

  const sending: Status[] = ['SENDING', 'SENDING, and counted too early'];
  const complete: Status[] = ['COMPLETE', 'COMPLETE, followed by a send to the others'];
  const uncounted: Status[] = ['CANCELED', 'CANCELED, after some mails', 'CANCELED, and counted too early'];
  const underWay: Status[] = ['PREPARING', ...sending, 'PAUSED'];
  testMoves(() => dynamo, { states: Object.keys(sends) as Status[], begin }, [
    ['begins', ['PREPARING'], become({ status: 'SENDING', from: 'PREPARING', total: 1 })],
    ['is paused', sending, become({ status: 'PAUSED', reason: 'Paused' })],
    ['is paused before it begins', ['PREPARING'], become({ status: 'PAUSED', from: 'PREPARING' })],
    ['resumes', ['PAUSED'], become({ status: 'SENDING', from: 'PAUSED' })],
    ['is prepared again', ['PAUSED'], become({ status: 'PREPARING', from: 'PAUSED' })],
    ['is canceled', [...underWay, 'NEEDS_ATTENTION'], become({ status: 'CANCELED', reason: 'Canceled' })],
    ['is complete', ['SENDING', 'NEEDS_ATTENTION'], become({ status: 'COMPLETE', ...exact })],
    ['needs attention', ['SENDING', 'NEEDS_ATTENTION'], become({ status: 'NEEDS_ATTENTION', reason: '1', ...exact })],
    [
      'stores its final count once it is canceled',
      ['CANCELED', 'CANCELED, after some mails', 'CANCELED, and counted'],
      () => closeCanceled(meta, 2, exact.counts),
    ],
    [
      'mails those again for whom it failed',
      [...sending, 'NEEDS_ATTENTION', 'COMPLETE'],
      async () => (await reopen(meta, ['0a'], 'FAILED')) === 1,
    ],
    [
      'mails those in doubt again',
      [...sending, 'NEEDS_ATTENTION', ...complete],
      async () => (await reopen(meta, ['0b'], 'IN_DOUBT')) === 1,
    ],
    ['mails no one again for whom it did not fail', [], async () => (await reopen(meta, ['0b'], 'FAILED')) === 1],
    ['mails no one again who is not in doubt', [], async () => (await reopen(meta, ['0a'], 'IN_DOUBT')) === 1],
    [
      'leaves the recipients that it did not reach to a later send',
      ['NEEDS_ATTENTION', ...complete, ...uncounted, 'CANCELED, and counted'],
      () => campaigns.start('later', letter, { ...options, excludedCampaigns: [id] }).catch(() => false),
    ],
    ['adds to its counts', [...underWay, ...uncounted], async () => Boolean(await addProgress(id, { SENT: 1 }))],
    ['marks progress', [...underWay, ...uncounted], async () => Boolean(await addProgress(id, {}))],
    [
      'can have its letter published, unless it was canceled before anyone got it',
      [...underWay, 'NEEDS_ATTENTION', ...complete, 'CANCELED, after some mails'],
      async () => (await letters.publish(published, ['news'], publication)) === 'news',
    ],
  ]);
});

describe('a recipient', () => {
  const states = [
    ...['none', 'PENDING', 'CLAIMED', 'SENT', 'BOUNCED FOR NOW', 'BOUNCED', 'FAILED', 'SKIPPED', 'IN_DOUBT'],
  ] as const;
  const expired = ['SENT, by an expired send', 'FAILED, by an expired send', 'IN_DOUBT, by an expired send'] as const;
  const begin = (stands: string) => {
    const [state = '', isExpired] = stands.split(',');
    if (!isExpired) putSend({ status: 'SENDING' });
    if (state !== 'none') putRecipient('0a', state);
  };
  const record = (claimId: string, outcome: ledger.Outcome) => () => ledger.record(id, '0a', claimId, outcome);
  const sent = { state: 'SENT', messageId: 'mail' } as const;
  const refused = { state: 'FAILED', reason: 'refused' } as const;
  const reset = { state: 'IN_DOUBT', reason: 'reset' } as const;
  const throttled = { state: 'PENDING', notBefore: now + 1000 } as const;
  const died = (claimId: string) => () => ledger.record(id, '0a', claimId, { state: 'IN_DOUBT', reason: 'died' });
  const bounce = () => recordFeedback(id, '0a', { outcome: 'bounced', reason: 'no such mailbox' });
  const bounceForNow = () => recordFeedback(id, '0a', { outcome: 'bounced', reason: 'full', isForNow: true });
  const complain = () => recordFeedback(id, '0a', { outcome: 'complained', reason: 'spam' });
  const unsubscribe = () => transactIf(unsubscribedWrites(id, '0a'));
  const claim = (claimId: string) => ledger.claim(id, '0a', claimId, now);

  testMoves(() => dynamo, { states: [...states, ...expired], begin }, [
    ['is entered', ['none'], () => ledger.enter(id, { id: '0a' }, 1)],
    ['is claimed', ['PENDING'], () => claim('another')],
    ['is claimed again by the same attempt', ['PENDING', 'CLAIMED'], () => claim('one')],
    ['is sent', ['CLAIMED'], record('one', sent)],
    ['is refused', ['CLAIMED'], record('one', refused)],
    ['is put in doubt', ['CLAIMED'], record('one', reset)],
    ['waits for a later attempt', ['CLAIMED'], record('one', throttled)],
    ['is not sent by another attempt', [], record('another', sent)],
    ['is not refused by another attempt', [], record('another', refused)],
    ['is not put in doubt by another attempt', [], record('another', reset)],
    ['does not wait because of another attempt', [], record('another', throttled)],
    ['is put in doubt by the sweep', ['CLAIMED'], died('one')],
    ['is not put in doubt for an attempt that has ended', [], died('another')],
    ['is skipped', ['PENDING'], () => ledger.skip(id, '0a', 'unsubscribed')],
    ['is sent, according to SES', ['PENDING', 'CLAIMED'], () => ledger.confirmSent(id, '0a', 'mail')],
    [
      'is sent, according to an admin',
      ['IN_DOUBT'],
      async () => (await resolveDoubts(id, ['0a'], { reason: 'an admin' })) === 1,
    ],
    ['bounces', ['SENT', 'BOUNCED FOR NOW'], bounce],
    ['bounces for now', ['SENT'], bounceForNow],
    ['complains', ['SENT', 'BOUNCED FOR NOW', 'BOUNCED'], complain],
    ['unsubscribes', states.filter((state) => state !== 'none'), unsubscribe],
    [
      'is erased, unless a mail is in flight',
      states.filter((state) => state !== 'none' && state !== 'CLAIMED'),
      async () => void (await ledger.anonymize(id, '0a')),
    ],
  ]);

  test('that has to wait is not claimed before its time', async () => {
    begin('CLAIMED');
    await record('one', throttled)();
    expect(await claim('another')).toBe(false);
    vi.setSystemTime(throttled.notBefore);
    expect(await claim('another')).toBe(true);
  });

  test('is counted once, however often a report about them arrives', async () => {
    begin('SENT');
    expect([await bounce(), await bounce()]).toEqual([true, false]);
    expect(await campaigns.find(id)).toMatchObject({ bounced: 1, complained: 0 });
    expect([await complain(), await complain(), await bounce()]).toEqual([true, false, false]);
    expect(await campaigns.find(id)).toMatchObject({ bounced: 0, complained: 1 });
    expect([await unsubscribe(), await unsubscribe()]).toEqual([true, false]);
    expect(await campaigns.find(id)).toMatchObject({ unsubscribed: 1 });
  });

  test.each<[from: string, change: () => Promise<unknown>, to: object]>([
    ['FAILED', () => transactIf([ledger.retryWrite(id, '0a', 'FAILED')]), { state: 'SKIPPED' }],
    ['SENT', bounce, { state: 'SENT', outcome: 'bounced' }],
    ['BOUNCED', complain, { state: 'SENT', outcome: 'complained' }],
  ])('who is erased while %s, and just then changes, is kept as what they have become', async (from, change, to) => {
    begin(from);
    dynamo.before('TransactWriteCommand', change);
    expect(await ledger.anonymize(id, '0a')).toBe(true);
    expect(dynamo.startingWith('sends', `CAMPAIGN#${id}#`)).toEqual([
      expect.objectContaining({ ...to, reason: 'erased' }),
    ]);
  });

  test('in doubt who is emailed again is marked so for good, even once erased', async () => {
    begin('IN_DOUBT');
    for (const state of ['IN_DOUBT', 'FAILED'] as const) {
      await transactIf([ledger.retryWrite(id, '0a', state)]);
      await claim(state);
      await record(state, refused)();
    }
    await ledger.anonymize(id, '0a');
    const erased = { state: 'FAILED', reason: 'erased', putBack: 'IN_DOUBT' };
    expect(dynamo.startingWith('sends', `CAMPAIGN#${id}#`)).toEqual([expect.objectContaining(erased)]);
  });
});

describe('a scheduled letter', () => {
  const states = ['none', 'SCHEDULED', 'HELD', 'changed', 'CANCELED', 'STARTED'] as const;
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
