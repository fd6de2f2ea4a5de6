import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssetHashType, Stack } from 'aws-cdk-lib';
import { CfnRule } from 'aws-cdk-lib/aws-events';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, test, vi } from 'vitest';
import { assembly } from '../../infra/local/cloud/build.ts';
import { readTemplate } from '../../infra/local/template/readTemplate.ts';
import { nearness, refuseBeyondQuotas, synthesizeWithinQuotas } from '../../infra/quotas/check.ts';
import { type Deployment, readDeployment } from '../../infra/quotas/deployment.ts';
import { quotas } from '../../infra/quotas.ts';
import { inApp } from '../support/cloud/stack.ts';
import { deployed, plants } from '../support/quotas/plants.ts';

const inEnglish = (value: number) => value.toLocaleString('en');

test('what a deploy would upload keeps every quota', () => {
  expect(() => refuseBeyondQuotas(readDeployment(assembly))).not.toThrow();
});

test('every quota has a source at AWS and a template that is planted beyond it', () => {
  for (const { source } of quotas) expect(source).toMatch(/^https:\/\/docs\.aws\.amazon\.com\/\S+\.html$/);
  expect(Object.keys(plants).sort()).toEqual(quotas.map(({ what }) => what).sort());
});

describe('a template beyond a quota is refused, and one within it is not', () => {
  test.each(quotas)('$what', ({ what, limit, source }) => {
    const plant = (used: number) => plants[what]?.(used) as Deployment;
    const said = `${inEnglish(limit + 1)} ${what}, and AWS allows ${inEnglish(limit)}. `;
    const [line, ...others] = linesAbout(what, () => refuseBeyondQuotas(plant(limit + 1)));
    expect(line).toContain(`: ${said}`);
    expect(line?.endsWith(` ${source}`)).toBe(true);
    expect(others).toEqual([]);
    expect(linesAbout(what, () => refuseBeyondQuotas(plant(limit)))).toEqual([]);
  });
});

test('the local cloud refuses a template beyond a quota, too', () => {
  const [stack] = plants['targets of a rule']?.(6).stacks ?? [];
  const at = { site: 'localhost', services: 'http://127.0.0.1' };
  expect(() => readTemplate(stack?.template as never, at, (key) => key, stack?.name)).toThrow('and AWS allows 5.');
});

describe('a synth, with which every deploy and every start of the local cloud begin,', () => {
  const rule = (scope: Stack, targets: number) =>
    new CfnRule(scope, 'Rule', {
      scheduleExpression: 'rate(1 day)',
      targets: Array.from({ length: targets }, (_, n) => ({ id: `T${n}`, arn: `arn:aws:sqs:us-east-1:0:queue${n}` })),
    });
  const synthesizing = (make: (stack: Stack) => void) => () =>
    inApp((app) => {
      make(new Stack(app, 'Planted'));
      synthesizeWithinQuotas(app);
    });

  test('is refused beyond a quota', () => {
    expect(synthesizing((stack) => rule(stack, 5))).not.toThrow();
    expect(synthesizing((stack) => rule(stack, 6))).toThrow(/^Rule: 6 targets of a rule, and AWS allows 5\./);
  });

  test('is refused for a function with a package that is too large for Lambda', () => {
    const folder = mkdtempSync(join(tmpdir(), 'package-'));
    try {
      // The file has a size, and takes no room on the disk.
      writeFileSync(join(folder, 'index.mjs'), '');
      truncateSync(join(folder, 'index.mjs'), 300 * 1024 ** 2);
      const synthesize = synthesizing((stack) => {
        new LambdaFunction(stack, 'Large', {
          runtime: Runtime.NODEJS_24_X,
          handler: 'index.handler',
          code: Code.fromAsset(folder, { assetHash: 'large', assetHashType: AssetHashType.CUSTOM }),
        });
      });
      expect(synthesize).toThrow(/^Large\S*: 314,572,800 bytes of a function’s code, and AWS allows 262,144,000\./);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('ends with the lines alone when the product itself is beyond a quota', async () => {
    expect(JSON.parse(readFileSync('cdk.json', 'utf8')).app).toBe('node infra/app.ts');
    const outdir = mkdtempSync(join(tmpdir(), 'quotas-'));
    vi.stubEnv('CDK_OUTDIR', outdir);
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const quota = quotas.find(({ what }) => what === 'targets of a rule') as { limit: number };
    quota.limit = 1;
    try {
      await import('../../infra/app.ts');
      expect(said).toHaveBeenCalledExactlyOnceWith(
        expect.stringMatching(
          /^WorkersEvery1\w+: 2 targets of a rule, and AWS allows 1\. Use another rule, or [^\n]*$/,
        ),
      );
      expect(process.exitCode).toBe(1);
    } finally {
      process.exitCode = undefined;
      quota.limit = 5;
      rmSync(outdir, { recursive: true });
    }
  });
});

test('how near the template is to a quota is told for the nearest resource, the nearest first', () => {
  const rule = (targets: number) => ({ Type: 'AWS::Events::Rule', Properties: { Targets: Array(targets).fill({}) } });
  const near = nearness(deployed({ Resources: { Few: rule(2), More: rule(4) } }));
  expect(near[0]).toMatchObject({ where: 'More', used: 4, quota: { what: 'targets of a rule', limit: 5 } });
  expect(near).toHaveLength(quotas.length);
});

/** What an action refuses about a quota, a line for each resource. */
function linesAbout(what: string, action: () => unknown): string[] {
  try {
    action();
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => line.includes(` ${what}, and AWS allows `));
  }
}
