import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { HealthCheckName } from '../../../shared/health/model.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { runHere } from '../../support/cloud/command.ts';
import { checkHealth, failedChecks, findingOf } from '../../support/cloud/doctor.ts';
import { subscribe } from '../../support/data/newsletter.ts';
import { until } from '../../support/run/until.ts';

const parts = ['frontend', 'functions', 'infra', 'shared', 'cdk.json', 'package.json', 'package-lock.json'];
/** What was built, if anything: in the copy, only the steps of the build run again whose sources were edited. */
const built = ['.built', 'functions', 'site', 'render'].map((part) => `dist/${part}`);

/** Copies the project, without its tests. Returns the copy's folder. */
function projectCopy(): string {
  const tree = mkdtempSync(join(tmpdir(), 'tree-'));
  for (const part of [...parts, 'tsconfig.json', ...built.filter((each) => existsSync(each))])
    cpSync(part, join(tree, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  return tree;
}

/**
 * A copy of the project with an edit of a file of it, by default shared/site/site.ts, as someone makes who adapts the site:
 * for `Cloud.start`.
 */
function editedTree(from: string, to: string, file = 'shared/site/site.ts'): string {
  const tree = projectCopy();
  const edited = join(tree, file);
  const text = readFileSync(edited, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(edited, text.replace(from, to));
  return tree;
}

describe('the doctor', () => {
  /** Everything that the operator must set up or fix is listed with its remedy. */
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    await subscribe(cloud, 'ana@example.org');
    await subscribe(cloud, 'bela@example.org');
    await until('the welcome mails', async () => ((await cloud.inbox()).length === 2 ? true : undefined));
  });
  afterEach(() => cloud.clearFaults());

  const check = () => checkHealth(cloud);

  describe('only what is wrong is red, with what to do', () => {
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
        remedy: /Request production access/,
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
        remedy: /AWS’s email/,
        breakIt: () => cloud.ses({ enforcementStatus: 'PROBATION' }),
      },
      {
        name: 'sending',
        says: /AWS has stopped/,
        remedy: /AWS’s email/,
        breakIt: () => cloud.ses({ enforcementStatus: 'SHUTDOWN' }),
      },
      {
        name: 'concurrency',
        says: /^10 functions may run at once, and workers alone/,
        remedy: /Request 1,000/,
        breakIt: () => cloud.lambda({ concurrency: 10 }),
      },
    ];
    test.each(cases)('$name: $says', async ({ name, says, remedy, breakIt }) => {
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
    expect(await runHere(cloud.url, 'publishPages', [])).toEqual({
      code: 0,
      output: expect.stringMatching(/^\d+ pages rendered, 1 of them new or changed$/),
    });
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

describe('npm run smoke', () => {
  /** The edge's function no longer says for which host a request came, or CloudFront would not pass that on. */
  let tree: string;
  let cloud: Cloud;
  beforeAll(async () => {
    const line = "request.headers['x-viewer-host'] = { value: request.headers.host.value };";
    tree = editedTree(line, '', 'infra/edgeFunctions/viewer.js');
    cloud = await Cloud.start({ tree, memory: true });
  }, 300_000);
  afterAll(async () => {
    await cloud.remove();
    rmSync(tree, { recursive: true });
  });

  test('only the form is red if the API does not learn for which host a request came', async () => {
    const { code, output } = await runHere(cloud.url, 'smoke', []);
    expect(output.split('\n').filter((line) => !line.startsWith('ok '))).toEqual([
      expect.stringMatching(
        /^failed form: POST \/api\/newsletter\/subscribe: 403 instead of 303 .*\{"message":"This request came from another site"\} -> /,
      ),
    ]);
    expect(code).toBe(1);
  });
});
