import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublishedLetter } from '../../../../functions/lib/letters/site/letterOf.ts';
import * as letters from '../../../../functions/lib/letters/site/letters.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { addProgress } from '../../../../functions/lib/sending/campaign/progress.ts';
import { changeStatus, closeCancelled, reopen } from '../../../../functions/lib/sending/campaign/status.ts';
import { zeroCounts } from '../../../../functions/lib/sending/ledger/recipients.ts';
import { putCampaign, putRecipient } from '../../../support/data/campaignRows.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { type Move, madeFrom } from '../../../support/sending/madeFrom.ts';

/* From which statuses each change of a send is allowed. From any other it is refused, and changes nothing. */

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
  /** The campaign as read before the move. */
  const meta = {
    ...{ id, templateName: 'news', audience: { type: 'newsletter' }, startedAt: '2026-01-01T00:00:00.000Z' },
    ...{ sent: 0, failed: 1, skipped: 0, inDoubt: 0, round: 0, contentHash: 'hash' },
  } as campaigns.CampaignMeta;
  const exact = { total: 1, counts: { ...zeroCounts, FAILED: 1 } };
  const letter = { name: 'other', subject: 'News', htmlContent: '', version: 1, updatedAt: '', mailBytes: 1 };
  const options = { audience: meta.audience, cutoff: '2026', accepted: 1, startedBy: 'admin' };

  test.each<[string, (typeof statuses)[number][], Move]>([
    ['begins', ['PREPARING'], () => changeStatus(meta, { status: 'SENDING', from: 'PREPARING', total: 1 })],
    ['is paused', ['SENDING'], () => changeStatus(meta, { status: 'PAUSED', reason: 'Paused' })],
    ['is paused before it begins', ['PREPARING'], () => changeStatus(meta, { status: 'PAUSED', from: 'PREPARING' })],
    ['resumes', ['PAUSED'], () => changeStatus(meta, { status: 'SENDING', from: 'PAUSED' })],
    ['is prepared again', ['PAUSED'], () => changeStatus(meta, { status: 'PREPARING', from: 'PAUSED' })],
    [
      'is cancelled',
      ['PREPARING', 'SENDING', 'PAUSED', 'NEEDS_ATTENTION'],
      () => changeStatus(meta, { status: 'CANCELLED', reason: 'Cancelled' }),
    ],
    ['is complete', ['SENDING', 'NEEDS_ATTENTION'], () => changeStatus(meta, { status: 'COMPLETE', ...exact })],
    [
      'needs attention',
      ['SENDING', 'NEEDS_ATTENTION'],
      () => changeStatus(meta, { status: 'NEEDS_ATTENTION', reason: 'In doubt', ...exact }),
    ],
    [
      'retries failed recipients',
      ['SENDING', 'NEEDS_ATTENTION', 'COMPLETE'],
      async () => (await reopen(meta, ['0a'], 'FAILED')) === 1,
    ],
    [
      'retries recipients in doubt',
      ['SENDING', 'NEEDS_ATTENTION', 'COMPLETE'],
      async () => (await reopen(meta, ['0b'], 'IN_DOUBT')) === 1,
    ],
    [
      'leaves the recipients it did not reach to a later send',
      ['NEEDS_ATTENTION', 'COMPLETE', 'CANCELLED'],
      () =>
        campaigns.start('later', letter, { ...options, excludedCampaigns: [id] }).then(
          () => true,
          () => false,
        ),
    ],
    [
      'adds to its counts',
      ['PREPARING', 'SENDING', 'PAUSED', 'CANCELLED'],
      async () => (await addProgress(id, { SENT: 1 })) !== undefined,
    ],
    [
      'marks progress',
      ['PREPARING', 'SENDING', 'PAUSED', 'CANCELLED'],
      async () => (await addProgress(id, {})) !== undefined,
    ],
  ])('%s', async (_move, from, move) => {
    expect(await madeFrom(dynamo, { states: statuses, begin, move })).toEqual(from);
  });

  test('stores its final count once it is cancelled', async () => {
    const move = async () => {
      await closeCancelled(meta, 1, exact.counts);
      return !(await campaigns.find(id))?.open;
    };
    const openStatuses = statuses.filter((each) => each !== 'expired' && each !== 'COMPLETE');
    expect(await madeFrom(dynamo, { states: openStatuses, begin, move })).toEqual(['CANCELLED']);
  });

  test('followed by a later one retries only recipients in doubt', async () => {
    begin('COMPLETE');
    await campaigns.start('later', letter, { ...options, excludedCampaigns: [id] });
    expect(await reopen(meta, ['0a'], 'FAILED')).toBe('status');
    expect(await reopen(meta, ['0b'], 'IN_DOUBT')).toBe(1);
  });

  test('can have its letter published, unless it was cancelled before anybody got it', async () => {
    const published = { subject: 'News', summary: '', html: '' };
    const noteCampaign = (slug: string) => campaigns.noteLetterWrite(id, slug);
    const publication = { campaignId: id, noteCampaign, contentHash: 'hash', sentAt: '2026', at: 1 };
    const publish = async () => (await letters.publish(published as PublishedLetter, ['news'], publication)) === 'news';
    expect(await madeFrom(dynamo, { states: statuses, begin, move: publish })).toEqual(
      statuses.filter((status) => status !== 'CANCELLED' && status !== 'expired'),
    );
    putCampaign(dynamo, { id, status: 'CANCELLED', templateName: 'news', sent: 1 });
    expect(await publish()).toBe(true);
  });

  test('that is cancelled and counted takes no more counts', async () => {
    begin('CANCELLED');
    await closeCancelled(meta, 1, exact.counts);
    expect(await addProgress(id, { SENT: 1 })).toBeUndefined();
    expect(await addProgress(id, {})).toBeUndefined();
    expect(await campaigns.find(id)).toMatchObject({ sent: 0, failed: 1 });
  });

  test.each<[string, (head: campaigns.CampaignMeta) => Promise<unknown>]>([
    ['complete', (head) => changeStatus(head, { status: 'COMPLETE', ...exact })],
    ['in need of attention', (head) => changeStatus(head, { status: 'NEEDS_ATTENTION', ...exact })],
  ])('whose recipient is retried while it is counted does not become %s by that count', async (_end, move) => {
    begin('SENDING');
    await reopen(meta, ['0a'], 'FAILED');
    expect(await move(meta)).toBe(false);
    expect(await campaigns.find(id)).toMatchObject({ status: 'SENDING', failed: 0 });
  });

  test('that is cancelled does not store a count during which rows changed', async () => {
    begin('CANCELLED');
    await closeCancelled({ ...meta, round: -1 }, 1, exact.counts);
    expect(await campaigns.find(id)).toMatchObject({ open: 'CAMPAIGN' });
  });
});
