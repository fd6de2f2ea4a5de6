import { beforeEach, expect, test } from 'vitest';
import { chunkSize } from '../../../functions/lib/sending/prepare/enqueueShard.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { click, FaultRun, newest, sesCalls, untilIdle } from '../../support/cloud/faultRun.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { addressOf, unsubscribeLink } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

/** The admin and readers act in the middle of a send. More in meanwhile.deep.test.ts. */
const people = Array.from({ length: 24 }, (_, n) => addressOf(n));
/** How many mails are out when they act. */
const mailsOut = 6;
/** An account with which the other mails take four seconds, so that a worker has at most three mails in flight. */
const slow = { maxSendRate: 5 };
const inFlight = 3;

let cloud: Cloud;
let admin: Visitor;
beforeEach(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  await seedSubscribers(cloud, people.length);
});

const beginAndMail = () => FaultRun.beginAndMail(cloud, admin, mailsOut, slow);

test('a double click on Send makes one campaign, and one email for each reader', async () => {
  const before = (await newest(admin))?.id;
  await cloud.emptyInbox();
  const [one, two] = await Promise.all([click(admin), click(admin)]);
  expect(one?.campaignId).toBe(two?.campaignId);
  expect(one?.campaignId).not.toBe(before);
  await FaultRun.of(cloud, admin, one?.campaignId ?? '').expectEverybodyOnce(people);
});

test('people who unsubscribe or are deleted in the middle, before their mail, get none', async () => {
  const run = await beginAndMail();
  expect((await run.perform('pause')).status).toBe(200);
  await cloud.ses({ latency: 0 });
  await untilIdle(cloud);
  const had = new Set((await cloud.inbox()).flatMap(({ to }) => to));
  const leaving = people.filter((address) => !had.has(address)).slice(0, 8);
  for (const [n, address] of leaving.entries()) {
    const left =
      n % 2
        ? await admin.call(`/api/subscribers/${await cloud.idOf(address)}`, { method: 'DELETE' })
        : await fetch(await unsubscribeLink(cloud, address), { method: 'POST' });
    expect(left.ok).toBe(true);
  }
  expect((await run.perform('resume')).status).toBe(200);
  const { status, counts } = await run.end();
  expect({ status, sent: counts.SENT, skipped: counts.SKIPPED }).toEqual({
    status: 'COMPLETE',
    sent: people.length - leaving.length,
    skipped: 8,
  });
  const { got } = await run.expectNobodyTwiceNobodyLost(people);
  for (const address of leaving) expect(got.has(address)).toBe(false);
  for (const skipped of await run.list('SKIPPED')) {
    expect(skipped).toMatchObject({ reason: 'no longer subscribed', person: null });
  }
});

test('a send paused in the middle soon stops, and resumes exactly there', async () => {
  const run = await beginAndMail();
  expect(await (await run.perform('pause')).json()).toMatchObject({ status: 'PAUSED', reason: 'Paused by admin' });
  const then = await sesCalls(cloud);
  await cloud.ses({ latency: 0 });
  await untilIdle(cloud);
  // Each of two workers begins no message after the one that it is reading.
  expect((await sesCalls(cloud)) - then).toBeLessThanOrEqual(2 * (inFlight + chunkSize));
  const paused = await run.now();
  expect(paused.counts.SENT + paused.counts.PENDING).toBe(people.length);
  expect((await run.perform('pause')).status).toBe(200);
  expect(await (await run.perform('resume')).json()).toMatchObject({ status: 'SENDING' });
  await run.expectEverybodyOnce(people);
  const refused = await run.perform('pause');
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    409,
    'The send is complete: it can’t be paused now',
  ]);
});
