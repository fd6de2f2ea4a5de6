import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { changeStatus } from '../../../../functions/lib/sending/campaign/status.ts';
import { cancelScheduled } from '../../../../functions/lib/sending/schedule/cancelScheduled.ts';
import { reschedule, schedule } from '../../../../functions/lib/sending/schedule/schedule.ts';
import * as scheduledSends from '../../../../functions/lib/sending/schedule/scheduledSends.ts';
import { sendScheduledNow } from '../../../../functions/lib/sending/schedule/sendNow.ts';
import { startDue } from '../../../../functions/lib/sending/schedule/startDue.ts';
import { start } from '../../../../functions/lib/sending/start/start.ts';
import type { MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import { prepareWhole } from '../../../support/data/prepareWhole.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

/** What a look at the mail finds, and how long SES takes to say how the account stands. */
let problems: MailProblem[];
let asking: () => Promise<void>;
vi.mock('../../../../shared/letters/checks/contentProblems.ts', () => ({ contentProblems: () => problems }));
vi.mock('../../../../functions/lib/sending/deliver/sendRate.ts', () => ({
  readAccount: async () => {
    await asking();
    return { newsletterRate: 10, leftToday: 1000, standing: 'good' };
  },
}));
vi.mock('../../../../functions/lib/sending/campaign/waitForEnd.ts', () => ({
  waitForEnd: async (campaignId: string) => ({ campaignId }),
}));

const now = Date.UTC(2026, 10, 20, 12, 0);
/** 9:00 in New York. */
const due = Date.UTC(2026, 10, 20, 14, 0);
const accepted: MailProblem['kind'][] = ['untested'];
let dynamo: FakeDynamo;

beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  dynamo = installFakeDynamo();
  problems = [];
  asking = async () => {};
  mockClient(SQSClient).onAnyCommand().resolves({});
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
  await emailTemplates.add({ name: 'news', subject: 'First', htmlContent: '<p>x</p>', mailBytes: 1 });
  for (const [id, day] of [
    ['0a', '2024-01-01'],
    ['1b', '2026-11-01'],
    ['2c', '2026-11-18'],
  ] as const)
    person(id, `${day}T05:00:00.000Z`);
  dynamo.answer('PutCommand', { TableName: 'people', Item: { pk: 'COUNT#SUBSCRIBER', sk: '0', subscribers: 3 } });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

function person(id: string, createdAt: string): void {
  const who = { id, addressHash: id, email: `${id}@example.org`, firstName: 'Ana', lastName: 'Lima' };
  const Item = { pk: `SUBSCRIBER#${shardOf(id)}`, sk: id, ...who, createdAt };
  dynamo.answer('PutCommand', { TableName: 'people', Item });
}

const newsletter: AudienceInput = { type: 'newsletter' };
const input = (more: object = {}) => ({ audience: newsletter, at: '2026-11-20T09:00', accepted, ...more });
const plan = (more: object = {}, key?: string) =>
  schedule({ templateName: 'news', input: input(more), scheduledBy: 'admin', key });
const until = (time: number) => vi.setSystemTime(time);
/** What the sweep of each minute does about scheduled letters. */
const sweep = () => startDue(Date.now());
const metas = () =>
  dynamo.startingWith('sends', 'CAMPAIGN#').filter(({ sk }) => sk === 'META') as never as campaigns.CampaignMeta[];
const rows = () => dynamo.startingWith('sends', 'CAMPAIGN#').filter(({ sk }) => String(sk).startsWith('R#'));
const stateOf = async ({ id }: { id: string }) => (await scheduledSends.find(id))?.state;

describe('a letter that goes out at a time', () => {
  test('is one send however often the sweep comes, early, late and twice at once', async () => {
    const planned = await plan();
    expect(planned).toMatchObject({ state: 'SCHEDULED', dueAt: new Date(due).toISOString(), revision: 1 });
    until(due - 1);
    await sweep();
    expect(metas()).toEqual([]);
    until(due + 1000);
    await Promise.all([sweep(), sweep(), sweep()]);
    until(due + 3600_000);
    await sweep();
    expect(metas()).toMatchObject([{ startedBy: 'admin', cutoff: new Date(due + 1000).toISOString() }]);
    expect(await stateOf(planned)).toBe('STARTED');
    expect(await scheduledSends.all()).toEqual([]);
  });

  test('goes out though another one fails', async () => {
    await emailTemplates.add({ name: 'other', subject: 'Other', htmlContent: '<p>y</p>', mailBytes: 1 });
    await plan();
    await schedule({ templateName: 'other', input: input(), scheduledBy: 'admin', key: undefined });
    asking = async () => {
      asking = async () => {};
      throw new Error('no answer');
    };
    until(due);
    await expect(sweep()).rejects.toThrow('no answer');
    expect(metas()).toHaveLength(1);
    await sweep();
    expect(metas()).toHaveLength(2);
  });

  test('goes as it is saved by then', async () => {
    await plan();
    await emailTemplates.save('news', { subject: 'Later', htmlContent: '<p>y</p>', mailBytes: 1 });
    until(due);
    await sweep();
    expect(metas()).toMatchObject([{ subject: 'Later' }]);
  });

  test('is sent or cancelled, never both, whichever comes first', async () => {
    for (const first of ['sweep', 'cancel'] as const) {
      const planned = await plan({ again: true });
      until(due + 1000);
      const before = metas().length;
      // The other one comes while the checks are made.
      asking = async () => {
        asking = async () => {};
        if (first === 'cancel') await cancelScheduled(planned.id);
      };
      await sweep();
      if (first === 'sweep')
        await expect(cancelScheduled(planned.id)).rejects.toMatchObject({ status: 409, message: /begun to go out/ });
      expect(metas().length - before).toBe(first === 'sweep' ? 1 : 0);
      expect(await stateOf(planned)).toBe(first === 'sweep' ? 'STARTED' : 'CANCELLED');
      for (const meta of metas()) await changeStatus(meta, { status: 'CANCELLED' });
      until(now);
    }
  });

  test('is sent as it was or changed, never both', async () => {
    const planned = await plan();
    until(due + 1000);
    asking = async () => {
      asking = async () => {};
      await reschedule(planned.id, 1, input({ at: '2026-11-21T09:00' }));
    };
    await sweep();
    expect(metas()).toEqual([]);
    expect(await scheduledSends.find(planned.id)).toMatchObject({ state: 'SCHEDULED', revision: 2 });
    await sweep();
    expect(metas()).toEqual([]);
    until(due + 24 * 3600_000);
    await sweep();
    expect(metas()).toHaveLength(1);
    await expect(reschedule(planned.id, 2, input({ at: '2026-11-23T09:00' }))).rejects.toMatchObject({ status: 409 });
  });

  test('that two change at once is changed by one of them', async () => {
    const planned = await plan();
    const changes = await Promise.allSettled(
      ['10:00', '11:00'].map((time) => reschedule(planned.id, 1, input({ at: `2026-11-20T${time}` }))),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('joins a send of the same words that is on its way', async () => {
    const planned = await plan();
    until(due);
    const order = { templateName: 'news', audience: newsletter, startedBy: 'other', key: 'by hand' };
    const { campaignId } = await start(order as never);
    await sweep();
    expect(metas()).toHaveLength(1);
    expect(await scheduledSends.find(planned.id)).toMatchObject({ state: 'STARTED', campaignId });
  });
});

describe('it is held, and says why', () => {
  const reasonOf = async (planned: { id: string }) => {
    expect(metas()).toEqual([]);
    const row = await scheduledSends.find(planned.id);
    expect(row?.state).toBe('HELD');
    return row?.reason;
  };

  test('where there is a problem that nobody accepted', async () => {
    const planned = await plan();
    problems = [{ kind: 'unknown-placeholder', message: '{x} is none' }];
    until(due);
    await sweep();
    expect(await reasonOf(planned)).toBe('{x} is none.');
    await expect(sendScheduledNow(planned.id, { revision: 1, accepted })).rejects.toMatchObject({ status: 409 });
    const sent = await sendScheduledNow(planned.id, { revision: 1, accepted: [...accepted, 'unknown-placeholder'] });
    expect(await sendScheduledNow(planned.id, { revision: 1, accepted: [] })).toEqual(sent);
    expect(metas()).toHaveLength(1);
  });

  test('where the letter was deleted', async () => {
    const planned = await plan();
    await emailTemplates.remove('news');
    until(due);
    await sweep();
    expect(await reasonOf(planned)).toBe('The template "news" was not found');
  });

  test('where it is many hours late', async () => {
    const planned = await plan();
    until(due + 7 * 3600_000);
    await sweep();
    expect(await reasonOf(planned)).toMatch(/7 hours late/);
  });

  test('where it cannot be checked for a quarter of an hour; before, it is tried again', async () => {
    const planned = await plan();
    asking = () => Promise.reject(new Error('no answer'));
    until(due + 60_000);
    await expect(sweep()).rejects.toThrow('no answer');
    expect(await stateOf(planned)).toBe('SCHEDULED');
    until(due + 16 * 60_000);
    await sweep();
    expect(await reasonOf(planned)).toBe('It could not be checked for a quarter of an hour');
  });

  test('and goes out at another time', async () => {
    const planned = await plan();
    problems = [{ kind: 'missing-alt', message: 'No words' }];
    until(due);
    await sweep();
    problems = [];
    await reschedule(planned.id, 1, input({ at: '2026-11-20T10:00' }));
    expect(await scheduledSends.find(planned.id)).not.toHaveProperty('reason');
    until(due + 3600_000);
    await sweep();
    expect(metas()).toHaveLength(1);
  });
});

describe('an admin who schedules', () => {
  test('makes one schedule by the same request again', async () => {
    const [one, two] = await Promise.all([plan({}, 'key'), plan({}, 'key')]);
    expect(two.id).toBe(one.id);
    expect((await plan({}, 'key')).id).toBe(one.id);
    expect(await scheduledSends.all()).toHaveLength(1);
    await cancelScheduled(one.id);
    await cancelScheduled(one.id);
    expect(await stateOf(one)).toBe('CANCELLED');
  });

  test('is refused where there is a problem that they did not see', async () => {
    problems = [{ kind: 'missing-alt', message: 'No words' }];
    await expect(plan()).rejects.toMatchObject({ status: 409, message: 'No words.' });
    expect(await scheduledSends.all()).toEqual([]);
  });
});

describe('to a part of all subscribers', () => {
  const ids = (campaignId: string) =>
    rows()
      .filter(({ pk }) => String(pk).startsWith(`CAMPAIGN#${campaignId}#`))
      .map(({ sk }) => sk)
      .sort();

  test('those who joined since the beginning of a day at the publisher’s, as they are at the start', async () => {
    await plan({ audience: { type: 'joined', since: '2026-11-01' } });
    until(due);
    await sweep();
    const [meta] = metas();
    // Who comes or goes while the ledger is made: later than the cut-off, and not there any more.
    person('3d', new Date(due + 1000).toISOString());
    await prepareWhole(meta?.id ?? '');
    expect(meta).toMatchObject({
      audience: { since: '2026-11-01', from: '2026-11-01T04:00:00.000Z' },
      isEstimate: true,
    });
    expect(ids(meta?.id ?? '')).toEqual(['R#1b', 'R#2c']);
    // A late run gives the same ledger.
    await prepareWhole(meta?.id ?? '');
    expect(await campaigns.find(meta?.id ?? '')).toMatchObject({ total: 2, status: 'SENDING' });
  });

  test('while it is on its way, the same words to all are refused; later they go to those who have not got them', async () => {
    await plan({ audience: { type: 'joined', since: '2026-11-01' } });
    until(due);
    await sweep();
    const [first] = metas();
    const id = first?.id ?? '';
    await prepareWhole(id);
    const toAll = { templateName: 'news', audience: newsletter, startedBy: 'admin' } as const;
    await expect(start({ ...toAll, audience: { type: 'newsletter' }, key: 'a' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This letter is being sent to other subscribers/),
    });
    for (const recipient of ['1b', '2c'])
      dynamo.answer('PutCommand', {
        TableName: 'sends',
        Item: { pk: `CAMPAIGN#${id}#${shardOf(recipient)}`, sk: `R#${recipient}`, state: 'SENT' },
      });
    const counts = { PENDING: 0, CLAIMED: 0, SENT: 2, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0 };
    const meta = (await campaigns.find(id)) as campaigns.CampaignMeta;
    await changeStatus(meta, { status: 'COMPLETE', total: 2, counts });
    until(now);
    await plan();
    until(due);
    await sweep();
    const second = metas().find((each) => each.id !== id);
    expect(second?.excludedCampaigns).toEqual([id]);
    await prepareWhole(second?.id ?? '');
    expect(ids(second?.id ?? '')).toEqual(['R#0a']);
  });
});
