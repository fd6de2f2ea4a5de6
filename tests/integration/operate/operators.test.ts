import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import type { Episode } from '../../../shared/content/model/episode.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { runCommand, runHere } from '../../support/cloud/command.ts';
import { operatorOf } from '../../support/cloud/operator.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { subscribe } from '../../support/data/newsletter.ts';
import { until } from '../../support/run/until.ts';

let cloud: Cloud;
let folder: string;
beforeAll(async () => {
  cloud = await Cloud.shared();
  folder = mkdtempSync(join(tmpdir(), 'feeds-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

  test('signs out an admin at once who is reset or removed, and no others', async () => {
    const other = await signIn(cloud);
    for (const [action, password] of [['reset', better], ['remove']] as const) {
      await admin(['create', 'Bo'], good);
      const sessions = [await signIn(cloud, { username: 'Bo', password: good })];
      sessions.push(await signIn(cloud, { username: 'bo', password: good }));
      await admin([action, 'Bo'], password);
      for (const session of sessions) expect((await session.call('/api/counts')).status).toBe(401);
      await admin(['remove', 'Bo']);
    }
    expect((await other.call('/api/counts')).status).toBe(200);
  });

  test.each([
    ['short', 'fewer than 12 characters'],
    ['password1234', 'too easy to guess'],
  ])('refuses the password %s', async (password, why) => {
    const { code, output } = await admin(['create', 'weak'], password);
    expect([code, output]).toEqual([1, expect.stringContaining(why)]);
    expect(await login('weak', password)).toBe(401);
  });

  test('switches off a second factor that its admin has lost', async () => {
    await admin(['create', 'Di'], good);
    const di = { username: 'Di', password: good };
    await (await signIn(cloud, di)).setUpApp(good, (uri) => URI.parse(uri).generate());
    expect((await admin(['list'])).output).toMatch(
      /^Di {2}\(password set on .*, second factor with 10 recovery codes\)$/m,
    );
    expect(await login('Di', good)).toBe(401);
    expect((await admin(['disable-2fa', 'di'])).output).toContain('is off');
    expect(await login('Di', good)).toBe(200);
    expect(await admin(['disable-2fa', 'di'])).toEqual({ code: 1, output: 'di has no second factor' });
    expect(await admin(['remove-passkeys', 'di'])).toEqual({ code: 1, output: 'di has no passkey' });
    await admin(['remove', 'Di']);
  });

  test('says what is wrong', async () => {
    const taken = 'There’s already an admin named admin: names that look alike count as one';
    expect((await admin(['create', account.username], good)).output).toBe(taken);
    expect((await admin(['reset', 'nobody'], good)).output).toBe('There is no admin nobody');
    expect((await admin(['remove', 'nobody'])).output).toBe('There is no admin nobody');
    expect((await admin(['create', 'Cy'], '')).output).toBe('Password is required');
    for (const args of [[], ['create'], ['list', 'x'], ['drop', 'x']]) {
      const { code, output } = await admin(args);
      expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: npm run admin/)]);
    }
  });
});

describe('npm run episodes:import', () => {
  beforeEach(() => cloud.reset());
  const episodes = async () => (await (await new Visitor(cloud).call('/api/episodes')).json()) as Episode[];
  const item = (n: number, title = `On rivers ${n}`) =>
    `<item><title>${title}</title><guid>g${n}</guid><link>https://youtu.be/aaaaaaaaaa${n}</link></item>`;
  const feed = (...items: string[]) => `<rss version="2.0"><channel><title>S</title>${items.join('')}</channel></rss>`;
  const importFeed = async (xml: string, runs = runHere) => {
    writeFileSync(join(folder, 'feed.xml'), `<?xml version="1.0" encoding="ISO-8859-1"?>${xml}`, 'latin1');
    return runs(cloud.url, 'importEpisodes', [join(folder, 'feed.xml')]);
  };

  test('adds new episodes, updates changed ones, and keeps their numbers', async () => {
    expect(await importFeed(feed(item(2), item(1)), runCommand)).toEqual({
      code: 0,
      output: 'Episodes: 2 added, 0 changed, 0 as they were\nTranscripts read: 0\nLists of chapters read: 0',
    });
    const before = await episodes();
    expect(before.map(({ title, videoId }) => [title, videoId])).toEqual([
      ['On rivers 2', 'aaaaaaaaaa2'],
      ['On rivers 1', 'aaaaaaaaaa1'],
    ]);
    expect((await importFeed(feed(item(3), item(2, 'On fjörds'), item(1)))).output).toContain(
      'Episodes: 1 added, 1 changed, 1 as they were',
    );
    const after = await episodes();
    expect(after.map(({ title }) => title)).toEqual(['On rivers 3', 'On fjörds', 'On rivers 1']);
    expect(after[1]?.id).toBe(before[0]?.id);
  });

  test('prints what could not be used, with its episode', async () => {
    const bad = item(3).replace('</item>', '<pubDate>in spring</pubDate></item>');
    const { output } = await importFeed(feed(bad, '<item><title>On mist</title></item>'));
    expect(output).toContain('On rivers 3: The date was left out: “in spring” cannot be used.');
    expect(output).toContain('Episodes: 1 added, 0 changed, 0 as they were');
    expect(output).toContain('On mist: It was left out: it has no usable guid');
    expect((await importFeed(feed(item(3)))).output).not.toContain('left out');
  });

  test('keeps episodes that are no longer in the feed', async () => {
    await importFeed(feed(item(5), item(4)));
    const titles = async () => (await episodes()).map(({ title }) => title).sort();
    const before = await titles();
    await importFeed(feed(item(5)));
    expect(await titles()).toEqual(before);
  });

  test('two imports at once add each episode once', async () => {
    const xml = feed(item(9), item(8), item(7));
    await Promise.all([1, 2, 3].map(() => cloud.invoke('workers/importEpisodes', { xml })));
    expect((await episodes()).filter(({ title }) => /[789]$/.test(title))).toHaveLength(3);
  });

  test.each([
    ['a broken feed', () => importFeed(`${feed(item(6)).slice(0, -12)}`), 'The feed is cut off'],
    ['no good episode', () => importFeed(feed('<item><guid>7</guid></item>')), 'No episode can be used'],
    [
      'a feed of this machine',
      () => run('importEpisodes', [`${cloud.url}/api/episodes`]),
      'not an address of the public internet',
    ],
    [
      'AWS’s metadata',
      () => run('importEpisodes', ['http://169.254.169.254/']),
      'not an address of the public internet',
    ],
    ['no file', () => run('importEpisodes', [join(folder, 'none.xml')]), 'no such file'],
    ['nothing', () => run('importEpisodes', []), 'Usage: npm run episodes:import'],
  ])('%s changes nothing and says why', async (_, importing, why) => {
    const before = await episodes();
    const { code, output } = await importing();
    expect([code, output]).toEqual([1, expect.stringContaining(why)]);
    expect(await episodes()).toEqual(before);
  });

  test('the schedule reads nothing while no feed is set', async () => {
    expect(await cloud.invoke('workers/importEpisodes', { source: 'aws.events' })).toBeNull();
  });
});

test('an operator’s commands reach the resources in the stack’s outputs, with more permissions than functions', async () => {
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
