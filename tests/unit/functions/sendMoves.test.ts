import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as campaigns from '../../../functions/lib/store/campaigns/campaigns.ts';
import * as ledger from '../../../functions/lib/store/campaigns/ledger.ts';
import { addProgress, recordFeedback, resolveDoubt } from '../../../functions/lib/store/campaigns/progress.ts';
import { noRows } from '../../../functions/lib/store/campaigns/recipients.ts';
import { change, close, reopen } from '../../../functions/lib/store/campaigns/status.ts';
import { unsubscribedThrough } from '../../../functions/lib/store/campaigns/unsubscribes.ts';
import * as scheduledSends from '../../../functions/lib/store/scheduledSends.ts';
import { transact } from '../../../functions/lib/store/writes.ts';
import { putCampaign, putRecipient } from '../../support/campaignRows.ts';
import { FakeDynamo } from '../../support/fakeDynamo.ts';
import { installFakeDynamo } from '../../support/installFakeDynamo.ts';

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
  };
  /** As whoever moves it has read it. */
  const meta = {
    ...{ id, templateName: 'news', audience: { type: 'newsletter' }, startedAt: '2026-01-01T00:00:00.000Z' },
    ...{ sent: 0, failed: 1, skipped: 0, inDoubt: 0, round: 0, contentHash: 'hash' },
  } as campaigns.CampaignMeta;
  const exact = { total: 1, counts: { ...noRows, FAILED: 1 } };
  const staysCancelled = ['CANCELLED'] as const;

  test.each<[string, (typeof statuses)[number][], Move]>([
    ['begins', ['PREPARING'], () => change(meta, { status: 'SENDING', from: 'PREPARING', total: 1 })],
    ['is paused', ['SENDING'], () => change(meta, { status: 'PAUSED', reason: 'Paused' })],
    ['is paused before it begins', ['PREPARING'], () => change(meta, { status: 'PAUSED', from: 'PREPARING' })],
    ['goes on', ['PAUSED'], () => change(meta, { status: 'SENDING', from: 'PAUSED' })],
    ['is prepared anew', ['PAUSED'], () => change(meta, { status: 'PREPARING', from: 'PAUSED' })],
    [
      'is cancelled',
      ['PREPARING', 'SENDING', 'PAUSED', 'NEEDS_ATTENTION'],
      () => change(meta, { status: 'CANCELLED', reason: 'Cancelled' }),
    ],
    ['is complete', ['SENDING', 'NEEDS_ATTENTION'], () => change(meta, { status: 'COMPLETE', ...exact })],
    [
      'needs a person',
      ['SENDING', 'NEEDS_ATTENTION'],
      () => change(meta, { status: 'NEEDS_ATTENTION', reason: 'In doubt', ...exact }),
    ],
    [
      'mails again whom it could not',
      ['SENDING', 'NEEDS_ATTENTION', 'COMPLETE'],
      async () => (await reopen(meta, ['0a'], 'FAILED')) === 1,
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
      await close(meta, 1, exact.counts);
      return !(await campaigns.find(id))?.open;
    };
    const isOpen = statuses.filter((each) => each !== 'expired' && each !== 'COMPLETE');
    expect(await madeFrom(isOpen, begin, move)).toEqual(staysCancelled);
  });

  test('that is cancelled and counted counts no more', async () => {
    begin('CANCELLED');
    await close(meta, 1, exact.counts);
    expect(await addProgress(id, { SENT: 1 })).toBeUndefined();
    expect(await addProgress(id, {})).toBeUndefined();
    expect(await campaigns.find(id)).toMatchObject({ sent: 0, failed: 1 });
  });

  test.each<[string, (head: campaigns.CampaignMeta) => Promise<unknown>]>([
    ['complete', (head) => change(head, { status: 'COMPLETE', ...exact })],
    ['in need of a person', (head) => change(head, { status: 'NEEDS_ATTENTION', ...exact })],
  ])('of which somebody is put back while it is counted is not %s by that count', async (_end, move) => {
    begin('SENDING');
    await reopen(meta, ['0a'], 'FAILED');
    expect(await move(meta)).toBe(false);
    expect(await campaigns.find(id)).toMatchObject({ status: 'SENDING', failed: 0 });
  });

  test('whose rows changed while it was counted, and that is cancelled, does not keep that count', async () => {
    begin('CANCELLED');
    await close({ ...meta, round: -1 }, 1, exact.counts);
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
    [
      'unsubscribes',
      states.filter((state) => state !== 'none'),
      async () => (await transact(unsubscribedThrough(id, '0a'))).length === 0,
    ],
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
    expect([await transact(unsubscribedThrough(id, '0a')), await transact(unsubscribedThrough(id, '0a'))]).toEqual([
      [],
      [0],
    ]);
    expect(await campaigns.find(id)).toMatchObject({ unsubscribed: 1 });
  });

  test.each<[string, string, Move]>([
    ['bounces', 'SENT', () => recordFeedback(id, '0a', { outcome: 'bounced', reason: 'no such mailbox' })],
    ['complains', 'SENT', () => recordFeedback(id, '0a', { outcome: 'complained', reason: 'spam' })],
    ['unsubscribes', 'SENT', async () => (await transact(unsubscribedThrough(id, '0a'))).length === 0],
    ['is sent, by a person’s word', 'IN_DOUBT', () => resolveDoubt(id, '0a', { reason: 'a person' })],
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
    [
      'becomes a send',
      ['SCHEDULED', 'HELD'],
      async () => (await transact([scheduledSends.startWrite(seen, id)])).length === 0,
    ],
  ])('%s', async (_move, from, move) => {
    expect(await madeFrom(states, begin, move)).toEqual(from);
  });
});
