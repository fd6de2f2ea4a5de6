import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { HealthCheckName } from '../../../shared/health/model.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { runHere } from '../../support/cloud/command.ts';
import { checkHealth, failedChecks, findingOf } from '../../support/cloud/doctor.ts';
import { subscribe } from '../../support/data/newsletter.ts';
import { until } from '../../support/run/until.ts';

describe('the doctor', () => {
  /** Everything that the operator must set up or fix is listed with its remedy. */
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    await subscribe(cloud, 'ana@example.org');
    await subscribe(cloud, 'bela@example.org');
    await until('the welcome mails', async () => (await cloud.inbox()).length === 2);
  });
  afterEach(() => cloud.clearFaults());

  const check = () => checkHealth(cloud);

  describe('only what is wrong is red, with what to do', () => {
    test.each<[HealthCheckName, RegExp, RegExp, () => Promise<unknown>]>([
      [
        'identity',
        /^dharmachats\.example is not verified: SES sends nothing$/,
        /records/,
        () => cloud.account({ identityVerified: false }),
      ],
      ['dkim', /CNAME records \(PENDING\)/, /records/, () => cloud.account({ dkim: 'PENDING' })],
      [
        'mailFrom',
        /MX and TXT records of bounces\.dharmachats\.example \(FAILED\)/,
        /records/,
        () => cloud.account({ mailFrom: 'FAILED' }),
      ],
      [
        'dmarc',
        /no record at _dmarc\.dharmachats\.example/,
        /TXT record at _dmarc/,
        () => cloud.account({ dmarc: null }),
      ],
      ['dmarc', /no record/, /TXT/, () => cloud.account({ dmarc: 'v=spf1 -all' })],
      ['production', /sandbox/, /Request production access/, () => cloud.ses({ sandbox: true })],
      ['sending', /paused/, /--sending-enabled/, () => cloud.ses({ sendingEnabled: false })],
      ['sending', /AWS is reviewing/, /AWS’s email/, () => cloud.ses({ enforcementStatus: 'PROBATION' })],
      ['sending', /AWS has stopped/, /AWS’s email/, () => cloud.ses({ enforcementStatus: 'SHUTDOWN' })],
      [
        'concurrency',
        /^10 functions may run at once, and workers alone/,
        /Request 1,000/,
        () => cloud.lambda({ concurrency: 10 }),
      ],
    ])('%s: %s', async (name, says, remedy, breakIt) => {
      await breakIt();
      expect(failedChecks(await check())).toEqual([
        { name, finding: { good: false, says: expect.stringMatching(says), remedy: expect.stringMatching(remedy) } },
      ]);
      await cloud.clearFaults();
      expect(failedChecks(await check())).toEqual([]);
    });
  });

  test('a list larger than the rest of today’s sending quota', async () => {
    expect(findingOf(await check(), 'quota')).toEqual({
      good: true,
      says: expect.stringMatching(
        /^2 subscribers, 400 emails a second: a newsletter takes less than a minute; [\d,]+ left/,
      ),
    });
    await cloud.ses({ max24HourSend: 1 });
    expect(findingOf(await check(), 'quota')).toMatchObject({
      good: false,
      remedy: expect.stringMatching(/^Request a larger sending quota/),
    });
  });

  test('a site that is not at its address', async () => {
    await cloud.putSiteFile('sitemap.xml', '<urlset/>');
    expect(failedChecks(await check()).map(({ name }) => name)).toEqual(['address']);
    await runHere(cloud.url, 'publishPages', []);
    expect(failedChecks(await check())).toEqual([]);
  });

  test('without an admin, no one can sign in', async () => {
    await runHere(cloud.url, 'admin', ['remove', account.username]);
    const { code, output } = await runHere(cloud.url, 'doctor', []);
    expect(code).toBe(1);
    expect(output).toMatch(
      /✗ Admin account +There is none: no one can log in\n +→ Create one: npm run admin -- create/,
    );
    await runHere(cloud.url, 'admin', ['create', account.username], `${account.password}\n`);
  });
});
