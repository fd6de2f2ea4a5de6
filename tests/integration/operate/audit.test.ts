import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { healthTitles } from '../../../shared/health/model.ts';
import { shardOf } from '../../../shared/platform/resources.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { runCommand, runHere } from '../../support/cloud/command.ts';
import { checkHealth, failedChecks, findingOf } from '../../support/cloud/doctor.ts';
import { operatorOf } from '../../support/cloud/operator.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { addressOf, bouncing, ended, sendToAll } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

describe('the audit', () => {
  /** Audits a real send to a few people, then with rows in its ledger that do not fit. */
  let cloud: Cloud;
  let dynamo: DynamoDBDocumentClient;
  let ledger: string;
  let people: string;
  let id: string;

  beforeAll(async () => {
    cloud = await Cloud.shared();
    const { aws, output } = await operatorOf(cloud.url);
    dynamo = DynamoDBDocumentClient.from(new DynamoDBClient(aws));
    [ledger, people] = [output('table/sends'), output('table/people')];
    expect(await audit()).toEqual({ code: 0, output: expect.stringMatching(/^No letter has been sent yet\n/) });
    const admin = await signIn(cloud);
    await seedSubscribers(cloud, 5, (n) => (n === 4 ? bouncing : addressOf(n)));
    id = (await sendToAll(admin)).campaignId;
    await ended(admin, id);
    await cloud.untilIdle();
  });

  const audit = (...args: string[]) => runHere(cloud.url, 'audit', args);

  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const undoOne of undo.splice(0)) await undoOne();
  });

  /** Puts an item that is deleted after the test. */
  async function put(TableName: string, Key: { pk: string; sk: string }, more: object): Promise<void> {
    await dynamo.send(new PutCommand({ TableName, Item: { ...Key, ...more } }));
    undo.push(() => dynamo.send(new DeleteCommand({ TableName, Key })));
  }

  test('a send balances, by its id and among the latest', async () => {
    const byId = await runCommand(cloud.url, 'audit', [id]);
    expect(byId.output).toMatch(/^“New from Dharma Chats”, .* UTC: complete \([\w-]{36}\)$/m);
    expect(byId.output).toContain(
      '  Of 5: 5 sent, 0 failed, 0 skipped, 0 unconfirmed, 0 waiting. Emails in SES’s events: 5\n  ✓ The ledger balances',
    );
    expect(byId.code).toBe(0);
    const latest = await audit();
    expect(latest.output).toContain(byId.output);
    expect(latest.output).not.toMatch(/example\.org|amazonses/);
  });

  test('sent mails without events are counted; of many cases only a few are shown', async () => {
    for (const recipient of ['0nobody', ...Array.from({ length: 7 }, (_, n) => `${n}failed`)]) {
      const how = recipient === '0nobody' ? { state: 'SENT', messageId: 'never' } : { state: 'FAILED' };
      await put(ledger, { pk: `CAMPAIGN#${id}#${shardOf(recipient)}`, sk: `R#${recipient}` }, how);
    }
    const { code, output } = await audit(id);
    expect(code).toBe(1);
    expect(output).toContain('SES’s events for 1 of those sent have not arrived: they may be late or lost');
    expect(output).toMatch(
      /✗ Without a reason\n( {4}\dfailed is FAILED, and no reason is recorded\n){5} {4}… and 2 more\n {4}→ /,
    );
    expect(output).toContain('total: the send says 5, its rows say 13');
  });

  test('emails to one person are audited too: each case that cannot be is named', async () => {
    expect((await audit()).output).toMatch(
      /Emails to one person, of the last 90 days\n {2}Of \d+: .*\n {2}✓ All are accounted/,
    );
    const cases = {
      'Emailed twice': { state: 'SENT', messageId: 'a', heard: new Set(['a', 'b']) },
      'Emailed, though the row does not say so': { state: 'SKIPPED', reason: 'x', heard: new Set(['c']) },
      'Sent as another email than the row says': { state: 'SENT', messageId: 'd', heard: new Set(['e']) },
      'Without a reason': { state: 'FAILED' },
      'Due, and not picked up': { state: 'CLAIMED', nextAt: 1 },
    };
    for (const [n, [, row]] of Object.entries(cases).entries())
      await put(people, { pk: 'OUTBOX', sk: `person${n}#welcome#1` }, row);
    const { code, output } = await audit();
    expect(code).toBe(1);
    for (const [n, [rule, { state }]] of Object.entries(cases).entries())
      expect(output).toContain(`✗ ${rule}\n    person${n}#welcome#1 is ${state}\n    → `);
  });

  test('an unknown campaign and wrong arguments are errors', async () => {
    expect(await audit('another')).toEqual({
      code: 1,
      output: 'There is no send another: without an id, the latest ten are shown',
    });
    for (const args of [[id, id], ['--full']])
      expect(await audit(...args)).toEqual({ code: 1, output: expect.stringMatching(/^Usage: npm run audit/) });
  });
});

describe('alarms', () => {
  /** The operator learns what goes wrong or must be set up: by mail, on the command line and on the dashboard. */
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await Cloud.shared();
  });
  afterEach(() => cloud.clearFaults());

  test('an address for alarms is mailed only once it is confirmed; then all is well', async () => {
    await cloud.account({ alarmsConfirmed: false });
    const before = await runCommand(cloud.url, 'doctor', []);
    expect(before.code).toBe(1);
    expect(before.output).toContain(`✗ ${healthTitles.alarmAddress}`);
    expect(before.output).toContain(
      '→ Open the link in the email “AWS Notification - Subscription Confirmation” there',
    );
    expect(before.output).toMatch(/One thing needs your attention$/);

    await cloud.account({ alarmsConfirmed: true });
    const after = await runHere(cloud.url, 'doctor', []);
    expect(after.output).not.toContain('✗');
    const marked = (title: string) =>
      after.output.split('\n').find((line) => line.slice(2).startsWith(`${title} `))?.[0];
    const { admin: adminTitle, ...others } = healthTitles;
    for (const title of Object.values(others)) expect([title, marked(title)]).toEqual([title, '✓']);
    // Advice is no error.
    expect(marked(adminTitle)).toBe('!');
    expect(after.output).toMatch(/! Admin account +admin\n +→ admin logs in with only a password\. /);
    expect(after).toMatchObject({ code: 0, output: expect.stringMatching(/All is well$/) });
  });

  test('a check that fails is red, not green', async () => {
    await cloud.fault({
      service: 'monitoring',
      operation: 'DescribeAlarms',
      by: 'workers/checkHealth',
      error: 'AccessDeniedException',
      times: 8,
    });
    expect(findingOf(await checkHealth(cloud), 'alarms')).toMatchObject({
      good: false,
      says: expect.stringMatching(/^This check failed: AccessDeniedException/),
    });
  });

  test('an alarm that has gone off is red, with its own words', async () => {
    await cloud.account({ alarm: 'DeadLetters' });
    expect(failedChecks(await checkHealth(cloud))).toEqual([
      {
        name: 'alarms',
        finding: expect.objectContaining({ says: expect.stringMatching(/gave up.*runbook\.md: DeadLetters$/) }),
      },
    ]);
  });
});
