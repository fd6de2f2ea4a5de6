// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders

import { describe, expect, it } from 'vitest';
import { checkGrants, createAuthorizer } from '../../../../infra/local/aws/iam.ts';
import { readFilter } from '../../../../infra/local/template/compute.ts';
import { readTemplate } from '../../../../infra/local/template/readTemplate.ts';
import type { Template } from '../../../../infra/local/template/resolve.ts';

/*
 * What the stack's own template has is proved by every test that starts the local cloud with it. Here is what a change of it
 * could add.
 */

type Resources = Template['Resources'];

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

const resource = (Type: string, Properties: object = {}) => ({ Type, Properties: { ...Properties } });
const table = (Properties: object = {}) =>
  resource('AWS::DynamoDB::Table', { AttributeDefinitions: [], KeySchema: [], ...Properties });
const withFunction = { FnRole: role, Fn: fn() };
const queueArn = { 'Fn::GetAtt': ['Jobs', 'Arn'] };
const toQueue = { DestinationConfig: { OnFailure: { Destination: queueArn } } };
/** The role of the function, with one more policy. */
const roleWith = (...Statement: object[]) => ({
  ...role,
  Properties: { ...role.Properties, Policies: [{ PolicyName: 'More', PolicyDocument: { Statement } }] },
});
const allow = (Action: string | string[], Resource: unknown = '*', more: object = {}) => ({
  ...{ Effect: 'Allow', Action, Resource },
  ...more,
});

const mapping = (properties: object) =>
  resource('AWS::Lambda::EventSourceMapping', { FunctionName: { Ref: 'Fn' }, ...properties });
const ofStream = (properties: object = {}) =>
  mapping({
    ...{ EventSourceArn: { 'Fn::GetAtt': ['Content', 'StreamArn'] }, StartingPosition: 'TRIM_HORIZON' },
    ...properties,
  });
const Content = table({ StreamSpecification: { StreamViewType: 'KEYS_ONLY' } });
const streamed = (Mapping: object, FnRole: object = role) =>
  ({ Content, Jobs: resource('AWS::SQS::Queue'), Fn: fn(), FnRole, Mapping }) as Resources;
const queued = (properties: object) => ({
  ...{ ...withFunction, Jobs: resource('AWS::SQS::Queue') },
  Mapping: mapping({ EventSourceArn: queueArn, FunctionResponseTypes: ['ReportBatchItemFailures'], ...properties }),
});

const Hourly = resource('AWS::Events::Rule', {
  ...{ ScheduleExpression: 'rate(1 hour)', State: 'ENABLED' },
  Targets: [{ Arn: { 'Fn::GetAtt': ['Fn', 'Arn'] }, Id: 'Target0' }],
});
const scheduled = (properties?: object) => ({
  ...{ ...withFunction, Hourly, Jobs: resource('AWS::SQS::Queue') },
  ...(properties && {
    Config: resource('AWS::Lambda::EventInvokeConfig', {
      ...{ FunctionName: { Ref: 'Fn' }, Qualifier: '$LATEST' },
      ...properties,
    }),
  }),
});

describe('what a template leaves out is as at Lambda:', () => {
  it('a queue’s batches', () => {
    expect(read(queued({})).queueMappings).toMatchObject([{ batchSize: 10, batchingWindow: 0, maxConcurrency: 5 }]);
  });

  it('a stream’s batches', () => {
    const { tables, streamMappings, queueMappings } = read(streamed(ofStream()));
    expect(tables).toMatchObject([{ id: 'Content', stream: 'KEYS_ONLY' }]);
    expect(queueMappings).toEqual([]);
    expect(streamMappings).toEqual([
      { id: 'Mapping', table: 'Content', function: 'Fn', batchSize: 100, filters: [], onFailure: undefined },
    ]);
  });
});

it('identities at SES are the stack’s, and the sender if the account already has one for it', () => {
  const mailing = (from: string) =>
    roleWith(allow('ses:SendEmail', '*', { Condition: { StringEquals: { 'ses:FromAddress': from } } }));
  const Identity = resource('AWS::SES::EmailIdentity', { EmailIdentity: 'river.org' });
  expect(read({ Identity, FnRole: mailing('us@river.org') }).mail.identities).toEqual(['river.org']);
  expect(read({ FnRole: mailing('us@lake.org') }).mail.identities).toEqual(['us@lake.org']);
});

const topicPolicy = (statement: object) => ({
  Told: resource('AWS::SNS::Topic'),
  Policy: resource('AWS::SNS::TopicPolicy', { Topics: [{ Ref: 'Told' }], PolicyDocument: { Statement: [statement] } }),
});
const environment = (value: object) => ({ FnRole: role, Fn: fn({ Environment: { Variables: { GIVEN: value } } }) });
const managed = { ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] };
const unknown: [string, Resources, RegExp][] = [
  [
    'a resource type',
    { Search: resource('AWS::OpenSearchService::Domain') },
    /^Search: .* AWS::OpenSearchService::Dom/,
  ],
  ['a property', { Jobs: resource('AWS::SQS::Queue', { FifoQueue: true }) }, /Jobs.*FifoQueue/],
  [
    'an attribute',
    {
      Jobs: resource('AWS::SQS::Queue'),
      Told: resource('AWS::SNS::Topic', { DisplayName: { 'Fn::GetAtt': ['Jobs', 'Colour'] } }),
    },
    /Jobs.*Colour/,
  ],
  ['Fn::If', environment({ 'Fn::If': ['IsHere', 'yes', 'no'] }), /does not know Fn::If/],
  ['Fn::Sub with its own variables', environment({ 'Fn::Sub': ['${who}', { who: 'me' }] }), /does not know Fn::Sub/],
  [
    'a managed policy that grants more than logging',
    { FnRole: { ...role, Properties: { ...role.Properties, ...managed } }, Fn: fn() },
    /FnRole.*AdministratorAccess/,
  ],
  [
    'a part of a policy',
    topicPolicy({ Effect: 'Allow', NotAction: 'sns:Publish', Resource: '*', Principal: '*' }),
    /Policy.*NotAction/,
  ],
  ['a number of retries', streamed(ofStream({ MaximumRetryAttempts: 3 })), /Mapping.*MaximumRetryAttempts/],
  [
    'a pattern',
    streamed(ofStream({ FilterCriteria: { Filters: [{ Pattern: '{"a":[{"numeric":[]}]}' }] } })),
    /Mapping: .*numeric/,
  ],
  ['a filter of a queue', queued({ FilterCriteria: {} }), /Mapping: .*FilterCriteria/],
  [
    'another source',
    streamed(mapping({ EventSourceArn: 'arn:aws:kinesis:us-east-1:0:stream/x' })),
    /Mapping: .*kinesis/,
  ],
];

it.each(unknown)('%s that the local cloud does not know stops the start, and is named', (_, resources, message) => {
  expect(() => read(resources)).toThrow(message);
});

it.each<[string, Resources, string | RegExp]>([
  [
    'a role that Lambda may not assume',
    { FnRole: roleOf('ec2.amazonaws.com'), Fn: fn() },
    /Fn: .*be assumed by Lambda/,
  ],
  ['a queue’s concurrency below two', queued({ ScalingConfig: { MaximumConcurrency: 1 } }), /MaximumConcurrency/],
  [
    'a mapping of a table without a stream',
    { ...streamed(ofStream()), Content: table() },
    'Mapping: the table Content has no stream',
  ],
])('%s stops the start, because AWS would refuse it', (_, resources, message) => {
  expect(() => read(resources)).toThrow(message);
});

describe('the start is stopped unless a policy allows', () => {
  const logs = allow(['logs:CreateLogStream', 'logs:PutLogEvents']);
  const reading = allow(
    ['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'].map((each) => `dynamodb:${each}`),
  );
  const start = (resources: Resources) => () => {
    const stack = read(resources);
    checkGrants(
      stack,
      createAuthorizer(stack, () => ({ identities: [], sandbox: false })),
    );
  };
  const mayRun = resource('AWS::Lambda::Permission', {
    ...{ Action: 'lambda:InvokeFunction', FunctionName: { 'Fn::GetAtt': ['Fn', 'Arn'] } },
    ...{ Principal: 'events.amazonaws.com', SourceArn: { 'Fn::GetAtt': ['Hourly', 'Arn'] } },
  });

  it.each<[string, Resources, string]>([
    ['a function to log', withFunction, 'Fn: .* logs:CreateLogStream'],
    [
      'a report of what is given up of it',
      streamed(ofStream(toQueue), roleWith(logs, reading)),
      'Mapping: .* sqs:SendMessage',
    ],
    ['its role to take messages', { ...queued({}), FnRole: roleWith(logs) }, 'Mapping: .* sqs:ReceiveMessage'],
    [
      'a schedule to invoke its function',
      { ...scheduled(), FnRole: roleWith(logs) },
      'Hourly: .* does not allow events lambda:InvokeFunction',
    ],
  ])('%s', (_, resources, message) => {
    expect(start(resources)).toThrow(new RegExp(message));
  });

  it('and goes on with all that it needs', () => {
    start(streamed(ofStream(toQueue), roleWith(logs, reading, allow('sqs:SendMessage'))))();
    start({ ...scheduled(), FnRole: roleWith(logs), mayRun })();
  });
});

const record = { eventName: 'INSERT', dynamodb: { Keys: { pk: { S: 'EVENT#1' }, n: { N: '101' } } } };
const takes = (pattern: object) => readFilter('Mapping', JSON.stringify(pattern))(record);
const key = (rules: unknown[]) => ({ dynamodb: { Keys: { pk: { S: rules } } } });

describe('a filter', () => {
  it.each([
    [{ eventName: ['INSERT', 'REMOVE'] }, true],
    [{ eventName: ['REMOVE'] }, false],
    [{ eventName: ['insert'] }, false],
    [key(['GUEST#1', 'EVENT#1']), true],
    [{ dynamodb: { Keys: { n: { N: ['101'] } } } }, true],
    [{ dynamodb: { NewImage: { pk: { S: ['EVENT#1'] } } } }, false],
    [{ eventName: ['INSERT'], ...key(['EVENT#2']) }, false],
    [{}, true],
  ])('%j: %s', (pattern, taken) => {
    expect(takes(pattern)).toBe(taken);
  });

  it.each([
    ['{"eventName":[{"anything-but":["INSERT"]}]}', /^Mapping: .*anything-but/],
    ['{"eventName":[1]}', /^Mapping: .*1/],
    ['{"$or":[{"eventName":["A"]},{"eventName":["B"]}]}', /^Mapping: .*\$or/],
    ['{"eventName":"INSERT"}', /^Mapping: .*INSERT/],
    ['{"eventName":[]}', /^Mapping: /],
  ])('%s is refused by name: the local cloud does not know it', (pattern, sentence) => {
    expect(() => readFilter('Mapping', pattern)).toThrow(sentence);
  });
});

const gate = 'arn:aws:lambda:us-east-1:000000000000:function:Gate';
const limit = { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 };
const credentials = { 'Fn::GetAtt': ['Caller', 'Arn'] };

const operation = (change: object = {}) => ({
  ...{ responses: { default: { description: 'Any' } }, security: [{ edge: [] }] },
  'x-amazon-apigateway-integration': {
    ...{ type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0', credentials },
    uri: { 'Fn::GetAtt': ['Fn', 'Arn'] },
  },
  ...change,
});
const edge = {
  ...{ type: 'apiKey', name: 'x-Secret', in: 'header' },
  'x-amazon-apigateway-authorizer': {
    ...{ type: 'request', identitySource: '$request.header.x-Secret', enableSimpleResponses: true },
    authorizerUri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${gate}/invocations`,
    ...{ authorizerCredentials: credentials, authorizerPayloadFormatVersion: '2.0', authorizerResultTtlInSeconds: 60 },
  },
};

/** The routes of an API with one endpoint. */
function routesOf({ change = {}, schemes = { edge } as object, stage = {}, caller = 'apigateway.amazonaws.com' }) {
  const Body = {
    ...{ openapi: '3.0.1', info: { title: 'Site', version: '1' }, components: { securitySchemes: schemes } },
    paths: { '/api/things/{id}': { get: operation(change) } },
  };
  const Properties = {
    ...{ ApiId: { Ref: 'Http' }, StageName: '$default', AutoDeploy: true, DefaultRouteSettings: limit, ...stage },
  };
  return read({
    ...{ FnRole: role, Fn: fn({ FunctionName: 'site-things' }), Caller: roleOf(caller) },
    Http: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body } },
    Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties },
  }).routes;
}

it('an endpoint is asked for as its document and its stage say', () => {
  const caller = { role: 'Caller', statements: [] };
  const route = { method: 'GET', path: '/api/things/{id}', function: 'site-things', caller };
  const authorizer = { function: 'Gate', caller, header: 'x-secret', keeps: 60 };
  expect(routesOf({})).toEqual([{ ...route, authorizer }]);
});

it.each([
  ['limits a route by itself', { stage: { RouteSettings: { 'GET /api/gone': limit } } }, /RouteSettings/],
  ['names an authorizer that it does not have', { schemes: {} }, /security scheme edge/],
  ['has a role that API Gateway may not assume', { caller: 'lambda.amazonaws.com' }, /may not assume the role Caller/],
  ['uses what the local cloud does not know', { change: { 'x-amazon-validator': 'all' } }, /x-amazon-validator/],
])('an API that %s stops the start', (_, changed, message) => {
  expect(() => routesOf(changed)).toThrow(message);
});
