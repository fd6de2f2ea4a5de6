import { DeleteItemCommand, DynamoDBClient, RestoreTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TargetStack, targetOf } from '../../infra/operate/target.ts';
import type { TemplateCheck } from '../../shared/model/emailTemplate.ts';
import type { Subscriber } from '../../shared/model/subscriber.ts';
import { shardOf } from '../../shared/shards.ts';
import { operate } from '../support/backupWorld.ts';
import { Cloud } from '../support/cloud.ts';
import { addressOf, subscribe, template } from '../support/newsletter.ts';
import { until } from '../support/until.ts';
import { signIn, Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let admin: Visitor;
let stack: TargetStack;
let dynamo: DynamoDBClient;
beforeAll(async () => {
  cloud = await Cloud.start({ memory: true });
  admin = await signIn(cloud);
  vi.stubEnv('PORT', new URL(cloud.url).port);
  stack = await targetOf([]).stack();
  vi.unstubAllEnvs();
  dynamo = new DynamoDBClient(stack.aws);
  await restoreTo('ContentFirst', 'content');
});
afterAll(() => cloud?.remove());

/** What AWS makes of a table as it was: another one. */
const restoreTo = (name: string, table: string) =>
  dynamo.send(
    new RestoreTableToPointInTimeCommand({
      ...{ SourceTableName: stack.output(`table/${table}`), TargetTableName: name, UseLatestRestorableTime: true },
    }),
  );
const guests = async () => (await (await admin.call('/api/archive-guests')).json()) as { id: number; name: string }[];
const addGuest = (name: string) =>
  admin.call('/api/archive-guests', {
    body: { name, url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null },
  });

test('guests whom somebody deleted come back, and are on their page again, while the site goes on', async () => {
  for (const name of ['Ana Lima', 'Bo Lind', 'Cy Berg']) await addGuest(name);
  await restoreTo('ContentThen', 'content');
  for (const { id, name } of await guests())
    if (name !== 'Cy Berg') await admin.call(`/api/archive-guests/${id}`, { method: 'DELETE' });
  await addGuest('Di Holm');
  await cloud.publish();
  expect(await (await new Visitor(cloud).call('/archive')).text()).not.toContain('Ana Lima');

  const asked = await operate(cloud, 'restore', ['--table', 'content=ContentThen']);
  expect(asked).toEqual({ code: 1, says: expect.stringMatching(/archiveGuests +2 +0 +1 *\n.*say it by --take$/) });
  expect(await guests()).toHaveLength(2);

  const { code, says } = await operate(cloud, 'restore', [
    '--table',
    'content=ContentThen',
    '--only',
    'archiveGuests',
    '--take',
    'missing',
  ]);
  expect([code, says]).toEqual([0, expect.stringContaining('2 items of content were brought back.')]);
  expect((await guests()).map(({ name }) => name).sort()).toEqual(['Ana Lima', 'Bo Lind', 'Cy Berg', 'Di Holm']);
  expect(await (await new Visitor(cloud).call('/archive')).text()).toContain('Ana Lima');
});

test('subscribers whose rows were damaged come back and are counted; who unsubscribed meanwhile does not', async () => {
  // Nobody is called by the first one's name.
  for (const n of [0, 1, 2, 3]) await subscribe(cloud, addressOf(n), n === 0 ? 'Test' : undefined);
  const all = await subscribers();
  await restoreTo('PeopleThen', 'people');
  for (const n of [0, 1]) {
    const id = all.find(({ email }) => email === addressOf(n))?.id ?? '';
    await deleteRow(`SUBSCRIBER#${shardOf(id)}`, id);
    await deleteRow('COUNT#SUBSCRIBER', id.charAt(0));
  }
  await unsubscribe(2);
  await subscribe(cloud, addressOf(9));
  const { code, says } = await operate(cloud, 'restore', ['--table', 'people=PeopleThen', '--take', 'missing']);
  expect([code, says]).toEqual([0, expect.stringContaining('2 items of people were brought back.')]);
  const now = await subscribers();
  expect(now.map(({ email }) => email).sort()).toEqual([0, 1, 3, 9].map(addressOf));
  expect(await (await admin.call('/api/counts')).json()).toMatchObject({ subscribers: 4, recipients: 4 });
  const letter = `/api/email-templates/${template}`;
  await admin.call(letter, { method: 'PUT', body: { subject: 'News', htmlContent: '<p>Dear {firstName},</p>' } });
  const { notes } = (await (await admin.call(`${letter}/check`)).json()) as TemplateCheck;
  expect(notes).toEqual(['1 of 4 readers has no first name: {firstName|friend} greets them as “friend”.']);
}, 200_000);

test.each([
  [['--table', 'guests=Then'], '--table takes content|people|sends|access=<name of the other table>'],
  [['--table', 'content=Nowhere'], 'There is no table Nowhere'],
  [['--table', 'content=ContentFirst', '--only', 'people'], 'content has no kind people; --only takes recentEvents'],
  [['--table', 'content=ContentFirst', '--take', 'some'], '--take takes missing, changed, all'],
  [['--take', 'all'], 'Usage: npm run restore'],
  [['one', 'two'], 'Usage: npm run restore'],
])('%j is refused', async (args, why) => {
  const { code, says } = await operate(cloud, 'restore', args);
  expect([code, says]).toEqual([1, expect.stringContaining(why)]);
});

const subscribers = async () => (await (await admin.call('/api/subscribers')).json()) as Subscriber[];

const deleteRow = (pk: string, sk: string) =>
  dynamo.send(
    new DeleteItemCommand({ TableName: stack.output('table/people'), Key: { pk: { S: pk }, sk: { S: sk } } }),
  );

async function unsubscribe(n: number): Promise<void> {
  const mail = await until('the welcome mail', async () =>
    (await cloud.inbox()).find(({ to }) => to.includes(addressOf(n))),
  );
  const link = new URL(mail.headers['List-Unsubscribe']?.replace(/^<|>$/g, '') ?? '');
  await new Visitor(cloud).call(link.pathname + link.search, { method: 'POST' });
}
