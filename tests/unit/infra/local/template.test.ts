// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createAuthorizer } from '../../../../infra/local/aws/authorizer.ts';
import { checkStreamRole } from '../../../../infra/local/lambda/streamMapping.ts';
import type { Template } from '../../../../infra/local/template/intrinsics.ts';
import { readTemplate } from '../../../../infra/local/template/readTemplate.ts';

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
  afterAll(() => rmSync(folder, { recursive: true }));
  const readNested = (nested: Template, beside: Template['Resources'] = {}) => {
    writeFileSync(join(folder, 'routes.json'), JSON.stringify(nested));
    const Parameters = { api: { Ref: 'Http' }, jobs: { 'Fn::GetAtt': ['Jobs', 'Arn'] } };
    const TemplateURL = { 'Fn::Sub': 'https://s3.${AWS::Region}.amazonaws.com/assets/routes.json' };
    const Resources = {
      Http: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Name: 'Http', ProtocolType: 'HTTP' } },
      Jobs: { Type: 'AWS::SQS::Queue' },
      ...beside,
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
    expect(stack.routes).toEqual([{ method: 'GET', path: '/api/things', function: 'Fn', api: 'Http' }]);
  });

  it('tells the outer one its outputs, also before it is read itself', () => {
    const outputNamed = (output: string) => ({ 'Fn::GetAtt': ['Routes', `Outputs.${output}`] });
    const alarmTo = (topic: object) => ({ Type: 'AWS::CloudWatch::Alarm', Properties: { AlarmActions: [topic] } });
    const nested = { Resources: { Told: { Type: 'AWS::SNS::Topic' } }, Outputs: { Told: { Value: { Ref: 'Told' } } } };
    const stack = readNested(nested, { Loud: alarmTo(outputNamed('Told')) });
    expect(stack.alarms).toMatchObject([{ topics: ['Told'] }]);
    expect(() => readNested(nested, { Loud: alarmTo(outputNamed('Gone')) })).toThrow(
      'Routes: the nested stack has no output Gone',
    );
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
      Vault: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: { GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true } },
      },
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
      SUBSTITUTED: { 'Fn::Sub': '${AWS::AccountId} in ${AWS::Region}' },
    };
    expect(variables(given)).toEqual({
      JOINED: 'a-us-east-1',
      SPLIT: 'y',
      SUBSTITUTED: '000000000000 in us-east-1',
    });
  });

  it.each([
    ['Fn::If', ['IsHere', 'yes', 'no']],
    ['Fn::Sub', ['${who}', { who: 'me' }]],
  ])('by %s are named as what the local cloud does not know', (name, argument) => {
    expect(() => variables({ GIVEN: { [name]: argument } })).toThrow(`The local cloud does not know ${name}`);
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

describe('a stream of a table', () => {
  const table = (properties: object = {}) => ({
    Type: 'AWS::DynamoDB::Table',
    Properties: { AttributeDefinitions: [], KeySchema: [], ...properties },
  });
  const Content = table({ StreamSpecification: { StreamViewType: 'KEYS_ONLY' } });
  const mapping = (properties: object) => ({
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { FunctionName: { Ref: 'Fn' }, ...properties },
  });
  const ofStream = (properties: object = {}) =>
    mapping({
      ...{
        EventSourceArn: { 'Fn::GetAtt': ['Content', 'StreamArn'] },
        StartingPosition: 'TRIM_HORIZON',
        ...properties,
      },
    });
  const Jobs = { Type: 'AWS::SQS::Queue' };

  it('is read with its mapping, by the defaults of Lambda', () => {
    const { tables, streamMappings, queueMappings } = read({ Content, FnRole: role, Fn: fn(), Mapping: ofStream() });
    expect(tables).toMatchObject([{ id: 'Content', stream: 'KEYS_ONLY' }]);
    expect(queueMappings).toEqual([]);
    expect(streamMappings).toEqual([
      {
        ...{ id: 'Mapping', table: 'Content', function: 'Fn', batchSize: 100, batchingWindow: 0, filters: [] },
      },
    ]);
  });

  it('is read with all that the mapping says', () => {
    const Mapping = ofStream({
      ...{ BatchSize: 10, MaximumBatchingWindowInSeconds: 2 },
      FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
    });
    const { streamMappings } = read({ Content, Jobs, FnRole: role, Fn: fn(), Mapping });
    expect(streamMappings).toMatchObject([{ batchSize: 10, batchingWindow: 2 }]);
    expect(streamMappings[0]?.filters.map((takes) => takes({ eventName: 'INSERT' }))).toEqual([true]);
  });

  const queueArn = { 'Fn::GetAtt': ['Jobs', 'Arn'] };
  it.each([
    ['a tumbling window', ofStream({ TumblingWindowInSeconds: 30 }), /Mapping.*TumblingWindowInSeconds/],
    ['a number of retries', ofStream({ MaximumRetryAttempts: 3 }), /Mapping.*MaximumRetryAttempts/],
    ['a starting position', ofStream({ StartingPosition: 'LATEST' }), /Mapping: .*LATEST/],
    [
      'a pattern',
      ofStream({ FilterCriteria: { Filters: [{ Pattern: '{"a":[{"numeric":[]}]}' }] } }),
      /Mapping: .*numeric/,
    ],
    [
      'a sixth filter',
      ofStream({ FilterCriteria: { Filters: Array.from({ length: 6 }, (_, n) => ({ Pattern: `{"a":[${n}]}` })) } }),
      /Mapping: Lambda takes 5 filters by default, and this mapping has 6/,
    ],
    ['a destination', ofStream({ DestinationConfig: { OnFailure: {} } }), /Mapping.*DestinationConfig/],
    ['a limit of pollers', ofStream({ ScalingConfig: { MaximumConcurrency: 2 } }), /Mapping: .*ScalingConfig/],
    ['a filter of a queue', mapping({ EventSourceArn: queueArn, FilterCriteria: {} }), /Mapping: .*FilterCriteria/],
    ['another source', mapping({ EventSourceArn: 'arn:aws:kinesis:us-east-1:0:stream/x' }), /Mapping: .*kinesis/],
  ])('stops the start by %s that the local cloud does not take', (_, Mapping, sentence) => {
    expect(() => read({ Content, Jobs, FnRole: role, Fn: fn(), Mapping })).toThrow(sentence);
  });

  it('is needed by its mapping', () => {
    expect(() => read({ Content: table(), FnRole: role, Fn: fn(), Mapping: ofStream() })).toThrow(
      'Mapping: the table Content has no stream',
    );
  });

  it('may be read by a function whose role says so', () => {
    const granted = (actions: string[]) => {
      const Statement = [
        { Effect: 'Allow', Action: 'dynamodb:ListStreams', Resource: '*' },
        { Effect: 'Allow', Action: actions, Resource: { 'Fn::GetAtt': ['Content', 'StreamArn'] } },
      ];
      const Policies = [{ PolicyName: 'Stream', PolicyDocument: { Statement } }];
      const FnRole = { ...role, Properties: { ...role.Properties, Policies } };
      const stack = read({ Content, FnRole, Fn: fn(), Mapping: ofStream() });
      const authorizer = createAuthorizer(stack, () => ({ identities: [], sandbox: false }));
      for (const each of stack.streamMappings) checkStreamRole(each, authorizer);
    };
    granted(['dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:DescribeStream']);
    expect(() => granted(['dynamodb:GetRecords', 'dynamodb:GetShardIterator'])).toThrow(
      'Mapping: Cannot access stream arn:aws:dynamodb:us-east-1:000000000000:table/Content/stream/local.',
    );
  });
});

describe('a distribution', () => {
  const optimized = '658327ea-f89d-4fab-a63d-7e88639e58f6';
  const distribution = (group: object, CachePolicyId: unknown = optimized) => ({
    Type: 'AWS::CloudFront::Distribution',
    Properties: {
      DistributionConfig: {
        Origins: ['Pages', 'Spare'].map((Id) => ({ Id, DomainName: { 'Fn::GetAtt': [Id, 'RegionalDomainName'] } })),
        OriginGroups: {
          Quantity: 1,
          Items: [
            {
              Id: 'Both',
              FailoverCriteria: { StatusCodes: { Quantity: 2, Items: [403, 404] } },
              Members: { Quantity: 2, Items: [{ OriginId: 'Pages' }, { OriginId: 'Spare' }] },
              ...group,
            },
          ],
        },
        DefaultCacheBehavior: { TargetOriginId: 'Both', CachePolicyId },
      },
    },
  });
  const buckets = { Pages: { Type: 'AWS::S3::Bucket' }, Spare: { Type: 'AWS::S3::Bucket' } };

  it('has its origin groups, and for how long each policy lets it keep answers', () => {
    const { distribution: found } = read({ ...buckets, Edge: distribution({}) });
    expect(found?.originGroups.get('Both')).toEqual({ primary: 'Pages', secondary: 'Spare', statuses: [403, 404] });
    expect(found?.behaviors[0]?.lifetime).toEqual({ min: 1, default: 86_400, max: 31_536_000 });
    const nothing = { HeadersConfig: { HeaderBehavior: 'none' }, CookiesConfig: { CookieBehavior: 'none' } };
    const CachePolicyConfig = {
      ...{ Name: 'Short', MinTTL: 0, DefaultTTL: 60, MaxTTL: 600 },
      ParametersInCacheKeyAndForwardedToOrigin: { ...nothing, QueryStringsConfig: { QueryStringBehavior: 'none' } },
    };
    const Short = { Type: 'AWS::CloudFront::CachePolicy', Properties: { CachePolicyConfig } };
    const own = read({ ...buckets, Short, Edge: distribution({}, { Ref: 'Short' }) });
    expect(own.distribution?.behaviors[0]?.lifetime).toEqual({ min: 0, default: 60, max: 600 });
  });

  it('is named with an origin group that the local cloud does not know', () => {
    const Edge = distribution({ SelectionCriteria: 'media-quality-based' });
    expect(() => read({ ...buckets, Edge })).toThrow(/Edge: .*SelectionCriteria/);
  });
});
