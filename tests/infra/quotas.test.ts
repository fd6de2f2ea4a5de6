import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssetHashType, Stack } from 'aws-cdk-lib';
import { CfnRule } from 'aws-cdk-lib/aws-events';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { describe, expect, test } from 'vitest';
import { assembly } from '../../infra/local/cloud/build.ts';
import { readTemplate } from '../../infra/local/template/readTemplate.ts';
import { nearness, refuseBeyondQuotas, synthesizeWithinQuotas } from '../../infra/quotas/check.ts';
import { readDeployment } from '../../infra/quotas/deployment.ts';
import { quotas } from '../../infra/quotas.ts';
import { inApp } from '../support/cloud/stack.ts';
import { contentPlants } from '../support/quotas/contentPlants.ts';
import { functionPlants } from '../support/quotas/functionPlants.ts';
import { deployed, type Plant } from '../support/quotas/plant.ts';
import { stackPlants } from '../support/quotas/stackPlants.ts';

const plants: Record<string, Plant> = { ...stackPlants, ...functionPlants, ...contentPlants };
const at = { site: 'localhost', services: 'http://127.0.0.1' };
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
    const plant = plants[what] as Plant;
    const said = `${inEnglish(limit + 1)} ${what}, and AWS allows ${inEnglish(limit)}. `;
    const [line, ...others] = linesAbout(what, () => refuseBeyondQuotas(plant(limit + 1)));
    expect(line).toContain(`: ${said}`);
    expect(line?.endsWith(` ${source}`)).toBe(true);
    expect(others).toEqual([]);
    expect(linesAbout(what, () => refuseBeyondQuotas(plant(limit)))).toEqual([]);
  });
});

/** No template shows them: they are measured on the files that the CDK writes. */
const notInOneTemplate = ['bytes of a function’s code', 'bytes of all functions’ code'];

describe('the local cloud refuses a template beyond a quota, too', () => {
  test.each(quotas.filter(({ what }) => !notInOneTemplate.includes(what)))('$what', ({ what, limit }) => {
    const [stack] = (plants[what] as Plant)(limit + 1).stacks;
    expect(linesAbout(what, () => readTemplate(stack?.template as never, at, (key) => key, stack?.name))).toHaveLength(
      1,
    );
  });
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

  test('ends with the lines alone when the product itself is beyond a quota', () => {
    expect(JSON.parse(readFileSync('cdk.json', 'utf8')).app).toBe('node infra/app.ts');
    const outdir = mkdtempSync(join(tmpdir(), 'quotas-'));
    const withLess = `
      import { quotas } from './infra/quotas.ts';
      quotas.find(({ what }) => what === 'targets of a rule').limit = 2;
      await import('./infra/app.ts');`;
    const args = ['--input-type=module', '--eval', withLess];
    const env = { ...process.env, CDK_OUTDIR: outdir, NODE_ENV: 'production' };
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    rmSync(outdir, { recursive: true });
    expect(status).toBe(1);
    const lines = stderr.split('\n').filter((line) => line.includes('AWS allows'));
    expect(lines).toEqual([
      expect.stringMatching(/^WorkersEvery1\w+: 3 targets of a rule, and AWS allows 2\. Use another rule, or /),
    ]);
    expect(stderr).not.toContain('    at ');
  }, 60_000);
});

describe('how near the template is to each quota', () => {
  test('is told for the resource that is nearest, the nearest quota first', () => {
    const near = nearness(
      deployed({
        Resources: {
          Few: { Type: 'AWS::Events::Rule', Properties: { Targets: [{}, {}] } },
          More: { Type: 'AWS::Events::Rule', Properties: { Targets: [{}, {}, {}, {}] } },
        },
      }),
    );
    expect(near[0]).toMatchObject({ where: 'More', used: 4, quota: { what: 'targets of a rule', limit: 5 } });
    expect(near).toHaveLength(quotas.length);
  });
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
