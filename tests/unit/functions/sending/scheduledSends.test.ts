import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import { addProgress, changeStatus, toCampaign } from '../../../../functions/lib/sending/progress.ts';
import * as scheduledSends from '../../../../functions/lib/sending/schedule.ts';
import { handleRemaining } from '../../../../functions/lib/sending/shardWork.ts';
import { begin } from '../../../../functions/lib/sending/start.ts';
import { sweep } from '../../../../functions/lib/sending/sweep.ts';
import type { MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import { begun as killedAt, metaOf, NewsSends, prepareWhole, press } from '../../../support/sending/newsSends.ts';

describe('scheduled sends', () => {
  const now = Date.UTC(2026, 10, 20, 12, 0);
  /** 9:00 in New York. */
  const due = Date.UTC(2026, 10, 20, 14, 0);
  const minute = 60_000;
  const hour = 60 * minute;
  const accepted: MailProblem['kind'][] = ['untested'];

  let news: NewsSends;
  /** Happens once during the check of a letter, when SES is asked about the account. */
  let duringCheck: (() => Promise<unknown>) | undefined;
  beforeEach(async () => {
    news = await NewsSends.install(now);
    news.addReader('1b', '2026-11-01T05:00:00.000Z');
    news.addReader('2c', '2026-11-18T05:00:00.000Z');
    news.dynamo.answer('PutCommand', {
      TableName: 'people',
      Item: { pk: 'COUNT#SUBSCRIBER', sk: '0', subscribers: 3 },
    });
    duringCheck = undefined;
    mockClient(SESv2Client)
      .on(GetAccountCommand)
      .callsFake(async () => {
        const happens = duringCheck;
        duringCheck = undefined;
        await happens?.();
        return { SendQuota: { MaxSendRate: 10, Max24HourSend: 1000, SentLast24Hours: 0 } };
      });
  });

  const letter = (htmlContent: string) => ({ subject: 'First', htmlContent, mailBytes: 1 });
  const input = (more: object = {}) => ({
    ...{ audience: { type: 'newsletter' as const }, at: '2026-11-20T09:00', accepted, ...more },
  });
  const plan = (more: object = {}, { name = 'news', key }: { name?: string; key?: string } = {}) =>
    scheduledSends.schedule({ templateName: name, input: input(more), scheduledBy: 'admin', key });
  const toAll = { templateName: 'news', audience: { type: 'newsletter' as const }, startedBy: 'other', key: 'by hand' };
  const stored = ({ id }: { id: string }) => scheduledSends.find(id);
  const ids = (campaignId: string) =>
    news.dynamo.startingWith('sends', `CAMPAIGN#${campaignId}#`).map(({ sk }) => String(sk));
  /** What the sweep of a minute does about scheduled letters. */
  function sweepAt(time: number): Promise<void> {
    vi.setSystemTime(time);
    return scheduledSends.startDue(time);
  }

  describe('a scheduled letter', () => {
    test('is sent once, however often, early, late or concurrently the sweep runs', async () => {
      const scheduled = await plan();
      expect(scheduled).toMatchObject({ state: 'SCHEDULED', dueAt: new Date(due).toISOString(), revision: 1 });
      await sweepAt(due - 1);
      expect(news.all).toEqual([]);
      await Promise.all([1, 2, 3].map(() => sweepAt(due + 1000)));
      await sweepAt(due + hour);
      expect(news.all).toMatchObject([{ startedBy: 'admin', cutoff: new Date(due + 1000).toISOString() }]);
      expect(await stored(scheduled)).toMatchObject({ state: 'STARTED' });
      expect(await scheduledSends.all()).toEqual([]);
      await expect(scheduledSends.cancelScheduled(scheduled.id)).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(/started going out/),
      });
    });

    test('goes out even if another one fails', async () => {
      await emailTemplates.add({ name: 'other', ...letter('<p>y</p>') });
      await plan();
      await plan({}, { name: 'other' });
      duringCheck = () => Promise.reject(new Error('no answer'));
      await expect(sweepAt(due)).rejects.toThrow('no answer');
      expect(news.all).toHaveLength(1);
      await sweepAt(due);
      expect(news.all).toHaveLength(2);
    });

    test.each<[happens: string, (id: string) => Promise<unknown>, becomes: object, sentLater: number]>([
      ['canceled', scheduledSends.cancelScheduled, { state: 'CANCELED' }, 0],
      [
        'changed',
        (id) => scheduledSends.reschedule(id, 1, input({ at: '2026-11-21T09:00' })),
        { state: 'SCHEDULED', revision: 2 },
        1,
      ],
    ])('that is %s while it is about to start does not start', async (_what, happens, becomes, sentLater) => {
      const scheduled = await plan();
      duringCheck = () => happens(scheduled.id);
      for (const _ of [1, 2]) await sweepAt(due);
      expect(news.all).toEqual([]);
      expect(await stored(scheduled)).toMatchObject(becomes);
      await sweepAt(due + 24 * hour);
      expect(news.all).toHaveLength(sentLater);
    });

    test('joins a send of the same words that is under way', async () => {
      const scheduled = await plan();
      vi.setSystemTime(due);
      const campaignId = await begin(toAll);
      await sweepAt(due);
      expect(news.all).toHaveLength(1);
      expect(await stored(scheduled)).toMatchObject({ state: 'STARTED', campaignId });
    });
  });

  describe('a letter to a part of all subscribers', () => {
    const audience = { type: 'joined', since: '2026-11-01' };

    test('goes to those who had joined at its start since a day began where the publisher is', async () => {
      await plan({ audience });
      await sweepAt(due);
      const [{ id = '', isEstimate } = {}] = news.all;
      expect(isEstimate).toBe(true);
      // Someone joins while the ledger is made, after the cut-off.
      news.addReader('3d', new Date(due + 1000).toISOString());
      // A late run makes the same ledger.
      for (const _ of [1, 2]) await prepareWhole(id);
      expect(ids(id).toSorted()).toEqual(['R#1b', 'R#2c']);
      expect(await campaigns.find(id)).toMatchObject({
        audience: { since: '2026-11-01', from: '2026-11-01T04:00:00.000Z' },
        ...{ total: 2, status: 'SENDING' },
      });
    });

    test('blocks a send of the same words to all while under way; later, that goes to the others', async () => {
      await plan({ audience });
      await sweepAt(due);
      const [{ id = '' } = {}] = news.all;
      await prepareWhole(id);
      await expect(begin(toAll)).rejects.toMatchObject({
        status: 409,
        message: expect.stringMatching(/^This letter is being sent to other subscribers/),
      });
      await news.end(id, 'COMPLETE', { '1b': 'SENT', '2c': 'SENT' });
      vi.setSystemTime(now);
      await plan();
      await sweepAt(due);
      const second = news.all.find((each) => each.id !== id);
      expect(second?.excludedCampaigns).toEqual([id]);
      await prepareWhole(second?.id ?? '');
      expect(ids(second?.id ?? '')).toEqual(['R#0a']);
    });
  });

  test.each([
    ['only to those who don’t have its words yet', false, ['R#1b', 'R#2c']],
    ['to everyone again, if an admin chose that', true, ['R#0a', 'R#1b', 'R#2c']],
  ])('a scheduled letter goes %s', async (_who, again, expected) => {
    const first = await press('one');
    await news.end(first, 'COMPLETE', { '0a': 'SENT' });
    await plan({ again });
    await sweepAt(due);
    const { id = '' } = news.all.find((each) => each.id !== first) ?? {};
    await prepareWhole(id);
    expect(ids(id).toSorted()).toEqual(expected);
  });

  describe('a scheduled letter that', () => {
    const silent = () => Promise.reject(new Error('no answer'));
    const problem = () => emailTemplates.save('news', letter('<p>{x}</p>'));

    test.each<[what: string, happens: () => unknown, at: number, reason: RegExp]>([
      ['has a problem that no one accepted', problem, due, /\{x\}/],
      ['was deleted', () => emailTemplates.remove('news'), due, /^The letter "news" was not found$/],
      ['is many hours late', () => {}, due + 7 * hour, /7 hours late/],
      ['cannot be checked', () => (duringCheck = silent), due + 16 * minute, /^It couldn’t be checked for 15 minutes$/],
    ])('%s is held, with the reason, and goes out once it is rescheduled', async (_what, happens, at, reason) => {
      const scheduled = await plan();
      await happens();
      await sweepAt(at);
      expect(news.all).toEqual([]);
      expect(await stored(scheduled)).toMatchObject({ state: 'HELD', reason: expect.stringMatching(reason) });
      await emailTemplates.remove('news').catch(() => {});
      await emailTemplates.add({ name: 'news', ...letter('<p>x</p>') });
      await scheduledSends.reschedule(scheduled.id, 1, input({ at: '2026-11-21T10:00' }));
      expect(await stored(scheduled)).not.toHaveProperty('reason');
      await sweepAt(due + 25 * hour);
      expect(news.all).toHaveLength(1);
    });

    test('cannot be checked for a few minutes is retried', async () => {
      const scheduled = await plan();
      duringCheck = silent;
      await expect(sweepAt(due + minute)).rejects.toThrow('no answer');
      expect(await stored(scheduled)).toMatchObject({ state: 'SCHEDULED' });
    });

    test('is held for a problem is sent once by an admin who accepts it', async () => {
      const { id } = await plan();
      await problem();
      await sweepAt(due);
      const sendNow = (...more: typeof accepted) =>
        scheduledSends.sendScheduledNow(id, { revision: 1, accepted: [...accepted, ...more] });
      await expect(sendNow()).rejects.toMatchObject({ status: 409 });
      // It answers once the send has ended, or at the end of its time.
      vi.useFakeTimers({ now: due });
      const answers = Promise.all([sendNow('unknown-placeholder'), sendNow('unknown-placeholder')]);
      await vi.advanceTimersByTimeAsync(25_000);
      const [first, second] = await answers;
      expect(second).toEqual(first);
      expect(news.all).toMatchObject([{ id: first.result.campaignId }]);
    });
  });

  describe('an admin who schedules', () => {
    test('makes one schedule by repeating a request', async () => {
      const [one, two] = await Promise.all([plan({}, { key: 'key' }), plan({}, { key: 'key' })]);
      expect(two.id).toBe(one.id);
      expect((await plan({}, { key: 'key' })).id).toBe(one.id);
      expect(await scheduledSends.all()).toHaveLength(1);
      for (const _ of [1, 2]) await scheduledSends.cancelScheduled(one.id);
      expect(await stored(one)).toMatchObject({ state: 'CANCELED' });
    });

    test('is refused if there is a problem that they did not see', async () => {
      await emailTemplates.save('news', letter('<p><img src="https://example.org/a.jpg"></p>'));
      await expect(plan()).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('has no description'),
      });
      expect(await scheduledSends.all()).toEqual([]);
    });
  });
});

describe('the sweep', () => {
  /** Everything was killed in the middle of a send: these tests follow what the sweep does in the next minutes. */
  let news: NewsSends;
  let id: string;
  beforeEach(async () => {
    news = await NewsSends.install();
    id = await press();
    await prepareWhole(id);
    await ledger.claim(id, '0a', 'one', killedAt + 30_000);
    news.messages.length = 0;
  });

  const meta = () => metaOf(id);
  const states = async () => [...(await ledger.findAll(id, ['0a', '1b', '2c'])).values()].map(({ state }) => state);
  /** Runs the sweep, this many seconds after the kill, and the workers that it enqueues. */
  const sweepAfter = async (seconds: number) => {
    vi.setSystemTime(killedAt + seconds * 1000);
    await sweep(Date.now());
    for (const step of [...news.messages]) if (step.step === 'remaining') await handleRemaining(step as never);
  };

  test('within two minutes pending mails go on, and those in flight of a dead worker are put in doubt', async () => {
    await ledger.claim(id, '1b', 'two', killedAt + 150_000);
    // As late as a sweep each minute may come.
    await sweepAfter(44);
    expect(news.messages).toEqual([]);
    expect(await states()).toEqual(['CLAIMED', 'CLAIMED', 'PENDING']);
    await sweepAfter(104);
    expect(await states()).toEqual(['IN_DOUBT', 'CLAIMED', 'PENDING']);
    expect(news.messages).toContainEqual(expect.objectContaining({ recipients: [{ id: '2c' }] }));
  });

  test('in the meantime the admin sees since when the sender has stopped, and no rate', async () => {
    expect(toCampaign(await meta()).stalledSince).toBeUndefined();
    vi.setSystemTime(killedAt + 31_000);
    expect(toCampaign(await meta()).stalledSince).toBe(new Date(killedAt).toISOString());
    await addProgress(id, { SENT: 1 });
    expect(toCampaign(await meta())).toMatchObject({ ratePerSecond: expect.any(Number) });
    expect(toCampaign(await meta()).stalledSince).toBeUndefined();
  });

  test('an alarm is raised after a quarter of an hour, for as long as there is no progress', async () => {
    const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
    for (const seconds of [60, 15 * 60]) await sweepAfter(seconds);
    expect(error).not.toHaveBeenCalled();
    for (const seconds of [16 * 60, 17 * 60]) await sweepAfter(seconds);
    const alarm = { alarm: 'CampaignStalled', campaignId: id, since: expect.any(String) };
    expect(error.mock.calls.map(([, details]) => details)).toEqual([alarm, alarm]);
    await addProgress(id, { SENT: 1 });
    await sweepAfter(18 * 60);
    await changeStatus(await meta(), { status: 'PAUSED', reason: 'an admin' });
    await sweepAfter(60 * 60);
    expect(error).toHaveBeenCalledTimes(2);
  });

  test('an expired send that the index still lists delays no other and does not come back', async () => {
    // The first in the list, whatever the id of the other.
    const Key = { pk: 'CAMPAIGN#0', sk: 'META' };
    news.dynamo.answer('PutCommand', { TableName: 'sends', Item: { ...(await meta()), ...Key, id: '0' } });
    news.dynamo.reachIndexes = () => {};
    news.dynamo.answer('DeleteCommand', { TableName: 'sends', Key });
    expect((await campaigns.open()).map((each) => each.id)).toEqual(['0', id]);
    await sweepAfter(60);
    expect(news.messages.length).toBeGreaterThan(0);
    expect(news.messages).not.toContainEqual(expect.objectContaining({ campaignId: '0' }));
    expect(await campaigns.find('0')).toBeUndefined();
  });

  test('when restarting does not help, the sweep waits longer each time', async () => {
    const times: number[] = [];
    for (let n = 1; n <= 60; n++) {
      news.messages.length = 0;
      await sweepAfter(n * 60);
      if (news.messages.length > 0) times.push(n);
      // The first sweep puts the claim in doubt, which counts as progress once.
    }
    expect(times.slice(0, 6)).toEqual([1, 2, 3, 5, 9, 17]);
    expect(times.at(-1)).toBeGreaterThan(50);
  });
});
