import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { assembly } from '../../infra/local/cloud/build.ts';
import { readTemplate } from '../../infra/local/template/readTemplate.ts';
import {
  type Deployment,
  nearness,
  quotas,
  readDeployment,
  refuseBeyondQuotas,
  type Template,
} from '../../infra/quotas.ts';

/** A deploy of one stack with these resources. */
const deployed = (Resources: Template['Resources']): Deployment => ({
  ...{ name: 'Planted', template: { Resources }, bytes: 1 },
});
const one = (Type: string, Properties: Record<string, unknown>) => deployed({ Planted: { Type, Properties } });
const listOf = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, n) => make(n));
const many = (count: number, Type: string, Properties: Record<string, unknown> = {}) =>
  deployed(Object.fromEntries(listOf(count, (n) => [`E${n}`, { Type, Properties }])));
const text = (length: number) => 'x'.repeat(length);

const api = 'AWS::ApiGatewayV2::Api';
const fn = 'AWS::Lambda::Function';
const mapping = 'AWS::Lambda::EventSourceMapping';
const streamArn = { 'Fn::GetAtt': ['Content', 'StreamArn'] };

const routes = (count: number) =>
  one(api, { Body: { paths: Object.fromEntries(listOf(count, (n) => [`/api/${n}`, { parameters: [], get: {} }])) } });

/** A policy document with so many characters that IAM counts. */
function policyOf(length: number) {
  const around = JSON.stringify({ Statement: [{ Sid: '' }] }).length;
  return { Statement: [{ Sid: ` ${text(length - around)}` }] };
}

/** Deploys that use exactly this much of a quota, by what infra/quotas.ts calls it. */
const plants: Record<string, (used: number) => Deployment> = {
  'resources of a template': (n) => many(n, 'AWS::SQS::Queue'),
  'bytes of a template': (n) => ({ ...deployed({}), bytes: n }),
  'routes of an HTTP API': routes,
  'integrations of an HTTP API': routes,
  'bytes of a function’s environment': (n) => one(fn, { Environment: { Variables: { NAME: text(n - 11) } } }),
  'seconds of a function’s timeout': (n) => one(fn, { Timeout: n }),
  'filters of an event source mapping': (n) =>
    one(mapping, { FilterCriteria: { Filters: listOf(n, () => ({ Pattern: '{}' })) } }),
  'readers of a table’s stream': (n) => many(n, mapping, { EventSourceArn: streamArn }),
  'characters of a role’s inline policies': (n) =>
    one('AWS::IAM::Role', { Policies: [{ PolicyDocument: policyOf(1000) }, { PolicyDocument: policyOf(n - 1000) }] }),
  'targets of a rule': (n) => one('AWS::Events::Rule', { Targets: listOf(n, () => ({})) }),
  'bytes of a CloudFront function': (n) => one('AWS::CloudFront::Function', { FunctionCode: text(n) }),
  'characters of a content security policy': (n) =>
    one('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: text(n) } },
      },
    }),
};

const inEnglish = (value: number) => value.toLocaleString('en');

test('what a deploy would upload keeps every quota', () => {
  expect(() => refuseBeyondQuotas(readDeployment(assembly))).not.toThrow();
});

test('every quota has a page of AWS as its source, and a template that is planted beyond it', () => {
  for (const { source } of quotas) expect(source).toMatch(/^[A-Za-z]+\/[\w./-]+\.html$/);
  expect(Object.keys(plants).sort()).toEqual(quotas.map(({ what }) => what).sort());
});

test.each(quotas)(
  'a template beyond a quota is refused, and one within it is not: $what',
  ({ what, limit, source }) => {
    const plant = (used: number) => plants[what]?.(used) as Deployment;
    const said = `${inEnglish(limit + 1)} ${what}, and AWS allows ${inEnglish(limit)}. `;
    const [line, ...others] = linesAbout(what, plant(limit + 1));
    expect(line).toContain(`: ${said}`);
    expect(line?.endsWith(` https://docs.aws.amazon.com/${source}`)).toBe(true);
    expect(others).toEqual([]);
    expect(linesAbout(what, plant(limit))).toEqual([]);
  },
);

/** What is refused about a quota, a line for each resource. */
function linesAbout(what: string, deployment: Deployment): string[] {
  try {
    refuseBeyondQuotas(deployment);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').filter((line) => line.includes(` ${what}, and AWS allows `));
  }
}

const usedOf = (quota: string, deployment: Deployment) =>
  nearness(deployment).find(({ quota: { what } }) => what === quota)?.used;

// biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders
const identities = { 'Fn::Sub': 'arn:${AWS::Partition}:ses:${AWS::Region}:${AWS::AccountId}:identity/*' };
const arn = (service: string, rest: string) => `arn:aws-us-gov:${service}:ap-southeast-1:123456789012:${rest}`;
const table = 'Planted-DataPeople2F1C1B3A-1A2B3C4D5E6F7';
test.each<[string, unknown, string]>([
  ['an ARN of a table', { 'Fn::GetAtt': ['DataPeople2F1C1B3A', 'Arn'] }, arn('dynamodb', `table/${table}`)],
  [
    'an ARN of a stream',
    { 'Fn::GetAtt': ['DataPeople2F1C1B3A', 'StreamArn'] },
    arn('dynamodb', `table/${table}/stream/2026-11-26T20:12:13.456`),
  ],
  ['a name', { Ref: 'DataPeople2F1C1B3A' }, table],
  ['a region', { Ref: 'AWS::Region' }, 'ap-southeast-1'],
  ['what is joined', { 'Fn::Join': [':', ['arn', { Ref: 'AWS::Partition' }, 'ses']] }, 'arn:aws-us-gov:ses'],
  ['a text with placeholders', identities, arn('ses', 'identity/*')],
])('%s counts at least as much as it will have at a deploy', (_, value, made) => {
  const used = usedOf('bytes of a function’s environment', one(fn, { Environment: { Variables: { NAME: value } } }));
  expect(used).toBeGreaterThanOrEqual(JSON.stringify({ NAME: made }).length);
});

test('the local cloud refuses a template beyond a quota, too', () => {
  const beyond = plants['targets of a rule']?.(6);
  const at = { site: 'localhost', services: 'http://127.0.0.1' };
  expect(() => readTemplate(beyond?.template as never, at, (key) => key, 'Planted')).toThrow('and AWS allows 5.');
});

test('a synth, with which every deploy and start begin, ends with the lines alone when the product is beyond a quota', async () => {
  expect(JSON.parse(readFileSync('cdk.json', 'utf8')).app).toBe('node infra/app.ts');
  const outdir = mkdtempSync(join(tmpdir(), 'quotas-'));
  vi.stubEnv('CDK_OUTDIR', outdir);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const quota = quotas.find(({ what }) => what === 'routes of an HTTP API') as { limit: number };
  quota.limit = 1;
  try {
    await import('../../infra/app.ts');
    expect(said).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^[^\n]*: \d+ routes of an HTTP API, and AWS allows 1\. Use less, or [^\n]*$/),
    );
    expect(process.exitCode).toBe(1);
  } finally {
    process.exitCode = undefined;
    quota.limit = 300;
    rmSync(outdir, { recursive: true });
  }
});

test('how near the template is to a quota is told for the nearest resource, the nearest first', () => {
  const rule = (targets: number) => ({ Type: 'AWS::Events::Rule', Properties: { Targets: Array(targets).fill({}) } });
  const near = nearness(deployed({ Few: rule(2), More: rule(4) }));
  expect(near[0]).toMatchObject({ where: 'More', used: 4, quota: { what: 'targets of a rule', limit: 5 } });
  expect(near).toHaveLength(quotas.length);
});
