import { rmSync } from 'node:fs';
import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { SecretsManager } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin as account } from '../support/cloud/cloud.ts';
import { signIn, Visitor } from '../support/cloud/visitor.ts';
import { ended, sendToAll } from '../support/data/newsletter.ts';
import { until } from '../support/run/until.ts';
import { startEdge } from './edge.ts';
import { type Aws, type Emulator, startEmulator } from './emulator.ts';
import { Operator } from './operator.ts';
import { addRoutes } from './routes.ts';

/*
 * A stack's life at an emulator of AWS that others wrote. Each test continues where the one before it ended; after a
 * failure the rest is not run. README.md says what the emulator cannot do.
 */

const stack = 'DharmaChats';
const [ana, ben] = ['ana@example.org', 'ben@example.org'];

let emulator: Emulator;
let operator: Operator;
let domain: string;
let edge: Awaited<ReturnType<typeof startEdge>>;
/** As `edge`, but without knowing the secret. */
let stranger: Awaited<ReturnType<typeof startEdge>>;
let admin: Visitor;
let aws: Aws;

beforeAll(async () => {
  emulator = await startEmulator();
  aws = emulator.aws;
  operator = new Operator(emulator);
});

afterAll(async () => {
  edge?.stop();
  stranger?.stop();
  await emulator?.stop();
  if (operator) rmSync(operator.tree, { recursive: true });
});

/** The stack's outputs by their descriptions. */
const outputs = async (): Promise<Map<string | undefined, string>> => {
  const { Stacks = [] } = await new CloudFormation(aws).describeStacks({ StackName: stack });
  return new Map(Stacks[0]?.Outputs?.map(({ Description, OutputValue = '' }) => [Description, OutputValue]));
};
const visitor = () => new Visitor(edge);

interface Mail {
  Source: string;
  To: string[];
  Subject: string;
  BodyText: string;
  BodyHtml: string;
}

/** What the emulated SES accepted for an address, oldest first. */
async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${emulator.url}/_ministack/ses/messages`);
  const { messages } = (await answer.json()) as { messages: Record<string, Mail[]> };
  return Object.values(messages)
    .flat()
    .filter(({ To }) => To.includes(address));
}

const welcomeTo = (address: string) =>
  until(`the welcome mail to ${address}`, async () =>
    (await mailsTo(address)).find(({ Subject }) => Subject.startsWith('Welcome')),
  );
const newslettersTo = async (address: string) =>
  (await mailsTo(address)).filter(({ Subject }) => Subject === 'New from Dharma Chats');

/** Sends the newsletter to everybody, and waits for the end of the send. */
async function sendNewsletter() {
  const { campaignId } = await sendToAll(admin);
  return ended(admin, campaignId);
}

test('a first deploy succeeds', { timeout: 900_000 }, async () => {
  await operator.run(['npx', 'cdk', 'bootstrap']);
  await operator.run(['npm', 'run', 'deploy', '--', '--require-approval', 'never']);
  const made = await outputs();
  const { SecretString: secret = '' } = await new SecretsManager(aws).getSecretValue({
    SecretId: made.get('secrets/origin'),
  });
  const apiId = await addRoutes(aws, stack);
  domain = made.get('The name that CloudFront gave the site') ?? '';
  edge = await startEdge({ emulator: emulator.url, domain, apiId, secret });
  stranger = await startEdge({ emulator: emulator.url, domain, apiId, secret: 'guessed' });
});

test('the pages that the deploy published are on the site', async () => {
  const home = await visitor().call('/');
  expect(home.status).toBe(200);
  expect(await home.text()).toContain('<title>Dharma Chats');
  expect((await visitor().call('/no-such-page')).status).toBe(404);
});

test('the API refuses requests that bypass CloudFront', async () => {
  expect((await new Visitor(edge).call('/api/user')).status).toBe(200);
  expect((await new Visitor(stranger).call('/api/user')).status).toBe(403);
});

test('a reader subscribes by the public form and gets the welcome mail', async () => {
  const form = new URLSearchParams({ firstName: 'Ana', lastName: 'Lima', email: ana, consent: 'true' });
  const answer = await visitor().send('/api/newsletter/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `https://${domain}` },
    body: form.toString(),
  });
  expect(answer.status, await answer.text()).toBe(303);
  expect((await visitor().subscribe(ben)).status).toBe(200);
  const welcomes = await Promise.all([ana, ben].map(welcomeTo));
  for (const { Source } of welcomes) expect(Source).toContain('newsletter@dharmachats.test');
});

test('an admin whom the operator creates sends the newsletter to everybody, once; the ledger balances', async () => {
  await operator.run(['npm', 'run', 'admin', '--', 'create', account.username, '--stack'], `${account.password}\n`);
  admin = await signIn({ url: edge.url, lastOutput: () => emulator.output() });
  const { status, counts, total } = await sendNewsletter();
  expect({ status, total, sent: counts.SENT }).toEqual({ status: 'COMPLETE', total: 2, sent: 2 });
  for (const address of [ana, ben]) expect(await newslettersTo(address)).toHaveLength(1);
  expect(await operator.run(['npm', 'run', 'audit', '--', '--stack'])).toContain('The ledger balances');
});

test('a reader who unsubscribes with one click gets no further newsletter', async () => {
  const [newsletter] = await newslettersTo(ana);
  // The emulator keeps no headers of mails. The header's address is that of the visible link, at the API.
  const token = /\/unsubscribe\?token=([^\s\]"]+)/.exec(newsletter?.BodyText ?? '')?.[1];
  const answer = await visitor().send(`/api/newsletter/unsubscribe?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status, await answer.text()).toBe(200);
  const { status, total } = await sendNewsletter();
  expect({ status, total }).toEqual({ status: 'COMPLETE', total: 1 });
  expect(await newslettersTo(ana)).toHaveLength(1);
  expect(await newslettersTo(ben)).toHaveLength(2);
});

test('an update changes what it should, and the site keeps its people', { timeout: 900_000 }, async () => {
  operator.set('newsletter@', 'letters@');
  operator.set("hsts: 'host'", "hsts: 'subdomains'");
  await operator.run(['npm', 'run', 'deploy', '--', '--require-approval', 'never']);
  const home = await visitor().call('/');
  expect(home.status).toBe(200);
  expect(home.headers.get('strict-transport-security')).toContain('includeSubDomains');
  expect((await visitor().subscribe('cleo@example.org')).status).toBe(200);
  expect((await welcomeTo('cleo@example.org')).Source).toContain('letters@dharmachats.test');
  const listed = (await (await admin.call('/api/subscribers')).json()) as { email: string }[];
  expect(listed.map(({ email }) => email).sort()).toEqual([ben, 'cleo@example.org']);
});

test('a destroy names what stays: tables, buckets and secrets', { timeout: 900_000 }, async () => {
  // The command asks, and only somebody at a terminal.
  const terminal = "import os, pty; os._exit(os.waitstatus_to_exitcode(pty.spawn(['npm', 'run', 'destroy'])))";
  // With CI, the CDK lists events, instead of a bar that it draws again for each of hundreds at once.
  const output = await operator.run(['env', 'CI=true', 'python', '-c', terminal], 'y\n');
  expect(output).toContain(`${stack} is gone`);
  await expect(outputs()).rejects.toThrow('does not exist');
  const { TableNames = [] } = await new DynamoDB(aws).listTables({});
  expect(TableNames).toHaveLength(4);
  for (const name of TableNames) expect(output).toContain(`aws dynamodb delete-table --table-name ${name}`);
});
