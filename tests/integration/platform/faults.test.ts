import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { deadLetters, FaultRun, nameOf, sesCalls } from '../../support/cloud/faultRun.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { addressOf } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

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
