import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpointAccess } from '../../infra/access/endpoints.ts';
import { workerAccess } from '../../infra/access/workers.ts';
import { Data } from '../../infra/constructs/data.ts';
import { periodOf } from '../../infra/local/lambda/functions.ts';
import { queueNames } from '../../shared/platform/resources.ts';
import { sendersFor } from '../../shared/sending/model/workers.ts';
import {
  builtTemplate,
  functionNamed,
  type Resource,
  resourcesOf,
  statementsOf,
  templateOf,
} from '../support/cloud/stack.ts';

const template = builtTemplate();

const ours = () => [
  ...Object.keys(endpointAccess).map((name) => `api/${name}`),
  ...Object.keys(workerAccess).map((name) => `workers/${name}`),
];

const actionsOf = (statement: { Action: string | string[] }) => [statement.Action].flat();

test('no function loads Node’s fetch at its start only to make HTTP calls', () => {
  const bundles = globSync('dist/functions/**/*.mjs');
  expect(bundles.length).toBeGreaterThan(50);
  const importing = /(import\(|from\s*)["'](node:)?http["']/;
  expect(bundles.filter((path) => importing.test(readFileSync(path, 'utf8')))).toEqual([]);
});

test('no function has the variables of the local cloud and the tests: password hashes keep their cost', () => {
  const variables = resourcesOf(template, 'AWS::Lambda::Function').flatMap(([, { Properties }]) =>
    Object.keys(Properties.Environment?.Variables ?? {}),
  );
  expect(variables).toContain('ACCESS_TABLE');
  for (const local of ['SCRYPT_N', 'REQUEST_TIMEOUT_FACTOR']) expect(variables).not.toContain(local);
});

test('functions that someone waits for have at least 1,024 MB, so that they start fast', () => {
  for (const name of Object.keys(endpointAccess))
    expect(functionNamed(template, `api/${name}`)[1].Properties.MemorySize, name).toBeGreaterThanOrEqual(1024);
});

/** The first resource of this type whose logical id begins with these letters. Throws if there is none. */
function resource(type: string, id: string): [string, Resource] {
  const found = resourcesOf(template, type).find(([logicalId]) => logicalId.startsWith(id));
  if (!found) throw new Error(`no ${type} ${id}`);
  return found;
}

/** The mapping that starts this worker. Throws if there is none. */
function mappingOf(worker: string) {
  const [fn] = functionNamed(template, worker);
  const mappings = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
  return mappings.find(({ FunctionName }) => FunctionName.Ref === fn);
}

describe('data', () => {
  const bucket = (id: string) => resource('AWS::S3::Bucket', id);

  test('DynamoDB prepares the table of sends for a million where SES is fast, and only there', () => {
    const prepared = (mailsPerSecond: number) =>
      resourcesOf(
        templateOf((stack) => new Data(stack, 'Data', { mailsPerSecond })),
        'AWS::DynamoDB::Table',
      )
        .map(([id, { Properties }]) => [id, Properties.WarmThroughput])
        .filter(([, throughput]) => throughput);
    expect(prepared(14)).toEqual([]);
    expect(prepared(800)).toEqual([[expect.stringContaining('Sends'), { WriteUnitsPerSecond: 8000 }]]);
  });

  test('tables are protected and restorable, and delete expired items', () => {
    const tables = resourcesOf(template, 'AWS::DynamoDB::Table');
    expect(tables).toHaveLength(4);
    for (const [, { Properties }] of tables) {
      expect(Properties.DeletionProtectionEnabled).toBe(true);
      expect(Properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
      expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expiresAt', Enabled: true });
      expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    }
  });

  test('uploads outlive the stack, and overwritten ones are kept for 90 days', () => {
    const [, { DeletionPolicy, Properties }] = bucket('Media');
    expect(DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(Properties.LifecycleConfiguration.Rules).toEqual([
      {
        Status: 'Enabled',
        NoncurrentVersionExpiration: { NoncurrentDays: 90 },
        ExpiredObjectDeleteMarker: true,
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
      },
    ]);
  });

  test('buckets are closed to the public', () => {
    for (const [, { Properties }] of resourcesOf(template, 'AWS::S3::Bucket'))
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
  });

  test('every store states how it is encrypted', () => {
    const all = (type: string) => resourcesOf(template, type).map(([, each]) => each);
    for (const { Properties } of all('AWS::SQS::Queue')) expect(Properties.SqsManagedSseEnabled).toBe(true);
    // By a key of AWS's own; each use of the account's own would have a price.
    for (const { Properties } of all('AWS::DynamoDB::Table'))
      expect(Properties.SSESpecification).toEqual({ SSEEnabled: false });
    for (const { Properties } of all('AWS::S3::Bucket')) expect(Properties).toHaveProperty('BucketEncryption');
    const topics = all('AWS::SNS::Topic');
    expect(topics).toHaveLength(2);
    for (const { Metadata } of topics) expect(Metadata?.Encryption).toMatch(/^By SNS on its disks/);
  });
});

describe('queues', () => {
  const queue = (id: string) => resource('AWS::SQS::Queue', id)[1].Properties;

  test('queues hide messages for six timeouts, outlast a throttled hour, and keep dead letters longer', () => {
    const mappings = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').filter(
      ([, { Properties }]) => !Properties.StartingPosition,
    );
    expect(mappings).toHaveLength(queueNames.length);
    for (const [, { Properties }] of mappings) {
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
      const source = queue(Properties.EventSourceArn['Fn::GetAtt'][0]);
      const worker = template.toJSON().Resources[Properties.FunctionName.Ref] as Resource;
      expect(source.VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker.Properties.Timeout);
      // A throttled invocation uses up one receive for each visibility timeout; five more are for failures.
      const { maxReceiveCount } = source.RedrivePolicy;
      expect((maxReceiveCount - 5) * source.VisibilityTimeout).toBeGreaterThanOrEqual(3600);
      const dead = queue(source.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]);
      expect(dead.MessageRetentionPeriod).toBeGreaterThan(source.MessageRetentionPeriod);
    }
  });

  const ofStreams = () =>
    resourcesOf(template, 'AWS::Lambda::EventSourceMapping').flatMap(([, { Properties }]) =>
      Properties.StartingPosition ? [Properties] : [],
    );

  test('a change is retried for nearly as long as its stream keeps it, and Lambda reports what it gives up', () => {
    expect(ofStreams().length).toBeGreaterThan(1);
    for (const { MaximumRetryAttempts, MaximumRecordAgeInSeconds: age, DestinationConfig } of ofStreams()) {
      expect(MaximumRetryAttempts ?? -1).toBe(-1);
      // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html: 24 hours.
      expect(age).toBeGreaterThan(12 * 3600);
      expect(age).toBeLessThan(24 * 3600);
      const reports = queue(DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]);
      expect(reports.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    }
  });

  test('a run that a clock starts is not kept until the next one is due, and Lambda reports what it gives up', () => {
    const configs = resourcesOf(template, 'AWS::Lambda::EventInvokeConfig').map(([, { Properties }]) => Properties);
    const runs = resourcesOf(template, 'AWS::Events::Rule').flatMap(([, { Properties }]) =>
      Properties.Targets.map(({ Arn }: { Arn: { 'Fn::GetAtt': string[] } }) => ({
        fn: Arn['Fn::GetAtt'][0],
        every: periodOf({ id: 'rule', expression: Properties.ScheduleExpression }) / 1000,
      })),
    );
    expect(configs).toHaveLength(runs.length);
    for (const { fn, every } of runs) {
      const config = configs.find(({ FunctionName }) => FunctionName.Ref === fn);
      expect(config.MaximumEventAgeInSeconds).toBe(Math.min(every, 6 * 3600));
      // A failed run is repeated after a minute, and after two more.
      expect(config.MaximumRetryAttempts).toBe(every > 180 ? 2 : 0);
      expect(config.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]).toMatch(/^QueuesGivenUp/);
    }
  });

  test('pages are published after a change, and when the sweep asks for it', () => {
    const mapping = mappingOf('workers/publishPages');
    expect(mapping).toMatchObject({ StartingPosition: 'TRIM_HORIZON', MaximumBatchingWindowInSeconds: 2 });
    const [{ Pattern }] = mapping.FilterCriteria.Filters;
    expect(JSON.parse(Pattern).dynamodb.Keys.pk.S).toEqual([
      'RECENT_EVENT',
      'UPCOMING_EVENT',
      'ACTIVE',
      'ARCHIVE_GUEST',
      'EPISODE',
      'LETTER',
      'SETTINGS',
      // The sweep's word.
      'PUBLISH_REQUEST',
    ]);
  });

  test('SES’s events are recorded in batches of a hundred', () => {
    expect(mappingOf('workers/handleSesEvents')).toMatchObject({ BatchSize: 100, MaximumBatchingWindowInSeconds: 2 });
  });

  test('only so many senders run at once as share SES’s rate', () => {
    const [, { Properties }] = functionNamed(template, 'workers/sendNewsletter');
    const { count, memory } = sendersFor(Number(Properties.Environment.Variables.MAILS_PER_SECOND));
    expect(mappingOf('workers/sendNewsletter').ScalingConfig).toEqual({ MaximumConcurrency: count });
    expect(Properties.MemorySize).toBe(memory);
  });
});

describe('permissions', () => {
  test('each function has a role of its own', () => {
    const roles = ours().map((name) => functionNamed(template, name)[1].Properties.Role['Fn::GetAtt'][0]);
    expect(new Set(roles).size).toBe(roles.length);
  });

  test('nothing is allowed on * but actions that AWS allows only there', () => {
    const wide = ours().flatMap((name) =>
      statementsOf(template, name)
        .filter(({ Resource }) => [Resource].flat().includes('*'))
        .flatMap(actionsOf),
    );
    expect(new Set(wide)).toEqual(new Set(['ses:GetAccount', 'lambda:GetAccountSettings', 'dynamodb:ListStreams']));
  });

  test('only functions that mail may send, messages with headers and attachments too', () => {
    for (const action of ['ses:SendEmail', 'ses:SendRawEmail']) {
      const senders = ours().filter((name) => statementsOf(template, name).flatMap(actionsOf).includes(action));
      const workers = ['workers/sendTrialMail', 'workers/sendNewsletter', 'workers/sendNotices'];
      expect(senders).toEqual(['api/emailTemplates/sendTestMail', ...workers]);
    }
  });
});

describe('edge', () => {
  test('a secret header shows the API that CloudFront is calling', () => {
    const [distribution] = resourcesOf(template, 'AWS::CloudFront::Distribution');
    const origins = distribution?.[1].Properties.DistributionConfig.Origins;
    const api = origins.find((origin: { CustomOriginConfig?: unknown }) => origin.CustomOriginConfig);
    expect(api.OriginCustomHeaders).toHaveLength(1);
    // Without stage and version: a deploy after a rotation takes the current value.
    expect(JSON.stringify(api.OriginCustomHeaders[0])).toMatch(/resolve:secretsmanager:.*:SecretString:::\}\}/);
  });

  test('that a file is absent is remembered for seconds, and one visitor’s failure is shown to no one else', () => {
    const [distribution] = resourcesOf(template, 'AWS::CloudFront::Distribution');
    const ttls = distribution?.[1].Properties.DistributionConfig.CustomErrorResponses.map(
      ({ ErrorCode, ErrorCachingMinTTL }: Record<string, number>) => [ErrorCode, ErrorCachingMinTTL],
    );
    expect(ttls).toEqual([[404, 10], ...[414, 500, 501, 502, 503, 504].map((status) => [status, 0])]);
  });

  test('pages run only the site’s scripts, and cannot be framed', () => {
    const policies = resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy').map(
      ([, { Properties }]) => Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig,
    );
    for (const { ContentSecurityPolicy, StrictTransportSecurity, ContentTypeOptions } of policies) {
      const policy = ContentSecurityPolicy.ContentSecurityPolicy;
      expect(policy).not.toContain('unsafe-eval');
      expect(policy.match(/script-src[^;]*/)?.[0] ?? '').not.toContain('unsafe-inline');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThan(31_000_000);
      expect(ContentTypeOptions).toEqual({ Override: true });
    }
  });
});
