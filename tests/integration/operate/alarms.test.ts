import { afterEach, beforeAll, expect, test } from 'vitest';
import { type HealthReport, healthTitles } from '../../../shared/health/model.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { runCommand, runHere } from '../../support/cloud/command.ts';
import { checkHealth, failedChecks, findingOf } from '../../support/cloud/doctor.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';

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
  expect(before.output).toContain('→ Open the link in the email “AWS Notification - Subscription Confirmation” there');
  expect(before.output).toMatch(/One thing needs your attention$/);

  await cloud.account({ alarmsConfirmed: true });
  const after = await runHere(cloud.url, 'doctor', []);
  expect(after.output).not.toContain('✗');
  const marked = (title: string) => after.output.split('\n').find((line) => line.slice(2).startsWith(`${title} `))?.[0];
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

test('the dashboard shows the same report, and a new one on request', async () => {
  const admin = await signIn(cloud);
  const ask = async (query = '') =>
    (await (await admin.call(`/api/health${query}`)).json()) as { report: HealthReport | null; pending: boolean };
  const { checkedAt } = await checkHealth(cloud);
  expect((await ask()).report?.checkedAt).toBe(checkedAt);
  await cloud.account({ dkim: 'FAILED' });
  const newer = await until('a newer report', async () => {
    const { report, pending } = await ask(`?newerThan=${checkedAt}`);
    return pending ? undefined : (report ?? undefined);
  });
  expect(newer.checkedAt > checkedAt).toBe(true);
  expect(findingOf(newer, 'dkim')).toMatchObject({ good: false });
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
