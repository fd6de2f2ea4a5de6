import { describe, expect, it } from 'vitest';
import { createAuthorizer } from '../../../../../infra/local/aws/authorizer.ts';
import { checkDestination } from '../../../../../infra/local/lambda/failureDestination.ts';
import { checkStreamRole } from '../../../../../infra/local/lambda/streamMapping.ts';
import { checkTracing } from '../../../../../infra/local/lambda/tracing.ts';
import type { Schedule } from '../../../../../infra/local/template/compute.ts';
import type { Template } from '../../../../../infra/local/template/intrinsics.ts';
import { fn, read, role, roleOf } from '../../../../support/cloud/templates.ts';

/*
 * What the stack's own template has is proved by every test that starts the local cloud with it. Here is what a change of it
 * could add.
 */

type Resources = Template['Resources'];

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
  Mapping: mapping({ EventSourceArn: queueArn, ...properties }),
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
      {
        ...{ id: 'Mapping', table: 'Content', function: 'Fn', batchSize: 100, batchingWindow: 0, filters: [] },
        ...{ maxAge: Infinity, onFailure: undefined },
      },
    ]);
  });

  it('a schedule’s retries', () => {
    const hourly = { id: 'Hourly', expression: 'rate(1 hour)', function: 'Fn' };
    expect(read(scheduled()).schedules).toEqual([{ ...hourly, retries: 2, maxAge: 21_600, onFailure: undefined }]);
  });
});

it('identities at SES are the stack’s, and the sender if the account already has one for it', () => {
  const mailing = (from: string) =>
    roleWith(allow('ses:SendEmail', '*', { Condition: { StringEquals: { 'ses:FromAddress': from } } }));
  const Identity = resource('AWS::SES::EmailIdentity', { EmailIdentity: 'river.org' });
  expect(read({ Identity, FnRole: mailing('us@river.org') }).mail.identities).toEqual([{ name: 'river.org' }]);
  expect(read({ FnRole: mailing('us@lake.org') }).mail.identities).toEqual([{ name: 'us@lake.org' }]);
});

const topicPolicy = (statement: object) => ({
  Told: resource('AWS::SNS::Topic'),
  Policy: resource('AWS::SNS::TopicPolicy', { Topics: [{ Ref: 'Told' }], PolicyDocument: { Statement: [statement] } }),
});
const environment = (value: object) => ({ FnRole: role, Fn: fn({ Environment: { Variables: { GIVEN: value } } }) });
const managed = { ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] };
const subscribed = { TopicArn: { Ref: 'Told' }, Protocol: 'sms', Endpoint: '+15550100' };
const group = {
  ...{ Id: 'Both', SelectionCriteria: 'media-quality-based', Members: { Quantity: 1, Items: [{ OriginId: 'Pages' }] } },
  FailoverCriteria: { StatusCodes: { Quantity: 1, Items: [404] } },
};
const Edge = resource('AWS::CloudFront::Distribution', {
  DistributionConfig: {
    Origins: [{ Id: 'Pages', DomainName: { 'Fn::GetAtt': ['Pages', 'RegionalDomainName'] } }],
    OriginGroups: { Quantity: 1, Items: [group] },
    DefaultCacheBehavior: { TargetOriginId: 'Both', CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6' },
  },
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders
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
  [
    'a protocol of a subscription',
    { Told: resource('AWS::SNS::Topic'), Phone: resource('AWS::SNS::Subscription', subscribed) },
    /Phone.*sms/,
  ],
  ['a way to choose an origin', { Pages: resource('AWS::S3::Bucket'), Edge }, /Edge: .*SelectionCriteria/],
  ['a tumbling window', streamed(ofStream({ TumblingWindowInSeconds: 30 })), /Mapping.*TumblingWindowInSeconds/],
  ['a number of retries', streamed(ofStream({ MaximumRetryAttempts: 3 })), /Mapping.*MaximumRetryAttempts/],
  ['a starting position', streamed(ofStream({ StartingPosition: 'LATEST' })), /Mapping: .*LATEST/],
  [
    'a pattern',
    streamed(ofStream({ FilterCriteria: { Filters: [{ Pattern: '{"a":[{"numeric":[]}]}' }] } })),
    /Mapping: .*numeric/,
  ],
  ['a destination', streamed(ofStream({ DestinationConfig: { OnFailure: {} } })), /Mapping.*DestinationConfig/],
  ['a limit of pollers', streamed(ofStream({ ScalingConfig: { MaximumConcurrency: 2 } })), /Mapping: .*ScalingConfig/],
  ['a filter of a queue', queued({ FilterCriteria: {} }), /Mapping: .*FilterCriteria/],
  [
    'another source',
    streamed(mapping({ EventSourceArn: 'arn:aws:kinesis:us-east-1:0:stream/x' })),
    /Mapping: .*kinesis/,
  ],
  ['another version of a function', scheduled({ Qualifier: 'live' }), /Config.*Qualifier/],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders

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
  ['records kept for less than a minute', streamed(ofStream({ MaximumRecordAgeInSeconds: 30 })), /RecordAgeInSeconds/],
  ['a third retry of a schedule', scheduled({ MaximumRetryAttempts: 3 }), /Config.*MaximumRetryAttempts/],
  ['runs kept for less than a minute', scheduled({ MaximumEventAgeInSeconds: 30 }), /Config.*MaximumEventAgeInSeconds/],
  [
    'a mapping of a table without a stream',
    { ...streamed(ofStream()), Content: table() },
    'Mapping: the table Content has no stream',
  ],
])('%s stops the start, because AWS would refuse it', (_, resources, message) => {
  expect(() => read(resources)).toThrow(message);
});

describe('the start is stopped unless the function’s role allows', () => {
  const authorizerOf = (stack: ReturnType<typeof read>) =>
    createAuthorizer(stack, () => ({ identities: [], sandbox: false }));
  const needsPermission = (call: string) => `The provided execution role does not have permissions to call ${call}`;

  it('tracing, if it is traced', () => {
    const traced = (action: string) => () => {
      const stack = read({ FnRole: roleWith(allow(action)), Fn: fn({ TracingConfig: { Mode: 'Active' } }) });
      for (const each of stack.functions) checkTracing(each, authorizerOf(stack));
    };
    expect(traced('xray:PutTraceSegments')).not.toThrow();
    expect(traced('xray:GetTraceSummaries')).toThrow(`Fn: ${needsPermission('PutTraceSegments on XRAY')}`);
  });

  it('a report of what is given up, if there is a queue for it', () => {
    const stack = read(scheduled(toQueue));
    const [hourly] = stack.schedules as [Schedule];
    expect(() => checkDestination(hourly, authorizerOf(stack))).toThrow(
      `Hourly: ${needsPermission('SendMessage on SQS')}`,
    );
  });

  it('reading its stream', () => {
    const granted = (actions: string[], Mapping = ofStream()) => {
      const own = allow(actions, { 'Fn::GetAtt': ['Content', 'StreamArn'] });
      const stack = read(streamed(Mapping, roleWith(allow('dynamodb:ListStreams'), own)));
      return () => {
        for (const each of stack.streamMappings) checkStreamRole(each, authorizerOf(stack));
      };
    };
    const reading = ['dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:DescribeStream'];
    expect(granted(reading)).not.toThrow();
    expect(granted(reading, ofStream(toQueue))).toThrow(`Mapping: ${needsPermission('SendMessage on SQS')}`);
    expect(granted(reading.slice(0, 2))).toThrow(
      'Mapping: Cannot access stream arn:aws:dynamodb:us-east-1:000000000000:table/Content/stream/local.',
    );
  });
});
