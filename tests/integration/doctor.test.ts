import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { DeleteItemCommand, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '../../infra/settings.ts';
import { type HealthCheckName, healthTitles } from '../../shared/health.ts';
import type { HealthReport } from '../../shared/model/health.ts';
import { partitions } from '../../shared/resources.ts';
import { protectedTemplates } from '../../shared/site.ts';
import { admin as account, Cloud } from '../support/cloud.ts';
import { runCommand } from '../support/command.ts';
import { ended, sendToAll, subscribe } from '../support/newsletter.ts';
import { operatorOf } from '../support/operator.ts';
import { until } from '../support/until.ts';
import { signIn } from '../support/visitor.ts';

/** What an operator must set up or see to is named with its remedy, on the command line and on the dashboard. */
let cloud: Cloud;
beforeAll(async () => {
  // Its own: alarms go off, and whether somebody is told of them is decided once in the life of a stack.
  cloud = await Cloud.start({ memory: true });
});
afterAll(() => cloud.remove());

const doctor = () => runCommand(cloud.url, 'doctor', []);
const check = (event: object = {}) => cloud.invoke('workers/checkHealth', event) as Promise<HealthReport>;
const inNeed = ({ checks }: HealthReport) => checks.filter(({ finding }) => !finding.good);
const findingOf = ({ checks }: HealthReport, wanted: HealthCheckName) =>
  checks.find(({ name }) => name === wanted)?.finding;

async function table(name: 'Content' | 'Access') {
  const { aws } = await operatorOf(cloud.url);
  const { tables } = await cloud.tables();
  return { client: new DynamoDBClient(aws), TableName: tables.find((each) => each.includes(name)) };
}

async function forgetAtEdge(path: string): Promise<void> {
  const { aws } = await operatorOf(cloud.url);
  const { DISTRIBUTION_ID: DistributionId } = await cloud.environmentOf('workers/publishPages');
  const InvalidationBatch = { CallerReference: path, Paths: { Quantity: 1, Items: [path] } };
  await new CloudFrontClient(aws).send(new CreateInvalidationCommand({ DistributionId, InvalidationBatch }));
}

test('nobody is told of alarms before the address for them has said that it wants them; then all is well', async () => {
  const before = await doctor();
  expect(before.code).toBe(1);
  expect(before.says).toContain(`✗ ${healthTitles.alarmAddress}`);
  expect(before.says).toContain('→ Open the link in the mail “AWS Notification - Subscription Confirmation” there');
  expect(before.says).toMatch(/One thing needs you$/);

  const [asked] = await cloud.notifications();
  await fetch(/http\S+/.exec(asked?.text ?? '')?.[0] ?? '');
  const after = await doctor();
  expect(after.says).not.toContain('✗');
  for (const title of Object.values(healthTitles)) expect(after.says).toContain(`✓ ${title} `);
  expect(after).toMatchObject({ code: 0, says: expect.stringMatching(/All is well$/) });
});

test('an operator’s settings are held against those that are deployed', async () => {
  const report = await check({ settings: { ...settings, hsts: 'preload' } });
  expect(inNeed(report)).toEqual([
    { name: 'settings', finding: expect.objectContaining({ says: expect.stringMatching(/ has: hsts$/) }) },
  ]);
  // Nobody knows of the sources of who looks at the dashboard.
  expect(findingOf(await check(), 'settings')).toMatchObject({ good: true });
});

describe('what is wrong is the one red line, with what to do', () => {
  const cases: { name: HealthCheckName; says: RegExp; remedy: RegExp; breakIt: () => Promise<unknown> }[] = [
    {
      name: 'identity',
      says: /^dharmachats\.example is not verified: SES sends nothing$/,
      remedy: /records/,
      breakIt: () => cloud.account({ identityVerified: false }),
    },
    {
      name: 'dkim',
      says: /CNAME records \(PENDING\)/,
      remedy: /records/,
      breakIt: () => cloud.account({ dkim: 'PENDING' }),
    },
    {
      name: 'mailFrom',
      says: /MX and TXT records of bounces\.dharmachats\.example \(FAILED\)/,
      remedy: /records/,
      breakIt: () => cloud.account({ mailFrom: 'FAILED' }),
    },
    {
      name: 'dmarc',
      says: /no record at _dmarc\.dharmachats\.example/,
      remedy: /TXT record at _dmarc/,
      breakIt: () => cloud.account({ dmarc: null }),
    },
    { name: 'dmarc', says: /no record/, remedy: /TXT/, breakIt: () => cloud.account({ dmarc: 'v=spf1 -all' }) },
    {
      name: 'production',
      says: /sandbox/,
      remedy: /Ask for production access/,
      breakIt: () => cloud.ses({ sandbox: true }),
    },
    {
      name: 'sending',
      says: /paused/,
      remedy: /--sending-enabled/,
      breakIt: () => cloud.ses({ sendingEnabled: false }),
    },
    {
      name: 'sending',
      says: /AWS is reviewing/,
      remedy: /AWS’s mail/,
      breakIt: () => cloud.ses({ enforcementStatus: 'PROBATION' }),
    },
    {
      name: 'sending',
      says: /AWS has stopped/,
      remedy: /AWS’s mail/,
      breakIt: () => cloud.ses({ enforcementStatus: 'SHUTDOWN' }),
    },
    {
      name: 'concurrency',
      says: /^10 functions may run at once/,
      remedy: /Ask for 1,000/,
      breakIt: () => cloud.lambda({ concurrency: 10 }),
    },
    {
      name: 'recovery',
      says: /^Off for content, people, sends, access/,
      remedy: /Switch it on/,
      breakIt: () => cloud.account({ pointInTimeRecovery: false }),
    },
  ];
  afterEach(() => cloud.clearFaults());

  test.each(cases)('$name: $says', async ({ name, says, remedy, breakIt }) => {
    await breakIt();
    expect(inNeed(await check())).toEqual([
      { name, finding: { good: false, says: expect.stringMatching(says), remedy: expect.stringMatching(remedy) } },
    ]);
    await cloud.clearFaults();
    expect(inNeed(await check())).toEqual([]);
  });

  test('what cannot be asked is red, not green', async () => {
    await cloud.fault({ service: 'monitoring', operation: 'DescribeAlarms', error: 'AccessDeniedException', times: 8 });
    expect(findingOf(await check(), 'alarms')).toMatchObject({
      good: false,
      says: expect.stringMatching(/^This could not be found out: AccessDeniedException/),
    });
  });
});

test('a list that is larger than what SES still takes today', async () => {
  await subscribe(cloud, 'ana@example.org');
  await subscribe(cloud, 'bela@example.org');
  expect(findingOf(await check(), 'quota')).toEqual({
    good: true,
    says: expect.stringMatching(
      /^2 subscribers, 400 mails a second: a newsletter takes less than a minute; [\d,]+ left/,
    ),
  });
  await cloud.ses({ max24HourSend: 1 });
  expect(findingOf(await check(), 'quota')).toMatchObject({
    good: false,
    remedy: expect.stringMatching(/^Ask for a larger sending quota/),
  });
  await cloud.clearFaults();
});

test('pages that are not there, or not published any more', async () => {
  await cloud.putSiteFile('sitemap.xml', '<urlset/>');
  await forgetAtEdge('/sitemap.xml');
  expect(inNeed(await check()).map(({ name }) => name)).toEqual(['address']);
  expect(await runCommand(cloud.url, 'publishPages', [])).toEqual({
    code: 0,
    says: expect.stringMatching(/^\d+ pages rendered, 1 of them new or changed$/),
  });
  expect(inNeed(await check())).toEqual([]);

  const { client, TableName } = await table('Access');
  const key = { S: partitions.access.publication };
  const setRun = (at: string, failed: string[]) =>
    client.send(
      new UpdateItemCommand({
        ...{ TableName, Key: { pk: key, sk: key }, UpdateExpression: 'SET lastRun = :run' },
        ExpressionAttributeValues: { ':run': { M: { at: { S: at }, failed: { L: failed.map((S) => ({ S })) } } } },
      }),
    );
  await setRun(new Date(Date.now() - 26 * 3_600_000).toISOString(), []);
  expect(findingOf(await check(), 'publishing')).toMatchObject({ says: expect.stringMatching(/more than a day ago$/) });
  await setRun(new Date().toISOString(), ['pages/index']);
  expect(findingOf(await check(), 'publishing')).toMatchObject({
    good: false,
    says: 'Could not be rendered: pages/index',
  });
  await cloud.publish();
  expect(inNeed(await check())).toEqual([]);
});

test('a protected template that is gone is written anew', async () => {
  const { client, TableName } = await table('Content');
  const Key = { pk: { S: partitions.content.emailTemplates }, sk: { S: protectedTemplates[0] } };
  await client.send(new DeleteItemCommand({ TableName, Key }));
  expect(inNeed(await check())).toEqual([
    {
      name: 'templates',
      finding: {
        good: false,
        says: `Missing: ${protectedTemplates[0]}`,
        remedy: expect.stringContaining('templates:write'),
      },
    },
  ]);
  expect((await runCommand(cloud.url, 'writeTemplates', [])).code).toBe(0);
  expect(inNeed(await check())).toEqual([]);
});

test('a send that waits for somebody', async () => {
  await cloud.ses({ sendingEnabled: false });
  const admin = await signIn(cloud);
  const { campaignId } = await sendToAll(admin);
  expect((await ended(admin, campaignId)).status).toBe('PAUSED');
  await cloud.clearFaults();
  expect(findingOf(await check(), 'lastSend')).toMatchObject({
    good: false,
    says: expect.stringMatching(/waits for you: .*paused/i),
  });
  await admin.call(`/api/campaigns/${campaignId}/resume`, { method: 'POST' });
  expect((await ended(admin, campaignId)).status).toBe('COMPLETE');
  expect(findingOf(await check(), 'lastSend')).toMatchObject({
    good: true,
    says: expect.stringMatching(/: 2 sent, 0 failed/),
  });
});

test('the dashboard shows the same, anew when it is asked to', async () => {
  const admin = await signIn(cloud);
  const ask = async (query = '') =>
    (await (await admin.call(`/api/health${query}`)).json()) as { report: HealthReport | null; pending: boolean };
  const { report: known } = await ask();
  await cloud.account({ dkim: 'FAILED' });
  const anew = await until('a newer report', async () => {
    const { report, pending } = await ask(`?newerThan=${known?.checkedAt}`);
    return pending ? undefined : (report ?? undefined);
  });
  expect(anew.checkedAt > (known?.checkedAt ?? '')).toBe(true);
  expect(findingOf(anew, 'dkim')).toMatchObject({ good: false });
  await cloud.clearFaults();
});

test('a message that a worker gave up on, and the alarm about it', async () => {
  const { aws, output } = await operatorOf(cloud.url);
  const QueueUrl = output('DeadLetters');
  await new SQSClient(aws).send(new SendMessageCommand({ QueueUrl, MessageBody: '{}' }));
  await until('the alarm', async () =>
    (await cloud.alarms()).some(({ id, state }) => /Dead/.test(id) && state === 'ALARM') ? true : undefined,
  );
  const report = await check();
  expect(findingOf(report, 'deadLetters')).toMatchObject({ good: false, says: 'Workers gave up on one message' });
  expect(findingOf(report, 'alarms')).toMatchObject({ good: false, says: expect.stringMatching(/gave up/) });
});

test('without an admin nobody can sign in', async () => {
  await runCommand(cloud.url, 'admin', ['remove', account.username]);
  const { code, says } = await doctor();
  expect(code).toBe(1);
  expect(says).toMatch(/✗ Admin account +There is none: nobody can sign in\n +→ Make one: npm run admin -- create/);
});
