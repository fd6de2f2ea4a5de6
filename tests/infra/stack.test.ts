import { globSync, readFileSync } from 'node:fs';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpointAccess, workerAccess } from '../../infra/access.ts';
import { queueNames } from '../../shared/resources.ts';
import { type Resource, resourcesOf, synthesize, synthesizeWithFindings } from '../support/stack.ts';

let template: Template;
let findings: string[];
beforeAll(() => {
  ({ template, findings } = synthesizeWithFindings());
});

const functionNamed = (name: string) => {
  const found = resourcesOf(template, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Description === name,
  );
  if (!found) throw new Error(`no function ${name}`);
  return found;
};

/** The statements of the role of a function. */
const statementsOf = (name: string) => {
  const role = functionNamed(name)[1].Properties.Role['Fn::GetAtt'][0];
  const [, { Properties: own }] = resourcesOf(template, 'AWS::IAM::Role').find(([id]) => id === role) as [
    string,
    Resource,
  ];
  const attached = resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .map(([, { Properties }]) => Properties);
  return [...own.Policies, ...attached].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
};

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

test('cdk-nag finds nothing that is not acknowledged with a reason', () => {
  expect(findings).toEqual([]);
});

describe('data', () => {
  test('tables are kept, protected and restorable, and forget what has expired', () => {
    const tables = resourcesOf(template, 'AWS::DynamoDB::Table');
    expect(tables).toHaveLength(4);
    for (const [, { Properties, DeletionPolicy }] of tables) {
      expect(DeletionPolicy).toBe('Retain');
      expect(Properties.DeletionProtectionEnabled).toBe(true);
      expect(Properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
      expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expiresAt', Enabled: true });
      expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
    }
  });

  test('uploads are kept when the stack goes', () => {
    const kept = resourcesOf(template, 'AWS::S3::Bucket').filter(([id]) => id.startsWith('Media'));
    expect(kept.map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual(['Retain']);
  });
});

describe('queues', () => {
  const queue = (id: string) => {
    const found = resourcesOf(template, 'AWS::SQS::Queue').find(([logicalId]) => logicalId === id);
    if (!found) throw new Error(`no queue ${id}`);
    return found[1].Properties;
  };

  test('each worker has six times its timeout, tells which messages failed, and has a dead-letter queue that keeps longer', () => {
    const mappings = resourcesOf(template, 'AWS::Lambda::EventSourceMapping');
    expect(mappings).toHaveLength(queueNames.length);
    for (const [, { Properties }] of mappings) {
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
      const source = queue(Properties.EventSourceArn['Fn::GetAtt'][0]);
      const worker = template.toJSON().Resources[Properties.FunctionName.Ref] as Resource;
      expect(source.VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker.Properties.Timeout);
      const dead = queue(source.RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0]);
      expect(dead.MessageRetentionPeriod).toBeGreaterThan(source.MessageRetentionPeriod);
    }
  });

  test('two senders at most mail at once', () => {
    const sender = functionNamed('workers/sendNewsletter')[0];
    const mapping = resourcesOf(template, 'AWS::Lambda::EventSourceMapping').find(
      ([, { Properties }]) => Properties.FunctionName.Ref === sender,
    );
    expect(mapping?.[1].Properties.ScalingConfig).toEqual({ MaximumConcurrency: 2 });
  });
});

describe('permissions', () => {
  test('each function has a role of its own', () => {
    const roles = ours().map((name) => functionNamed(name)[1].Properties.Role['Fn::GetAtt'][0]);
    expect(new Set(roles).size).toBe(roles.length);
  });

  test('nothing is allowed on * save what AWS allows there alone', () => {
    const wide = ours().flatMap((name) =>
      statementsOf(name)
        .filter(({ Resource }: { Resource: unknown }) => [Resource].flat().includes('*'))
        .flatMap(actionsOf),
    );
    expect(new Set(wide)).toEqual(new Set(['ses:GetAccount']));
  });

  test('only those that mail may send', () => {
    const senders = ours().filter((name) => statementsOf(name).flatMap(actionsOf).includes('ses:SendEmail'));
    expect(senders).toEqual(['workers/sendNewsletter', 'workers/runJob', 'workers/sendConfirmation']);
  });

  test('who may do what, function by function', () => {
    const permissions = Object.fromEntries(
      ours().map((name) => [
        name,
        [...new Set(statementsOf(name).flatMap(actionsOf))].filter((action) => !action.startsWith('logs:')).sort(),
      ]),
    );
    expect(permissions).toMatchSnapshot();
  });
});

describe('edge', () => {
  test('the API learns from a secret header that CloudFront is calling', () => {
    const [distribution] = resourcesOf(template, 'AWS::CloudFront::Distribution');
    const origins = distribution?.[1].Properties.DistributionConfig.Origins;
    const api = origins.find((origin: { CustomOriginConfig?: unknown }) => origin.CustomOriginConfig);
    expect(api.OriginCustomHeaders).toHaveLength(1);
    expect(JSON.stringify(api.OriginCustomHeaders[0])).toContain('resolve:secretsmanager');
  });

  test('pages run scripts of the site alone and are framed by nobody', () => {
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

test('an alarm goes off for dead letters, errors, throttles, 5xx, doubt, bounces and complaints', () => {
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
  const kinds = [
    'CampaignDead',
    'SendDead',
    'ConfirmationDead',
    'JobDead',
    'FeedbackDead',
    'Errors1',
    'Throttles1',
    'ServerErrors',
  ];
  const mail = ['InDoubt', 'DoubleSend', 'CampaignPaused', 'BounceRate', 'ComplaintRate'];
  for (const kind of [...kinds, ...mail]) expect(alarms).toContain(`Alarms${kind}`);
});

test('the template stays below what CloudFormation takes, with room for every endpoint of the contract', () => {
  expect(Object.keys(template.toJSON().Resources).length).toBeLessThan(500);
});

describe('settings', () => {
  test('a domain comes with its certificate, or the deploy says what is missing', () => {
    expect(() => synthesize({ domain: 'chats.example.org' })).toThrow(
      /certificateArn should be set together with domain/,
    );
  });

  test('a certificate of another region is refused by name', () => {
    const certificateArn = 'arn:aws:acm:eu-west-1:123456789012:certificate/abc';
    expect(() => synthesize({ domain: 'chats.example.org', certificateArn })).toThrow(
      /certificateArn should be the ARN .* us-east-1/,
    );
  });

  test('a sender that is no address is refused by name', () => {
    expect(() => synthesize({ senderAddress: 'newsletter' })).toThrow(/senderAddress should be an e-mail address/);
  });

  test('with a domain, mails link there', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/abc-def';
    const withDomain = synthesize({ domain: 'chats.example.org', certificateArn });
    const sender = resourcesOf(withDomain, 'AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties.Description === 'workers/sendNewsletter',
    );
    expect(sender?.[1].Properties.Environment.Variables.SITE_URL).toBe('https://chats.example.org');
  });
});
