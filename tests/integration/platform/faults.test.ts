import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { deadLetters, FaultRun, sesCalls } from '../../support/cloud/faultRun.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { addressOf } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

/*
 * Machines fail in the middle of a send. After each fault, inbox and ledger show that no one got two mails, that no one is
 * lost, and that "complete" was said only when the ledger balanced. The simulation tries every other fault and moment.
 */
const people = Array.from({ length: 12 }, (_, n) => addressOf(n));
/** How many mails are sent before the fault, so that it happens in the middle. */
const some = 4;
/** An account in which the remaining mails take two seconds. */
const slow = { maxSendRate: 5 };

let cloud: Cloud;
let admin: Visitor;
let run: FaultRun;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  await seedSubscribers(cloud, people.length);
});
beforeEach(async () => {
  run = await FaultRun.beginAndMail(cloud, admin, some, slow);
});
afterEach(async () => {
  await cloud.clearFaults();
  expect(await deadLetters(cloud)).toEqual({});
});

test('SES accepts, but the connection breaks before the answer: its events settle the doubt', async () => {
  const by = 'workers/sendNewsletter';
  await cloud.fault({ service: 'ses', operation: 'SendEmail', by, error: 'reset-after-accept', times: 6 });
  await run.expectEverybodyOnce(people);
  expect(await sesCalls(cloud)).toBe(people.length);
  // At the first attempt: an event that failed comes again in minutes, and until then the admin would be asked about these mails.
  const failed = (await cloud.logs()).filter(({ text }) => /A message failed/.test(text));
  expect(failed.filter(({ name }) => name === 'workers/handleSesEvents')).toEqual([]);
});

test('DynamoDB throttles the outcomes of mails: no mail is sent twice for lack of a record', async () => {
  const writes = { service: 'dynamodb', operation: 'UpdateItem', by: 'workers/sendNewsletter' };
  await cloud.fault({ ...writes, error: 'ProvisionedThroughputExceededException', times: 10 });
  // And some writes fail in all attempts.
  await cloud.fault({ ...writes, error: 'ResourceNotFoundException', times: 4 });
  await run.end();
  await run.expectEverybodyOnce(people);
  expect(await sesCalls(cloud)).toBe(people.length);
});
