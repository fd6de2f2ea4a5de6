import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TemplateCheck } from '../../shared/model/emailTemplate.ts';
import { Cloud } from '../support/cloud.ts';
import { deadLetters, FaultRun } from '../support/faultRun.ts';
import { addressOf, subscribe, template } from '../support/newsletter.ts';
import { seedSubscribers } from '../support/seedSubscribers.ts';
import { until } from '../support/until.ts';
import { signIn, type Visitor } from '../support/visitor.ts';

/** What becomes of mail when SES does not let the account send, or not to everybody. */
const people = Array.from({ length: 30 }, (_, n) => addressOf(n));
const mine = 'me@verified.example';

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

const check = async () => (await (await admin.call(`/api/email-templates/${template}/check`)).json()) as TemplateCheck;
const mailTo = (address: string) =>
  until(`a mail to ${address}`, async () => (await cloud.inbox()).find(({ to }) => to.includes(address)), 20);

test.each([
  [{ sandbox: true }, /sandbox/],
  [{ sendingEnabled: false }, /paused/],
  [{ enforcementStatus: 'SHUTDOWN' as const }, /stopped/],
  [{ enforcementStatus: 'PROBATION' as const }, /reviewing/],
])('the check before a send says how the account stands: %j', async (settings, sentence) => {
  await cloud.ses(settings);
  expect((await check()).problems).toContainEqual({ kind: 'account', message: expect.stringMatching(sentence) });
});

describe('in the sandbox', () => {
  test('mail to one’s own verified address comes', async () => {
    await cloud.ses({ sandbox: true, verified: ['verified.example'] });
    await subscribe(cloud, mine);
    await mailTo(mine);
  });

  test('a send stops, and nobody is lost: it goes on when the account is out of it', async () => {
    await cloud.ses({ sandbox: true, verified: [addressOf(1)], maxSendRate: 500, max24HourSend: 1000 });
    const run = await FaultRun.begin(cloud, admin);
    const stopped = await until('the pause', async () => {
      const now = await run.now();
      return now.status === 'PAUSED' ? now : undefined;
    });
    expect(stopped.reason).toMatch(/not verified/);
    expect(stopped.counts.FAILED).toBe(0);
    await cloud.ses({ sandbox: false });
    await run.act('resume');
    await run.expectEverybodyOnce([...people, mine]);
  });
});
