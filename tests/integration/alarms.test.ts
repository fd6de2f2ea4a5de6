import { afterAll, beforeAll, expect, test } from 'vitest';
import { callEmulator } from '../../infra/local/aws/callEmulator.ts';
import { Cloud } from '../support/cloud.ts';
import { nameOf } from '../support/faultRun.ts';
import { subscribe } from '../support/newsletter.ts';
import { until } from '../support/until.ts';
import { Visitor } from '../support/visitor.ts';

/** Somebody is told when something goes wrong: the mail about it arrives. */
let cloud: Cloud;
beforeAll(async () => {
  // Its own: subscriptions and SES's first message come once in the life of a stack.
  cloud = await Cloud.start({ memory: true });
});
afterAll(() => cloud.remove());

const notification = (subject: RegExp) =>
  until(`a mail about ${subject}`, async () =>
    (await cloud.notifications()).find((mail) => subject.test(mail.subject)),
  );

test("SES's first message to the topic of its events is taken for what it is", async () => {
  const feedback = await nameOf(cloud, 'Feedback');
  const line = await until('a line about it', async () =>
    (await cloud.logs()).find(
      ({ name, text }) => name === 'workers/handleSesEvents' && /Successfully validated/.test(text),
    ),
  );
  expect(JSON.parse(line.text).level).toBe('INFO');
  await until('an empty queue', async () => {
    const depth = (await cloud.queues())[feedback];
    return depth?.visible === 0 && depth.inFlight === 0 ? true : undefined;
  });
});

test('the address for alarms is asked first whether it wants them', async () => {
  const asked = await notification(/Subscription Confirmation/);
  expect(asked.to).toEqual([expect.stringMatching(/^alarms@/)]);
  const link = /http\S+/.exec(asked.text)?.[0] ?? '';
  expect(await (await fetch(link)).text()).toBe('Subscription confirmed.');
});

test('a message that a worker gave up on makes an alarm mail arrive', async () => {
  await cloud.fault({ function: 'workers/sendConfirmation', error: 'crash-before', times: 5 });
  await subscribe(cloud, 'ana@example.org');
  const queue = await nameOf(cloud, 'Confirmation');
  const dead = await nameOf(cloud, 'Dead');
  await until('the message in the dead-letter queue', async () => {
    await cloud.release(queue);
    return (await cloud.queues())[dead]?.visible === 1 ? true : undefined;
  });
  const mail = await notification(/^ALARM: .*Dead/);
  expect(mail.text).toMatch(/gave up/);
  expect(await cloud.alarms()).toContainEqual(
    expect.objectContaining({ id: expect.stringMatching(/Dead/), state: 'ALARM' }),
  );
  const told = (await cloud.alarms()).filter(({ failure }) => failure);
  expect(told).toEqual([]);
});

test('so does a flood of sign-ups: whoever comes after the thousandth of an hour hears when to come again', async () => {
  const { endpoint, tables } = await cloud.tables();
  const TableName = tables.find((name) => name.includes('Access'));
  const endsAt = String(Date.now() + 3_600_000);
  const Item = {
    ...{ pk: { S: `RATE#site#${cloud.personHash('rate', 'all')}` }, sk: { S: 'WINDOW' } },
    ...{ times: { N: '999' }, endsAt: { N: endsAt }, expiresAt: { N: endsAt.slice(0, -3) } },
  };
  await callEmulator(endpoint, 'DynamoDB_20120810.PutItem', { TableName, Item });
  await subscribe(cloud, 'ben@example.org');
  const late = await new Visitor(cloud).subscribe('cleo@example.org');
  expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect(await late.json()).toEqual({
    message: expect.stringMatching(
      /^Very many people are signing up at the moment\. Please try again in \d+ minutes\.$/,
    ),
  });
  expect((await notification(/^ALARM: .*SignupFlood/)).text).toMatch(/an event, or an attack/);
});
