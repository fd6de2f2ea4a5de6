import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as campaignLocks from '../../../../functions/lib/sending/campaign/locks.ts';
import { changeStatus, closeCancelled, reopen } from '../../../../functions/lib/sending/campaign/status.ts';
import * as recipients from '../../../../functions/lib/sending/ledger/recipients.ts';
import { enterShards } from '../../../../functions/lib/sending/prepare/enterShards.ts';
import { prepare } from '../../../../functions/lib/sending/prepare/prepare.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { shardOf, shards } from '../../../../shared/platform/shards.ts';
import { prepareWhole } from '../../../support/data/prepareWhole.ts';
import { edit, later, metaOf, NewsSends, press } from '../../../support/sending/newsSends.ts';

/** A send takes up to 20 s to answer; these tests do not wait for its end. */
vi.mock('../../../../functions/lib/sending/campaign/waitForEnd.ts', () => ({
  waitForEnd: async (campaignId: string) => ({ campaignId }),
}));

let news: NewsSends;
beforeEach(async () => {
  news = await NewsSends.install();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const event: CampaignAudience = {
  type: 'event',
  ...{ eventId: 1, eventTitle: 'Lanterns', eventDate: 'May 3, 2031', attendance: 'all' },
};

describe('requests with the same Idempotency-Key are one send', () => {
  test('at the same time', async () => {
    const all = await Promise.all([press('one'), press('one'), press('one')]);
    expect(new Set(all).size).toBe(1);
    expect(news.count).toBe(1);
  });

  test('even if one is begun and cancelled while another is being checked', async () => {
    let first = '';
    news.dynamo.before('TransactWriteCommand', async () => {
      first = await press('one');
      await changeStatus(await metaOf(first), { status: 'CANCELLED' });
    });
    expect(await press('one')).toBe(first);
    expect(news.count).toBe(1);
  });

  test.each(['COMPLETE', 'NEEDS_ATTENTION', 'CANCELLED'] as const)(
    'hours and an edit later, when the send is %s',
    async (status) => {
      const first = await press('one');
      await news.end(first, status, { '0a': 'SENT' });
      await edit('Second');
      later(5 * 3600);
      expect(await press('one')).toBe(first);
      expect(news.count).toBe(1);
    },
  );

  test('if the first one’s answer, and its message to the workers, are lost', async () => {
    const first = await press('one');
    expect(await press('one')).toBe(first);
    const prepares = { step: 'prepare', campaignId: first };
    expect(news.messages).toEqual([prepares, prepares]);
  });

  test('and the key cannot also stand for a send to other people', async () => {
    await press('one');
    await expect(press('one', { audience: event })).rejects.toMatchObject({ status: 422 });
  });
});

describe('requests without a key are one send', () => {
  test('while it is under way, however late', async () => {
    const first = await press();
    later(3600);
    expect(await press()).toBe(first);
  });

  test.each(['COMPLETE', 'NEEDS_ATTENTION'] as const)('for ten minutes, even when it is %s', async (status) => {
    const first = await press();
    await news.end(first, status, { '0a': 'SENT' });
    later(600);
    expect(await press()).toBe(first);
    later(0.001);
    const second = await press();
    expect(second).not.toBe(first);
    later(1);
    expect(await press()).toBe(second);
  });

  test('but not after a cancel: sending then means another send', async () => {
    const first = await press();
    await news.end(first, 'CANCELLED');
    expect(await press()).not.toBe(first);
  });

  test('nor after an edit', async () => {
    const first = await press();
    await news.end(first);
    await edit('Second');
    expect(await press()).not.toBe(first);
  });

  test('nor to other people', async () => {
    const first = await press();
    const second = await press(undefined, { audience: event });
    expect(second).not.toBe(first);
    await news.end(second);
    expect(await press(undefined, { audience: { ...event, attendance: 'virtual' } as CampaignAudience })).not.toBe(
      second,
    );
    expect(await press(undefined, { audience: event })).toBe(second);
  });
});

describe('while a letter is on its way', () => {
  test('another press of the same words joins it', async () => {
    const first = await press('one');
    expect(await press('two')).toBe(first);
    // Saved without a change.
    await edit('First');
    expect(await press('three')).toBe(first);
  });

  test('another version of it is refused, with the progress and what to do', async () => {
    const first = await press('one');
    await changeStatus(await metaOf(first), { status: 'SENDING', from: 'PREPARING', total: 3 });
    await edit('Second');
    await expect(press('two')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^Another version of this letter is being sent: 0 of 3 have received it\. This one was not sent\./,
      ),
    });
    expect(news.count).toBe(1);
  });

  test('another version may replace it: it is cancelled, and the new one goes to those who haven’t received it', async () => {
    const first = await press('one');
    await prepareWhole(first);
    await edit('Second');
    const second = await press('two', { replaces: first });
    expect(await metaOf(first)).toMatchObject({ status: 'CANCELLED', followedBy: second });
    // A mail in a worker's hands may still go out: nothing is prepared before that is known.
    news.dynamo.answer('UpdateCommand', {
      TableName: 'sends',
      Key: { pk: `CAMPAIGN#${first}#${shardOf('0a')}`, sk: 'R#0a' },
      UpdateExpression: 'SET #state = :sent',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':sent': 'CLAIMED' },
    });
    await prepare(second);
    expect((await metaOf(second)).status).toBe('PREPARING');
    await closeCancelled(await metaOf(first), 3, {
      ...{ PENDING: 0, CLAIMED: 0, SENT: 1 },
      FAILED: 0,
      SKIPPED: 2,
      IN_DOUBT: 0,
    });
    await prepareWhole(second);
    expect(await recipients.countRows(second)).toMatchObject({ PENDING: 2 });
    expect((await recipients.findAll(second, ['0a'])).size).toBe(0);
    // The same request again, because its answer was lost.
    expect(await press('two', { replaces: first })).toBe(second);
  });
});

test('a letter that was changed after the admin opened it is not sent', async () => {
  await edit('Second');
  await expect(press('one', { version: 1 })).rejects.toMatchObject({ status: 409 });
  expect(news.count).toBe(0);
  await press('one', { version: 2 });
});

test('a send that is retried takes its lock again: the next press joins it, and its end releases the lock', async () => {
  const first = await press('one');
  await news.end(first, 'COMPLETE', { '0a': 'FAILED' });
  later(3600);
  expect(await reopen(await metaOf(first), ['0a'], 'FAILED')).toBe(1);
  expect(await press('two')).toBe(first);
  await news.end(first, 'COMPLETE', { '0a': 'SENT' });
  expect(await press('three')).not.toBe(first);
});

test('a send that has ended does not take the lock from one that is running', async () => {
  const first = await press('one');
  await news.end(first, 'NEEDS_ATTENTION', { '0a': 'FAILED' });
  const second = await press('two');
  expect(await reopen(await metaOf(first), ['0a'], 'FAILED')).toBe('locked');
  await news.end(first, 'COMPLETE', { '0a': 'SENT' });
  expect(await press('three')).toBe(second);
});

test('a template is under way until its send has ended', async () => {
  expect(await campaignLocks.isHeld('news')).toBe(false);
  const first = await press();
  expect(await campaignLocks.isHeld('news')).toBe(true);
  await news.end(first);
  expect(await campaignLocks.isHeld('news')).toBe(false);
});

test('a send begins even if its recipients were entered in overlapping groups, because a deploy changed their size', async () => {
  const campaignId = await press();
  for (const group of [shards, shards.slice(1)]) await enterShards({ campaignId, shards: group });
  await prepare(campaignId);
  expect(await metaOf(campaignId)).toMatchObject({ status: 'SENDING', total: 3 });
});
