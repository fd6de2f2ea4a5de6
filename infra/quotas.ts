import { readFileSync, statSync } from 'node:fs';
import { join, resolve as resolvePath } from 'node:path';

export interface Quota {
  /** What is counted, as a plural: `targets of a rule`. */
  what: string;
  limit: number;
  /** How much of it a template uses, and where. */
  count: Count;
  /** What to do instead of using more, as the beginning of a sentence. */
  remedy: string;
  /** Whether AWS allows more on request. */
  raisable?: true;
  /** The page of AWS's documentation that says the number, after https://docs.aws.amazon.com/. */
  source: string;
}

interface Use {
  /** A logical id, or the name of the stack. */
  where: string;
  used: number;
}

type Count = (deployment: Deployment) => Use[];

/**
 * What AWS allows an account that never asked for more, as of November 2026, where a change of this stack could come
 * near it. Where AWS documents different numbers, by region or by page, the smallest counts. What the account has
 * already counts too, but no template shows it. The CDK itself refuses names, batches and retentions beyond them.
 */
export const quotas: Quota[] = [
  {
    ...{ what: 'resources of a template', limit: 500, remedy: 'Move some into a nested stack' },
    count: ({ name, template }) => [{ where: name, used: Object.keys(template.Resources).length }],
    source: 'AWSCloudFormation/latest/UserGuide/cloudformation-limits.html',
  },
  {
    // "1 MB", which is not 2^20: an error of CloudFormation's says 1000000 bytes.
    ...{ what: 'bytes of a template', limit: 1_000_000, remedy: 'Write it without indentation, or nest a stack' },
    count: ({ name, bytes }) => [{ where: name, used: bytes }],
    source: 'AWSCloudFormation/latest/UserGuide/cloudformation-limits.html',
  },
  {
    ...{ what: 'routes of an HTTP API', limit: 300, remedy: 'Use less', raisable: true },
    count: routesOfApis,
    source: 'apigateway/latest/developerguide/http-api-quotas.html',
  },
  {
    // Each route has one of its own.
    ...{ what: 'integrations of an HTTP API', limit: 300, remedy: 'Let routes share one' },
    count: routesOfApis,
    source: 'apigateway/latest/developerguide/http-api-quotas.html',
  },
  {
    ...{ what: 'bytes of a function’s environment', limit: 4096, remedy: 'Shorten names, or store values' },
    count: inResources('AWS::Lambda::Function', (fn) => valuesAt(fn, 'Environment.Variables').map(jsonBytes)),
    source: 'lambda/latest/dg/gettingstarted-limits.html',
  },
  {
    ...{ what: 'seconds of a function’s timeout', limit: 900, remedy: 'Split its work into messages of a queue' },
    count: inResources('AWS::Lambda::Function', (fn) => valuesAt(fn, 'Timeout').map(Number)),
    source: 'lambda/latest/dg/gettingstarted-limits.html',
  },
  {
    ...{ what: 'filters of an event source mapping', limit: 5, remedy: 'Use less', raisable: true },
    count: inResources('AWS::Lambda::EventSourceMapping', (mapping) => [
      valuesAt(mapping, 'FilterCriteria.Filters[]').length,
    ]),
    source: 'lambda/latest/dg/invocation-eventfiltering.html',
  },
  {
    ...{ what: 'readers of a table’s stream', limit: 2, remedy: 'Let one reader hand on what others need' },
    count: (deployment) => {
      const read = resourcesOf(deployment, 'AWS::Lambda::EventSourceMapping').flatMap(({ raw }) => streamOf(raw) ?? []);
      return [...Map.groupBy(read, String)].map(([where, readers]) => ({ where, used: readers.length }));
    },
    source: 'amazondynamodb/latest/developerguide/Streams.html',
  },
  {
    // IAM does not count white space.
    ...{ what: 'characters of a role’s inline policies', limit: 10_240, remedy: 'Name resources by a common prefix' },
    count: inResources('AWS::IAM::Role', (role) => [
      valuesAt(role, 'Policies[].PolicyDocument').reduce<number>((sum, each) => sum + withoutSpaces(each), 0),
    ]),
    source: 'IAM/latest/UserGuide/reference_iam-quotas.html',
  },
  {
    ...{ what: 'targets of a rule', limit: 5, remedy: 'Use another rule', raisable: true },
    count: inResources('AWS::Events::Rule', (rule) => [valuesAt(rule, 'Targets[]').length]),
    source: 'eventbridge/latest/userguide/eb-quota.html',
  },
  {
    ...{ what: 'bytes of a CloudFront function', limit: 10_240, remedy: 'Use a key value store' },
    count: inResources('AWS::CloudFront::Function', (fn) =>
      valuesAt(fn, 'FunctionCode').map((code) => Buffer.byteLength(String(code))),
    ),
    source: 'AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
  },
  {
    ...{ what: 'characters of a content security policy', limit: 1783, remedy: 'Use less', raisable: true },
    count: inResources('AWS::CloudFront::ResponseHeadersPolicy', (policy) =>
      valuesAt(
        policy,
        'ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy',
      ).map((text) => String(text).length),
    ),
    source: 'AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
  },
];

/** Throws an error with a line for everything of a deploy that AWS would refuse. */
export function refuseBeyondQuotas(deployment: Deployment): void {
  const inEnglish = (value: number) => value.toLocaleString('en');
  const lines = quotas.flatMap(({ what, limit, count, remedy, raisable, source }) => {
    const advice = raisable
      ? `${remedy}, or have AWS raise this quota and change infra/quotas.ts.`
      : `${remedy}: AWS never raises this quota.`;
    return count(deployment)
      .filter(({ used }) => used > limit)
      .map(
        ({ where, used }) =>
          `${where}: ${inEnglish(used)} ${what}, and AWS allows ${inEnglish(limit)}. ${advice} https://docs.aws.amazon.com/${source}`,
      );
  });
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** How near a deploy is to each quota, where it is nearest to it; the nearest of all first. */
export const nearness = (deployment: Deployment): (Use & { quota: Quota })[] =>
  quotas
    .map((quota) => {
      const [most = { where: '', used: 0 }] = quota.count(deployment).sort((a, b) => b.used - a.used);
      return { ...most, quota };
    })
    .sort((a, b) => b.used / b.quota.limit - a.used / a.quota.limit);

/** What quotas are counted in: a template as the CDK writes it. */
export interface Template {
  Description?: string;
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

export interface Deployment {
  name: string;
  template: Template;
  bytes: number;
}

/** What the CDK wrote to `folder`. `find` returns an asset's path by its key. */
export function readDeployment(folder: string) {
  const json = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { artifacts } = json('manifest.json') as {
    artifacts: Record<string, { type: string; properties?: { templateFile?: string; stackName?: string } }>;
  };
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const [name, { properties = {} }] = stacks[0] ?? ['', {}];
  const file = properties.templateFile;
  if (!file || stacks.length > 1) throw new Error(`${folder} holds ${stacks.length} stacks; a deploy has one`);

  const { files } = json(file.replace('.template.json', '.assets.json')) as {
    files: Record<string, { source: { path: string } }>;
  };
  return {
    name: properties.stackName ?? name,
    template: json(file),
    bytes: statSync(join(folder, file)).size,
    find: (key: string) => {
      const asset = files[key.replace(/\.\w+$/, '')];
      if (!asset) throw new Error(`${folder} has no asset ${key}`);
      return resolvePath(folder, asset.source.path);
    },
  };
}

/** The resources of one type. In their properties, intrinsic functions are replaced by text that is long enough. */
const resourcesOf = ({ name, template }: Deployment, type: string) =>
  Object.entries(template.Resources)
    .filter(([, { Type }]) => Type === type)
    .map(([id, { Properties: raw = {} }]) => ({ id, properties: estimated(raw, name), raw }));

function inResources(type: string, usesOf: (properties: unknown, raw: unknown) => number[]): Count {
  return (deployment) =>
    resourcesOf(deployment, type).flatMap(({ id, properties, raw }) =>
      usesOf(properties, raw).map((used) => ({ where: id, used })),
    );
}

/** In `Origins[].OriginCustomHeaders`, `[]` stands for each entry. None where something is missing. */
function valuesAt(value: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (values, step) => {
      const found = values.flatMap((each) => {
        const next = (each as Record<string, unknown> | null | undefined)?.[step.replace('[]', '')];
        return next === undefined || next === null ? [] : [next];
      });
      return step.endsWith('[]') ? found.flat() : found;
    },
    [value],
  );
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

function withoutSpaces(value: unknown): number {
  return JSON.stringify(value).replace(/\s/g, '').length;
}

/** The table whose stream a mapping reads; undefined if it reads something else. */
function streamOf(mapping: unknown): string | undefined {
  const [source] = valuesAt(mapping, 'EventSourceArn.Fn::GetAtt');
  const [table, attribute] = Array.isArray(source) ? source : [];
  return attribute === 'StreamArn' ? String(table) : undefined;
}

const methods = 'get put post delete options head patch trace x-amazon-apigateway-any-method'.split(' ');

/** One for each operation: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html */
function routesOfApis(deployment: Deployment): Use[] {
  return inResources('AWS::ApiGatewayV2::Api', (api) => {
    const paths = valuesAt(api, 'Body.paths').flatMap((each) => Object.values(each as object));
    return [paths.flatMap((path) => methods.flatMap((method) => valuesAt(path, method))).length];
  })(deployment);
}

/** As long as in a region with the longest name, or longer. */
const pseudo: Record<string, string> = {
  'AWS::AccountId': '0'.repeat(12),
  'AWS::Partition': 'aws-us-gov',
  'AWS::Region': 'ap-southeast-1',
  'AWS::URLSuffix': 'amazonaws.com',
};

/**
 * Replaces CloudFormation's intrinsic functions by text at least as long as what a deploy puts there: a name or an
 * attribute by the longest ARN that we use. A dynamic reference stands for itself: it is longer than a secret of ours.
 */
function estimated(value: unknown, stack: string): unknown {
  const within = (each: unknown) => estimated(each, stack);
  if (Array.isArray(value)) return value.map(within);
  if (typeof value !== 'object' || value === null) return value;
  const [[name, argument] = [''], ...others] = Object.entries(value);
  if (others.length > 0 || !/^(Ref$|Fn::)/.test(name))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, within(each)]));
  if (name === 'Fn::Join') {
    const [separator, parts] = argument as [string, unknown];
    const joined = within(parts);
    return Array.isArray(joined) ? joined.join(separator) : joined;
  }
  if (name !== 'Ref' && name !== 'Fn::GetAtt') return JSON.stringify(within(argument));
  const [id, attribute] = [argument].flat().map(String) as [string, string?];
  const arn = `arn:aws-us-gov:dynamodb:ap-southeast-1:${'0'.repeat(12)}:table/${stack}-${id}-${'X'.repeat(13)}`;
  return pseudo[id] ?? (attribute === 'StreamArn' ? `${arn}/stream/2026-01-01T00:00:00.000` : arn);
}
