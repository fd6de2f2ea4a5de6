import { afterAll, beforeAll, expect, test } from 'vitest';
import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import { contract as routes } from '../../../shared/contract/index.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { crowd, flood, recipients, secondsToMorning, sendWaiting } from '../../support/cloud/flood.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { bouncing, subscribe } from '../../support/data/newsletter.ts';

/** Someone feeds addresses of strangers into the forms. Few are emailed, and real people notice nothing. */
let cloud: Cloud;
/** How far ahead the functions' clock is, in seconds. */
let ahead = 0;
const now = () => Date.now() + ahead * 1000;
const forward = async (seconds: number) => {
  ahead += seconds;
  await cloud.forward(seconds);
};
beforeAll(async () => {
  // A cloud of its own: functions remember SES's quota, and the clock is set to another day.
  cloud = await Cloud.start({ memory: true });
  await forward(secondsToMorning(now()));
});
afterAll(() => cloud.remove());

const formMail = async () => {
  const admin = await signIn(cloud);
  const counts = (await (await admin.call(routes.dashboard.counts.path)).json()) as { formMail: unknown };
  return counts.formMail;
};

test('a host with a whole /48 causes sixty emails, not ninety; a visitor from elsewhere gets theirs', async () => {
  expect(await formMail()).toBeNull();
  const host = crowd('host', 90, (n) => `2001:db8:1:${(n * 256).toString(16)}::1`);
  expect(await flood(cloud, host)).toEqual({ 200: 90 });
  await subscribe(cloud, 'ana@example.org');
  await cloud.untilIdle();
  expect(await recipients(cloud)).toHaveLength(61);
  expect(await recipients(cloud)).toContain('ana@example.org');

  // The others come one after the other, each once.
  await forward(3601);
  await sendWaiting(cloud);
  expect(await recipients(cloud)).toHaveLength(61 + 20);
  await forward(4 * 3600);
  await sendWaiting(cloud);
  expect(await recipients(cloud)).toEqual(['ana@example.org', ...host.map(({ email }) => email)].sort());
});

test('when too many mails come back, no more go out that day and an alarm says so; they go out on the next, each once', async () => {
  await cloud.emptyInbox();
  const { endpoint, tables } = await cloud.tables();
  const TableName = tables.find((name) => name.includes('Access'));
  // As if nineteen had bounced before.
  const ids = { SS: Array.from({ length: 19 }, (_, n) => `mail-${n}`) };
  const day = new Date(now()).toISOString().slice(0, 10);
  const Item = { pk: { S: partitions.access.formMail }, sk: { S: `${day}#FEEDBACK` }, bounced: ids };
  await callEmulator(endpoint, 'DynamoDB_20120810.PutItem', { TableName, Item });
  await subscribe(cloud, bouncing);
  await cloud.untilAlarm('SignupFlood');

  const late = crowd('late', 12, (n) => `10.9.${n}.1`);
  expect(await flood(cloud, late)).toEqual({ 200: 12 });
  await sendWaiting(cloud);
  expect(await recipients(cloud)).toEqual([bouncing]);
  expect(await formMail()).toEqual({ count: 12, why: 'bounced' });

  await forward(secondsToMorning(now()));
  await sendWaiting(cloud);
  expect(await recipients(cloud)).toEqual([bouncing, ...late.map(({ email }) => email)].sort());
  expect(await formMail()).toBeNull();
});
