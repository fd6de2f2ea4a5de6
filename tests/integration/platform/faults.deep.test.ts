import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chunkSize } from '../../../functions/lib/sending/prepare/enqueueShard.ts';
import { shards } from '../../../shared/platform/shards.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { click, deadLetters, FaultRun, sesCalls, slowAccount } from '../../support/cloud/faultRun.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { addressOf } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

/**
 * Further faults in the middle of a send, beside those of faults.test.ts, to 100 recipients: more than twice what two workers
 * hold. After each fault, inbox and ledger show that nobody got two mails, that nobody is lost, and that "complete" was said
 * only when the ledger balanced.
 */
const people = Array.from({ length: 100 }, (_, n) => addressOf(n));
/** How many mails are sent before the fault, so that it happens in the middle. */
const some = 30;
/** How many mails one worker passes to SES at the same time: its crash can leave as many in doubt. */
const atOnce = 10;

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  await seedSubscribers(cloud, people.length);
});
afterEach(async () => {
  await cloud.clearFaults();
  expect(await deadLetters(cloud)).toEqual({});
});

const begin = () => FaultRun.begin(cloud, admin, slowAccount);
const beginAndMail = () => FaultRun.beginAndMail(cloud, admin, some);
const fault = (error: string, times: number, more: object = {}) =>
  cloud.fault({ service: 'ses', operation: 'SendEmail', by: 'workers/sendNewsletter', error, times, ...more });

describe('messages', () => {
  test('delivered five more times in parallel cause one call to SES for each recipient', async () => {
    const run = await begin();
    await run.mails(1);
    const ids = await cloud.idsOf(people);
    const chunks = Array.from({ length: ids.length / chunkSize }, (_, n) =>
      ids.slice(n * chunkSize, (n + 1) * chunkSize),
    );
    for (const recipients of chunks) {
      const event = { Records: [{ messageId: 'again', body: JSON.stringify({ campaignId: run.id, recipients }) }] };
      await Promise.all([1, 2, 3, 4, 5].map(() => cloud.invoke('workers/sendNewsletter', event)));
    }
    await run.expectEverybodyOnce(people);
    expect(await sesCalls(cloud)).toBe(people.length);
  });

  test('for PREPARE run three times at once, one of them late, and once more when all mails are sent', async () => {
    // One run waits five seconds for an answer that never comes. By then the mails of the others are sent.
    await cloud.fault({ service: 'dynamodb', operation: 'PutItem', by: 'workers/runCampaign', error: 'timeout' });
    const run = await begin();
    const prepare = {
      Records: [{ messageId: 'again', body: JSON.stringify({ step: 'prepare', campaignId: run.id }) }],
    };
    await Promise.all([1, 2].map(() => cloud.invoke('workers/runCampaign', prepare)));
    await run.expectEverybodyOnce(people);
    await cloud.invoke('workers/runCampaign', prepare);
    await run.expectEverybodyOnce(people);
  });
});

describe('a step whose messages are delivered twice, in any order', () => {
  const step = (message: object) =>
    cloud.invoke('workers/runCampaign', { Records: [{ messageId: 'again', body: JSON.stringify(message) }] });
  const half = shards.length / 2;
  const halves = [shards.slice(half), shards.slice(0, half)];

  test('PREPARE: everybody is entered before anybody is mailed', async () => {
    await cloud.fault({ service: 'dynamodb', operation: 'PutItem', by: 'workers/runCampaign', error: 'timeout' });
    const run = await begin();
    const campaignId = run.id;
    const enter = halves.map((some) => step({ step: 'enter', campaignId, shards: some }));
    await Promise.all([...enter, step({ step: 'prepare', campaignId }), step({ step: 'prepare', campaignId })]);
    await run.expectEverybodyOnce(people);
    await step({ step: 'enter', campaignId, shards });
    await step({ step: 'prepare', campaignId });
    expect(await run.now()).toMatchObject({ status: 'COMPLETE', total: people.length });
  });

  test('FINISH: the result is right even if its run crashes, or a recipient is put back meanwhile', async () => {
    await fault('BadRequestException', 1);
    const run = await begin();
    expect(await run.end()).toMatchObject({ status: 'COMPLETE', counts: { FAILED: 1 } });
    await cloud.ses({ ...slowAccount, latency: 3000 });
    const finish = { step: 'finish', campaignId: run.id };
    const [again] = await Promise.all([run.perform('retry-failed'), step(finish), step(finish)]);
    expect(again.status).toBe(200);
    expect((await run.now()).status).toBe('SENDING');
    await cloud.fault({ function: 'workers/runCampaign', error: 'crash-before', times: 1 });
    await cloud.fault({ service: 'dynamodb', operation: 'Query', by: 'workers/runCampaign', error: 'crash' });
    await run.expectEverybodyOnce(people);
  });

  test('CANCEL, with a sweep at the same time, misses nobody', async () => {
    const run = await beginAndMail();
    expect((await run.perform('cancel')).status).toBe(200);
    const campaignId = run.id;
    await Promise.all([
      ...halves.map((some) => step({ step: 'cancel', campaignId, shards: some })),
      step({ step: 'enqueue', campaignId, shards, now: Date.now() }),
      step({ step: 'cancel', campaignId, shards, now: Date.now() }),
    ]);
    const { status, counts, total } = await run.end();
    expect({ status, total, open: counts.PENDING + counts.CLAIMED }).toEqual({
      status: 'CANCELLED',
      total: people.length,
      open: 0,
    });
    await run.expectNobodyTwiceNobodyLost(people);
  });
});

describe('a sender that crashes', () => {
  test('after SES accepted a mail: the event says so, and nothing is sent again', async () => {
    const run = await beginAndMail();
    await fault('crash-after-accept', 2);
    const { counts } = await run.end();
    const { got } = await run.expectNobodyTwiceNobodyLost(people);
    expect(got.size).toBe(counts.SENT);
    await run.sendAgainAllInDoubt();
    await run.expectEverybodyOnce(people);
  });

  test('before it began or after it ended: the message comes again, and nothing is done twice', async () => {
    await cloud.fault({ function: 'workers/sendNewsletter', error: 'crash-before', times: 2 });
    await cloud.fault({ function: 'workers/sendNewsletter', error: 'crash-after', times: 2 });
    await cloud.fault({ function: 'workers/runCampaign', error: 'crash-after', times: 2 });
    await (await begin()).expectEverybodyOnce(people);
  });
});

test('START crashes before it has queued anything: the next click, or the sweep, starts the send', async () => {
  for (const rescue of ['click', 'sweep']) {
    await cloud.fault({ service: 'sqs', operation: 'SendMessage', by: 'api/emailTemplates/send', error: 'crash' });
    const run = await begin();
    expect(await run.answer).toBeUndefined();
    expect((await run.now()).status).toBe('PREPARING');
    if (rescue === 'click') expect((await click(admin))?.campaignId).toBe(run.id);
    else await run.sweep(6);
    await run.expectEverybodyOnce(people);
  }
});

describe('SES', () => {
  test('answers 503: the mail is shown as in doubt, and not sent again blindly', async () => {
    const run = await beginAndMail();
    await fault('ServiceUnavailable', 20);
    const { status, counts, reason } = await run.end();
    expect({ status, inDoubt: counts.IN_DOUBT }).toEqual({ status: 'NEEDS_ATTENTION', inDoubt: 20 });
    expect(reason).toContain('20 emails');
    await run.expectNobodyTwiceNobodyLost(people);
    expect(await sesCalls(cloud)).toBe(people.length);
    expect(await run.sendAgainAllInDoubt()).toBe(20);
    await run.expectEverybodyOnce(people);
  });

  test.each([
    ['the day’s quota is used up', 'TooManyRequestsException', 'Daily message quota exceeded.'],
    ['sending is paused for the account', 'SendingPausedException', 'Email sending is disabled.'],
  ])(
    'reports in the middle that %s: the send pauses with the reason, and resumes exactly there',
    async (_, error, message) => {
      const run = await beginAndMail();
      await fault(error, 1000, { message });
      const paused = await run.end();
      expect(paused).toMatchObject({ status: 'PAUSED', reason: expect.stringContaining(message) });
      expect(paused.counts.SENT).toBeGreaterThanOrEqual(some - 2 * atOnce);
      expect(paused.counts.SENT + paused.counts.PENDING).toBe(people.length);
      await cloud.clearFaults();
      expect((await run.perform('resume')).status).toBe(200);
      await run.expectEverybodyOnce(people);
    },
  );

  test('refuses one address: only that recipient fails, with the reason', async () => {
    await fault('BadRequestException', 1, { after: some });
    const run = await begin();
    const { status, counts } = await run.end();
    expect({ status, ...counts }).toMatchObject({ status: 'COMPLETE', SENT: people.length - 1, FAILED: 1 });
    const [failed] = await run.list('FAILED');
    expect(failed?.reason).toMatch(/BadRequest/);
    await run.expectNobodyTwiceNobodyLost(people);
    await admin.call(`/api/subscribers/${failed?.id}`, { method: 'DELETE' });
    // The retry finds that the person has unsubscribed, so nobody is left to fail.
    expect((await run.perform('retry-failed')).status).toBe(200);
    const again = await run.end();
    expect({ status: again.status, ...again.counts }).toMatchObject({ status: 'COMPLETE', FAILED: 0, SKIPPED: 1 });
  });
});
