import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect, test } from 'vitest';
import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { runCommand, runHere } from '../../support/cloud/command.ts';
import { operatorOf } from '../../support/cloud/operator.ts';
import { Visitor } from '../../support/cloud/visitor.ts';
import { subscribe } from '../../support/data/newsletter.ts';
import { until } from '../../support/run/until.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.shared();
});

const run = (command: string, args: string[], input?: Parameters<typeof runHere>[3]) =>
  runHere(cloud.url, command, args, input);

describe('npm run admin', () => {
  const admin = (args: string[], password?: string) => run('admin', args, password && `${password}\n`);
  const login = async (username: string, password: string) =>
    (await new Visitor(cloud).call('/api/login', { body: { username, password } })).status;
  const good = 'a lantern over slow water';
  const better = 'seven quiet bells at dusk';

  test('creates an admin, who can sign in; lists, resets and removes', async () => {
    const created = await runCommand(cloud.url, 'admin', ['create', 'Ana'], `${good}\n`);
    expect(created).toEqual({ code: 0, output: 'Created Ana' });
    expect(await login('ana', good)).toBe(200);
    expect((await admin(['list'])).output).toMatch(/^admin .*\nAna {2}\(password set on \d{4}-\d\d-\d\d\)$/);
    expect(await admin(['reset', 'ana'], better)).toEqual({ code: 0, output: 'Reset ana' });
    expect([await login('Ana', good), await login('Ana', better)]).toEqual([401, 200]);
    expect(await admin(['remove', 'Ana'])).toEqual({ code: 0, output: 'Removed Ana' });
    expect(await login('Ana', better)).toBe(401);
  });

  test('says what is wrong', async () => {
    const taken = 'There’s already an admin named admin: names that look alike count as one';
    expect((await admin(['create', account.username], good)).output).toBe(taken);
    expect((await admin(['reset', 'nobody'], good)).output).toBe('There is no admin nobody');
    expect((await admin(['remove', 'nobody'])).output).toBe('There is no admin nobody');
    expect((await admin(['create', 'Cy'], '')).output).toBe('Password is required');
    expect((await admin(['create', 'Cy'], 'password1234')).output).toContain('too easy to guess');
    for (const [action, what] of [
      ['disable-2fa', 'second factor'],
      ['remove-passkeys', 'passkey'],
    ] as const)
      expect(await admin([action, account.username])).toEqual({ code: 1, output: `admin has no ${what}` });
    for (const args of [[], ['create'], ['list', 'x'], ['drop', 'x']]) {
      const { code, output } = await admin(args);
      expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: npm run admin/)]);
    }
  });
});

test('an operator’s commands reach the resources in the stack’s outputs', async () => {
  const { output, aws } = await operatorOf(cloud.url);
  const { MessageId } = await new SQSClient(aws).send(
    new SendMessageCommand({ QueueUrl: output('DeadLetters'), MessageBody: '{}' }),
  );
  expect(MessageId).toMatch(/^[\da-f-]{36}$/);
  expect((await cloud.queues()).QueuesDead).toMatchObject({ visible: 1 });
  expect(output('workers/manageAdmins')).toBe('DharmaChats-workers-manageAdmins');
  expect(() => output('Nothing')).toThrow('The outputs of the local cloud have no Nothing: start it again');
});

test('npm run pages:publish repairs pages that differ', async () => {
  // Forget what earlier tests published.
  await cloud.reset();
  const { aws } = await operatorOf(cloud.url);
  await cloud.putSiteFile('sitemap.xml', '<urlset/>');
  const { DISTRIBUTION_ID: DistributionId } = await cloud.environmentOf('workers/publishPages');
  const InvalidationBatch = { CallerReference: 'sitemap', Paths: { Quantity: 1, Items: ['/sitemap.xml'] } };
  await new CloudFrontClient(aws).send(new CreateInvalidationCommand({ DistributionId, InvalidationBatch }));
  const sitemap = async () => (await fetch(`${cloud.url}/sitemap.xml`)).text();
  expect(await sitemap()).toBe('<urlset/>');
  expect(await runCommand(cloud.url, 'publishPages', [])).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+ pages rendered, 1 of them new or changed$/),
  });
  expect(await sitemap()).toContain('<loc>');
});

test('npm run forms:resume lets the forms cause emails again, after too many came back', async () => {
  await cloud.reset();
  const { endpoint, tables } = await cloud.tables();
  const TableName = tables.find((name) => name.includes('Access'));
  // Tomorrow too: it may begin before the command is run.
  for (const hours of [0, 24]) {
    const sk = { S: new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10) };
    const Item = { pk: { S: partitions.access.formMail }, sk, used: { N: '100' }, ended: { S: 'bounced' } };
    await callEmulator(endpoint, 'DynamoDB_20120810.PutItem', { TableName, Item });
  }
  await subscribe(cloud, 'ana@example.org');
  await cloud.untilIdle();
  expect(await cloud.inbox()).toEqual([]);
  expect(await runCommand(cloud.url, 'resumeForms', [])).toEqual({
    code: 0,
    output: expect.stringMatching(/^Emails from the forms go out again/),
  });
  await until('her mail', async () => (await cloud.inbox())[0]);
  expect(await runHere(cloud.url, 'resumeForms', ['now'])).toMatchObject({
    ...{ code: 1, output: expect.stringMatching(/^Usage/) },
  });
});
