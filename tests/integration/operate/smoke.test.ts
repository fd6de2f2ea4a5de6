import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import { smokeChecks } from '../../../infra/operate/smoke/checks.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { runCommand, runHere } from '../../support/cloud/command.ts';
import { operatorOf } from '../../support/cloud/operator.ts';

/** After a deploy, a command tries the site harmlessly; the doctor does so too. */
let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.shared();
});
beforeEach(() => cloud.clearFaults());

const names = Object.keys(smokeChecks);

/** All rows of the tables, and all files for imports. */
async function kept() {
  const { endpoint, tables } = await cloud.tables();
  const rows = tables.map(async (TableName) => {
    const { Items } = await callEmulator<{ Items: unknown[] }>(endpoint, 'DynamoDB_20120810.Scan', { TableName });
    const lines = Items.map((item) => JSON.stringify(item)).sort();
    // These expire: counters of requests by network, as the refused form counts too, and SES's events about the trial's email.
    const expires = (line: string) => /"(RATE#|CAMPAIGN#trial-)/.test(line) && line.includes('"expiresAt"');
    return [TableName, lines.filter((line) => !expires(line))];
  });
  const { aws, output } = await operatorOf(cloud.url);
  const { Contents = [] } = await new S3Client(aws).send(
    new ListObjectsV2Command({ Bucket: output('bucket/imports') }),
  );
  return { rows: await Promise.all(rows), files: Contents.map(({ Key }) => Key) };
}

test('a site that works passes every check, and nothing stays behind but what expires', async () => {
  await cloud.reset();
  const before = await kept();
  const { code, output } = await runCommand(cloud.url, 'smoke', []);
  expect(output.split('\n').map((line) => line.split(':')[0])).toEqual(names.map((name) => `ok ${name}`));
  expect(code).toBe(0);
  expect(await kept()).toEqual(before);
  expect((await cloud.inbox()).map(({ to }) => to)).toEqual([['success@simulator.amazonses.com']]);
});

test('the doctor tries the site too', async () => {
  await cloud.ses({ sendingEnabled: false });
  const { code, output } = await runHere(cloud.url, 'doctor', []);
  const [, tried = ''] = output.split('Tried now:\n');
  for (const [name, { title }] of Object.entries(smokeChecks))
    expect(tried).toContain(`${name === 'mail' ? '✗' : '✓'} ${title} `);
  expect(tried).toMatch(
    /SES did not confirm it: SendingPausedException: .*\n +→ See “An email” under “Does it work\?” in docs\/operate\.md\./,
  );
  expect(code).toBe(1);
});

test('the site can be tried at another of its addresses', async () => {
  const elsewhere = ['--url', cloud.url.replace('localhost', '127.0.0.1')];
  expect((await runHere(cloud.url, 'smoke', elsewhere)).code).toBe(0);
});

test.each([[['home']], [['--url', 'home']], [['--ur', 'x']]])('%j is answered with the usage', async (args) => {
  const { code, output } = await runHere(cloud.url, 'smoke', args);
  expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: npm run smoke/)]);
});
