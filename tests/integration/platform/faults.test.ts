import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { dashboard } from '../../../shared/health/contract.ts';
import type { Subscriber } from '../../../shared/people/model/subscriber.ts';
import type { TemplateCheck } from '../../../shared/sending/model/sendCheck.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { deadLetters, FaultRun, nameOf, sesCalls } from '../../support/cloud/faultRun.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { addressOf, subscribe, template } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { until } from '../../support/run/until.ts';

describe('faults', () => {
  /**
   * Machines fail in the middle of a send. After each fault, inbox and ledger show that no one got two mails, that no one is
   * lost, and that "complete" was said only when the ledger balanced. The simulation tries every other fault and moment.
   */
  const people = Array.from({ length: 12 }, (_, n) => addressOf(n));
  /** How many mails are sent before the fault, so that it happens in the middle. */
  const some = 4;
  /** An account in which the remaining mails take two seconds. A mail takes 0.6 s, so a worker holds three at most. */
  const slow = { maxSendRate: 5 };
  const inHand = 3;

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

  const begin = (account = {}) => FaultRun.begin(cloud, admin, account);
  const beginAndMail = () => FaultRun.beginAndMail(cloud, admin, some, slow);
  const fault = (error: string, times: number, more: object = {}) =>
    cloud.fault({ service: 'ses', operation: 'SendEmail', by: 'workers/sendNewsletter', error, times, ...more });

  test('the queue is purged: the sweep queues its messages again', async () => {
    const run = await beginAndMail();
    await cloud.purge(await nameOf(cloud, 'Send'));
    await run.expectEverybodyOnce(people);
  });

  test('a sender crashes after the claim: its recipients are in doubt, and get one email when an admin decides so', async () => {
    await fault('crash', 2);
    const run = await begin(slow);
    const { status, counts } = await run.end();
    expect(status).toBe('NEEDS_ATTENTION');
    expect(counts.IN_DOUBT).toBeGreaterThan(0);
    expect(counts.IN_DOUBT).toBeLessThanOrEqual(2 * inHand);
    const { got } = await run.expectNobodyTwiceNobodyLost(people);
    // SES's events settled the mails that it had accepted at that moment. The others certainly got nothing.
    const ids = await cloud.idsOf(people.filter((each) => got.has(each)));
    for (const { id } of await run.list('IN_DOUBT')) expect(ids).not.toContain(id);
    await run.sendAgainAllInDoubt();
    await run.expectEverybodyOnce(people);
  });

  describe('SES', () => {
    test('accepts, but the connection breaks before the answer: its events settle the doubt', async () => {
      const run = await beginAndMail();
      await fault('reset-after-accept', 6);
      await run.expectEverybodyOnce(people);
      expect(await sesCalls(cloud)).toBe(people.length);
      // At the first attempt: an event that failed comes again in minutes, and until then the admin would be asked about these mails.
      const failed = (await cloud.logs()).filter(({ text }) => /A message failed/.test(text));
      expect(failed.filter(({ name }) => name === 'workers/handleSesEvents')).toEqual([]);
    });

    test('throttles 24 times: all are sent in the end', async () => {
      await fault('TooManyRequestsException', 24, { message: 'Maximum sending rate exceeded.' });
      await (await begin()).expectEverybodyOnce(people);
    });
  });

  test('DynamoDB throttles the outcomes of mails: no mail is sent twice for lack of a record', async () => {
    const run = await beginAndMail();
    const writes = { service: 'dynamodb', operation: 'UpdateItem', by: 'workers/sendNewsletter' };
    await cloud.fault({ ...writes, error: 'ProvisionedThroughputExceededException', times: 10 });
    // And some writes fail in all attempts.
    await cloud.fault({ ...writes, error: 'ResourceNotFoundException', times: 4 });
    await run.end();
    await run.expectEverybodyOnce(people);
    expect(await sesCalls(cloud)).toBe(people.length);
  });
});

describe('the account at SES', () => {
  /** What happens to mail when SES does not let the account send, or not to everyone. */
  type Counts = z.output<(typeof dashboard)['counts']['response']>;

  const people = Array.from({ length: 12 }, (_, n) => addressOf(n));
  const mine = 'me@verified.example.org';
  const late = 'late@example.org';
  const never = 'never@example.org';

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

  const check = async () =>
    (await (await admin.call(`/api/email-templates/${template}/check`)).json()) as TemplateCheck;
  const deferredMail = async () => {
    const { deferredMail: held } = (await (await admin.call(routes.dashboard.counts.path)).json()) as Counts;
    return held;
  };
  /** The subscribers of this file, and those of earlier tests. */
  const subscribers = async () =>
    ((await (await admin.call('/api/subscribers')).json()) as Subscriber[]).map(({ email }) => email);
  const mailTo = (address: string) =>
    until(`a mail to ${address}`, async () => (await cloud.inbox()).find(({ to }) => to.includes(address)));

  test.each([
    [{ sandbox: true }, /sandbox/],
    [{ sendingEnabled: false }, /paused/],
    [{ enforcementStatus: 'SHUTDOWN' as const }, /stopped/],
    [{ enforcementStatus: 'PROBATION' as const }, /reviewing/],
  ])('the check before a send reports the state of the account: %j', async (settings, sentence) => {
    await cloud.ses(settings);
    expect((await check()).problems).toContainEqual({ kind: 'account', message: expect.stringMatching(sentence) });
  });

  describe('a welcome mail that SES does not let out', () => {
    test('is counted with SES’s reason and raises an alarm, until SES lets it out', async () => {
      await cloud.ses({ sendingEnabled: false });
      await subscribe(cloud, late);
      const held = await until('the held mail', async () => (await deferredMail()) ?? undefined);
      expect(held).toEqual({ count: 1, reason: expect.stringMatching(/SendingPaused/) });
      await cloud.invoke('workers/sweep');
      await cloud.untilAlarm('MailDeferred');
      await cloud.clearFaults();

      const later = (minutes: number) => ({ time: new Date(Date.now() + minutes * 60_000).toISOString() });
      await cloud.invoke('workers/sweep', later(16));
      await mailTo(late);
      await until('nothing to be held', async () => ((await deferredMail()) === null ? true : undefined));
      await cloud.invoke('workers/sweep', later(32));
      expect((await cloud.inbox()).filter(({ to }) => to.includes(late))).toHaveLength(1);
    });

    test('is given up after three days, with a log line that says for whom', async () => {
      await cloud.ses({ sendingEnabled: false });
      await subscribe(cloud, never);
      await until('the held mail', async () => (await deferredMail()) ?? undefined);
      await cloud.invoke('workers/sweep', { time: new Date(Date.now() + 73 * 3_600_000).toISOString() });
      expect(await deferredMail()).toBeNull();
      expect(await (await admin.call('/api/mails/unsent')).json()).toMatchObject([
        { state: 'FAILED', to: { email: never } },
      ]);
      const lines = (await cloud.logs()).filter(({ text }) => /Given up after/.test(text));
      expect(lines).toEqual([{ name: 'workers/sweep', text: expect.stringContaining(await cloud.idOf(never)) }]);
      expect(lines[0]?.text).not.toContain('never@');
    });
  });

  describe('in the sandbox', () => {
    test('mail to a verified address arrives', async () => {
      await cloud.ses({ sandbox: true, verified: ['verified.example.org'] });
      await subscribe(cloud, mine);
      await mailTo(mine);
    });

    test('a send pauses without losing anyone, and continues when the account has left the sandbox', async () => {
      await cloud.ses({ sandbox: true, verified: [addressOf(1)], maxSendRate: 500, max24HourSend: 1000 });
      const run = await FaultRun.begin(cloud, admin);
      const stopped = await until('the pause', async () => {
        const now = await run.now();
        return now.status === 'PAUSED' ? now : undefined;
      });
      expect(stopped.reason).toMatch(/not verified/);
      expect(stopped.counts.FAILED).toBe(0);
      await cloud.ses({ sandbox: false });
      await run.perform('resume');
      await run.expectEverybodyOnce(await subscribers());
    });
  });
});
