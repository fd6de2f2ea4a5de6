// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Template } from '../../../infra/local/template/intrinsics.ts';
import { readTemplate } from '../../../infra/local/template.ts';

const at = { site: 'localhost:4000', services: 'http://127.0.0.1:5000' };
const read = (Resources: Template['Resources'], rest: Partial<Template> = {}) =>
  readTemplate({ Resources, ...rest }, at, (key) => `/assets/${key}`);

const roleOf = (Service: string) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service } }] },
  },
});
const role = roleOf('lambda.amazonaws.com');
const fn = (properties: object = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Bucket: { 'Fn::Sub': 'assets-${AWS::AccountId}' }, S3Key: 'abc.zip' },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Role: { 'Fn::GetAtt': ['FnRole', 'Arn'] },
    ...properties,
  },
});

describe('what the local cloud does not know', () => {
  it('a resource type stops the start and is named', () => {
    expect(() => read({ Search: { Type: 'AWS::OpenSearchService::Domain' } })).toThrow(
      'Search: the local cloud does not know the resource type AWS::OpenSearchService::Domain',
    );
  });

  it('a property of a known type stops the start and is named', () => {
    const Properties = { VisibilityTimeout: 30, FifoQueue: true };
    expect(() => read({ Jobs: { Type: 'AWS::SQS::Queue', Properties } })).toThrow(/Jobs.*FifoQueue/);
  });

  it('an attribute of a resource is named', () => {
    const Properties = { DisplayName: { 'Fn::GetAtt': ['Jobs', 'Colour'] } };
    expect(() => read({ Jobs: { Type: 'AWS::SQS::Queue' }, Told: { Type: 'AWS::SNS::Topic', Properties } })).toThrow(
      /Jobs.*Colour/,
    );
  });

  it('a policy of AWS that grants more than logging is named', () => {
    const ManagedPolicyArns = ['arn:aws:iam::aws:policy/AdministratorAccess'];
    expect(() =>
      read({ FnRole: { ...role, Properties: { ...role.Properties, ManagedPolicyArns } }, Fn: fn() }),
    ).toThrow(/FnRole.*AdministratorAccess/);
  });

  it('a part of a policy is named', () => {
    const Statement = [{ Effect: 'Allow', NotAction: 'sns:Publish', Resource: '*', Principal: '*' }];
    const Properties = { Topics: [{ Ref: 'Told' }], PolicyDocument: { Statement } };
    expect(() =>
      read({ Told: { Type: 'AWS::SNS::Topic' }, Policy: { Type: 'AWS::SNS::TopicPolicy', Properties } }),
    ).toThrow(/Policy.*NotAction/);
  });

  it('a subscription that it cannot deliver to is named', () => {
    const Properties = { TopicArn: { Ref: 'Told' }, Protocol: 'sms', Endpoint: '+15550100' };
    expect(() =>
      read({ Told: { Type: 'AWS::SNS::Topic' }, Phone: { Type: 'AWS::SNS::Subscription', Properties } }),
    ).toThrow(/Phone.*sms/);
  });
});

describe('a nested stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nested-'));
  const readNested = (nested: Template) => {
    writeFileSync(join(folder, 'routes.json'), JSON.stringify(nested));
    const Parameters = { api: { Ref: 'Http' }, jobs: { 'Fn::GetAtt': ['Jobs', 'Arn'] } };
    const TemplateURL = { 'Fn::Sub': 'https://s3.${AWS::Region}.amazonaws.com/assets/routes.json' };
    const Resources = {
      Http: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'Http', ProtocolType: 'HTTP' } },
      Jobs: { Type: 'AWS::SQS::Queue' },
      Routes: { Type: 'AWS::CloudFormation::Stack', Properties: { TemplateURL, Parameters } },
    };
    return readTemplate({ Resources }, at, (key) => join(folder, key));
  };

  it('adds its resources, with what the outer stack hands over', () => {
    const Parameters = { api: {}, jobs: {} };
    const Integration = {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: { ApiId: { Ref: 'api' }, IntegrationType: 'AWS_PROXY', IntegrationUri: { 'Fn::Sub': '${jobs}:Fn' } },
    };
    const Properties = {
      ApiId: { Ref: 'api' },
      RouteKey: 'GET /api/things',
      Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'Integration' }]] },
    };
    const stack = readNested({
      Parameters,
      Resources: { Integration, List: { Type: 'AWS::ApiGatewayV2::Route', Properties } },
    });
    expect(stack.queues.map(({ id }) => id)).toEqual(['Jobs']);
    expect(stack.routes).toEqual([
      { method: 'GET', path: '/api/things', function: 'Fn', timeout: 30_000, api: 'Http' },
    ]);
  });

  it('stops the start too by what the local cloud does not know', () => {
    expect(() => readNested({ Resources: { Search: { Type: 'AWS::OpenSearchService::Domain' } } })).toThrow(/^Search:/);
  });
});

describe('identities at SES', () => {
  const mailing = (from: string) => {
    const Condition = { StringEquals: { 'ses:FromAddress': from } };
    const Statement = [{ Effect: 'Allow', Action: 'ses:SendEmail', Resource: '*', Condition }];
    const Policies = [{ PolicyName: 'Mail', PolicyDocument: { Statement } }];
    return { ...role, Properties: { ...role.Properties, Policies } };
  };

  it('are those of the stack, and the sender where the account has an identity for it already', () => {
    const Identity = { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity: 'river.org' } };
    const made = read({ Identity, FnRole: mailing('us@river.org') });
    expect(made.mail.identities).toEqual([{ name: 'river.org' }]);
    const had = read({ FnRole: mailing('us@lake.org') });
    expect(had.mail.identities).toEqual([{ name: 'us@lake.org' }]);
  });
});

describe('references', () => {
  const variables = (Variables: object, rest: Partial<Template> = {}, more: Template['Resources'] = {}) =>
    read({ FnRole: role, Fn: fn({ Environment: { Variables } }), ...more }, rest).functions[0]?.environment;

  it('name queues, tables and secrets as a function would call them', () => {
    const resources = {
      Jobs: { Type: 'AWS::SQS::Queue' },
      Vault: { Type: 'AWS::SecretsManager::Secret', Properties: { GenerateSecretString: {} } },
    };
    const given = { QUEUE: { Ref: 'Jobs' }, ARN: { 'Fn::GetAtt': ['Jobs', 'Arn'] }, SECRET: { Ref: 'Vault' } };
    expect(variables(given, {}, resources)).toEqual({
      QUEUE: 'http://127.0.0.1:5000/000000000000/Jobs',
      ARN: 'arn:aws:sqs:us-east-1:000000000000:Jobs',
      SECRET: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Vault-local0',
    });
  });

  it('are joined, split, selected and substituted', () => {
    const given = {
      JOINED: { 'Fn::Join': ['-', ['a', { Ref: 'AWS::Region' }]] },
      SPLIT: { 'Fn::Select': [1, { 'Fn::Split': ['/', 'x/y/z'] }] },
      SUBSTITUTED: { 'Fn::Sub': ['${who} in ${AWS::Region}, ${!kept}', { who: { Ref: 'AWS::AccountId' } }] },
    };
    expect(variables(given)).toEqual({
      JOINED: 'a-us-east-1',
      SPLIT: 'y',
      SUBSTITUTED: '000000000000 in us-east-1, ${kept}',
    });
  });

  it('follow conditions, and no value leaves nothing behind', () => {
    const given = {
      CHOSEN: { 'Fn::If': ['IsHere', 'yes', 'no'] },
      ABSENT: { 'Fn::If': ['IsHere', { Ref: 'AWS::NoValue' }, 'no'] },
    };
    const Conditions = { IsHere: { 'Fn::Equals': [{ Ref: 'AWS::Partition' }, 'aws'] } };
    expect(variables(given, { Conditions })).toEqual({ CHOSEN: 'yes' });
  });

  it('to the site lose their TLS, as the local CloudFront has none', () => {
    const Site = {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Origins: [],
          DefaultCacheBehavior: { TargetOriginId: 'x', CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6' },
        },
      },
    };
    const given = { SITE_URL: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['Site', 'DomainName'] }]] } };
    expect(variables(given, {}, { Site })).toEqual({ SITE_URL: 'http://localhost:4000' });
  });
});

describe('a function', () => {
  it('brings what its role allows', () => {
    const policy = {
      Type: 'AWS::IAM::Policy',
      Properties: {
        Roles: [{ Ref: 'FnRole' }],
        PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: '*' }] },
      },
    };
    const { functions } = read({ FnRole: role, Fn: fn({ Description: 'workers/send', Timeout: 60 }), Policy: policy });
    expect(functions).toMatchObject([
      {
        id: 'Fn',
        name: 'workers/send',
        folder: '/assets/abc.zip',
        timeout: 60,
        statements: [{ effect: 'Allow', actions: ['sqs:SendMessage'], resources: ['*'] }],
      },
    ]);
  });

  it('needs a role that Lambda may take', () => {
    expect(() => read({ FnRole: roleOf('ec2.amazonaws.com'), Fn: fn() })).toThrow(/Fn: .*cannot be assumed by Lambda/);
  });

  it("is left out where it only serves CDK's own custom resources", () => {
    const Properties = { ServiceToken: { 'Fn::GetAtt': ['Fn', 'Arn'] }, HandlerArn: 'x' };
    expect(read({ FnRole: role, Fn: fn(), Trigger: { Type: 'Custom::Trigger', Properties } }).functions).toEqual([]);
  });
});
