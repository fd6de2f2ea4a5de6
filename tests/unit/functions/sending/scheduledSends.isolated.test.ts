import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { changeStatus } from '../../../../functions/lib/sending/campaign/status.ts';
import { reschedule, schedule } from '../../../../functions/lib/sending/schedule/schedule.ts';
import * as scheduledSends from '../../../../functions/lib/sending/schedule/scheduledSends.ts';
import { start } from '../../../../functions/lib/sending/start/start.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import { prepareWhole } from '../../../support/data/prepareWhole.ts';
import { checkAnswers } from '../../../support/sending/checkAnswers.ts';
import {
  due,
  input,
  newsletter,
  now,
  plan,
  ScheduledNews,
  setTime,
  stateOf,
  sweep,
} from '../../../support/sending/scheduledNews.ts';

vi.mock('../../../../shared/letters/checks/contentProblems.ts', async () => {
  const { contentProblems } = await import('../../../support/sending/checkAnswers.ts');
  return { contentProblems };
});
vi.mock('../../../../functions/lib/sending/deliver/sendRate.ts', async () => {
  const { readAccount } = await import('../../../support/sending/checkAnswers.ts');
  return { readAccount };
});
vi.mock('../../../../functions/lib/sending/campaign/waitForEnd.ts', () => ({
  waitForEnd: async (campaignId: string) => ({ campaignId }),
}));

let news: ScheduledNews;
beforeEach(async () => {
  news = await ScheduledNews.install();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('a scheduled letter', () => {
  test('is sent once, however often, early, late or concurrently the sweep runs', async () => {
    const scheduled = await plan();
    expect(scheduled).toMatchObject({ state: 'SCHEDULED', dueAt: new Date(due).toISOString(), revision: 1 });
    setTime(due - 1);
    await sweep();
    expect(news.metas).toEqual([]);
    setTime(due + 1000);
    await Promise.all([sweep(), sweep(), sweep()]);
    setTime(due + 3600_000);
    await sweep();
    expect(news.metas).toMatchObject([{ startedBy: 'admin', cutoff: new Date(due + 1000).toISOString() }]);
    expect(await stateOf(scheduled)).toBe('STARTED');
    expect(await scheduledSends.all()).toEqual([]);
  });

  test('goes out even if another one fails', async () => {
    await emailTemplates.add({ name: 'other', subject: 'Other', htmlContent: '<p>y</p>', mailBytes: 1 });
    await plan();
    await schedule({ templateName: 'other', input: input(), scheduledBy: 'admin', key: undefined });
    checkAnswers.onReadAccount = async () => {
      checkAnswers.onReadAccount = async () => {};
      throw new Error('no answer');
    };
    setTime(due);
    await expect(sweep()).rejects.toThrow('no answer');
    expect(news.metas).toHaveLength(1);
    await sweep();
    expect(news.metas).toHaveLength(2);
  });

  test('goes out as saved at that time', async () => {
    await plan();
    await emailTemplates.save('news', { subject: 'Later', htmlContent: '<p>y</p>', mailBytes: 1 });
    setTime(due);
    await sweep();
    expect(news.metas).toMatchObject([{ subject: 'Later' }]);
  });

  test('is sent or cancelled, never both, whichever comes first', async () => {
    for (const first of ['sweep', 'cancel'] as const) {
      const scheduled = await plan({ again: true });
      setTime(due + 1000);
      const before = news.metas.length;
      // The other one happens while the letter is checked.
      checkAnswers.onReadAccount = async () => {
        checkAnswers.onReadAccount = async () => {};
        if (first === 'cancel') await scheduledSends.cancelScheduled(scheduled.id);
      };
      await sweep();
      if (first === 'sweep')
        await expect(scheduledSends.cancelScheduled(scheduled.id)).rejects.toMatchObject({
          status: 409,
          message: /started going out/,
        });
      expect(news.metas.length - before).toBe(first === 'sweep' ? 1 : 0);
      expect(await stateOf(scheduled)).toBe(first === 'sweep' ? 'STARTED' : 'CANCELLED');
      for (const meta of news.metas) await changeStatus(meta, { status: 'CANCELLED' });
      setTime(now);
    }
  });

  test('is either changed or sent unchanged, never both', async () => {
    const scheduled = await plan();
    setTime(due + 1000);
    checkAnswers.onReadAccount = async () => {
      checkAnswers.onReadAccount = async () => {};
      await reschedule(scheduled.id, 1, input({ at: '2026-11-21T09:00' }));
    };
    await sweep();
    expect(news.metas).toEqual([]);
    expect(await scheduledSends.find(scheduled.id)).toMatchObject({ state: 'SCHEDULED', revision: 2 });
    await sweep();
    expect(news.metas).toEqual([]);
    setTime(due + 24 * 3600_000);
    await sweep();
    expect(news.metas).toHaveLength(1);
    await expect(reschedule(scheduled.id, 2, input({ at: '2026-11-23T09:00' }))).rejects.toMatchObject({ status: 409 });
  });

  test('that two admins change at once is changed by one of them', async () => {
    const scheduled = await plan();
    const changes = await Promise.allSettled(
      ['10:00', '11:00'].map((time) => reschedule(scheduled.id, 1, input({ at: `2026-11-20T${time}` }))),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('joins a send of the same words that is under way', async () => {
    const scheduled = await plan();
    setTime(due);
    const request = { templateName: 'news', audience: newsletter, startedBy: 'other', key: 'by hand' };
    const { campaignId } = await start(request as never);
    await sweep();
    expect(news.metas).toHaveLength(1);
    expect(await scheduledSends.find(scheduled.id)).toMatchObject({ state: 'STARTED', campaignId });
  });
});

describe('a letter to a part of all subscribers', () => {
  const ids = (campaignId: string) =>
    news.dynamo
      .startingWith('sends', `CAMPAIGN#${campaignId}#`)
      .filter(({ sk }) => String(sk).startsWith('R#'))
      .map(({ sk }) => sk)
      .sort();

  test('goes to those who had joined, at its start, since the beginning of a day in the publisher’s time zone', async () => {
    await plan({ audience: { type: 'joined', since: '2026-11-01' } });
    setTime(due);
    await sweep();
    const [meta] = news.metas;
    // Somebody joins while the ledger is made, after the cut-off.
    news.person('3d', new Date(due + 1000).toISOString());
    await prepareWhole(meta?.id ?? '');
    expect(meta).toMatchObject({
      audience: { since: '2026-11-01', from: '2026-11-01T04:00:00.000Z' },
      isEstimate: true,
    });
    expect(ids(meta?.id ?? '')).toEqual(['R#1b', 'R#2c']);
    // A late run makes the same ledger.
    await prepareWhole(meta?.id ?? '');
    expect(await campaigns.find(meta?.id ?? '')).toMatchObject({ total: 2, status: 'SENDING' });
  });

  test('blocks a send of the same words to all while under way; later, that goes to those who have not got them', async () => {
    await plan({ audience: { type: 'joined', since: '2026-11-01' } });
    setTime(due);
    await sweep();
    const [first] = news.metas;
    const id = first?.id ?? '';
    await prepareWhole(id);
    const toAll = { templateName: 'news', audience: newsletter, startedBy: 'admin' } as const;
    await expect(start({ ...toAll, audience: { type: 'newsletter' }, key: 'a' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This letter is being sent to other subscribers/),
    });
    for (const recipient of ['1b', '2c'])
      news.dynamo.answer('PutCommand', {
        TableName: 'sends',
        Item: { pk: `CAMPAIGN#${id}#${shardOf(recipient)}`, sk: `R#${recipient}`, state: 'SENT' },
      });
    const counts = { PENDING: 0, CLAIMED: 0, SENT: 2, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0 };
    const meta = (await campaigns.find(id)) as campaigns.CampaignMeta;
    await changeStatus(meta, { status: 'COMPLETE', total: 2, counts });
    setTime(now);
    await plan();
    setTime(due);
    await sweep();
    const second = news.metas.find((each) => each.id !== id);
    expect(second?.excludedCampaigns).toEqual([id]);
    await prepareWhole(second?.id ?? '');
    expect(ids(second?.id ?? '')).toEqual(['R#0a']);
  });
});
