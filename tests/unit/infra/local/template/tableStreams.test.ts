import { describe, expect, it } from 'vitest';
import { createAuthorizer } from '../../../../../infra/local/aws/authorizer.ts';
import { checkStreamRole } from '../../../../../infra/local/lambda/streamMapping.ts';
import { fn, read, role } from '../../../../support/cloud/templates.ts';

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
  const queueArn = { 'Fn::GetAtt': ['Jobs', 'Arn'] };

  it('is read with its mapping and Lambda’s defaults', () => {
    const { tables, streamMappings, queueMappings } = read({ Content, FnRole: role, Fn: fn(), Mapping: ofStream() });
    expect(tables).toMatchObject([{ id: 'Content', stream: 'KEYS_ONLY' }]);
    expect(queueMappings).toEqual([]);
    expect(streamMappings).toEqual([
      {
        ...{ id: 'Mapping', table: 'Content', function: 'Fn', batchSize: 100, batchingWindow: 0, filters: [] },
        ...{ maxAge: Infinity, onFailure: undefined },
      },
    ]);
  });

  it('is read with all properties of the mapping', () => {
    const Mapping = ofStream({
      ...{ BatchSize: 10, MaximumBatchingWindowInSeconds: 2, MaximumRecordAgeInSeconds: 3600 },
      DestinationConfig: { OnFailure: { Destination: queueArn } },
      FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
    });
    const { streamMappings } = read({ Content, Jobs, FnRole: role, Fn: fn(), Mapping });
    expect(streamMappings).toMatchObject([{ batchSize: 10, batchingWindow: 2, maxAge: 3600, onFailure: 'Jobs' }]);
    expect(streamMappings[0]?.filters.map((takes) => takes({ eventName: 'INSERT' }))).toEqual([true]);
  });

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
      /^Mapping: 6 filters of an event source mapping, and AWS allows 5\./,
    ],
    ['a destination', ofStream({ DestinationConfig: { OnFailure: {} } }), /Mapping.*DestinationConfig/],
    ['an age below a minute', ofStream({ MaximumRecordAgeInSeconds: 30 }), /Mapping.*MaximumRecordAgeInSeconds/],
    ['a limit of pollers', ofStream({ ScalingConfig: { MaximumConcurrency: 2 } }), /Mapping: .*ScalingConfig/],
    ['a filter of a queue', mapping({ EventSourceArn: queueArn, FilterCriteria: {} }), /Mapping: .*FilterCriteria/],
    ['another source', mapping({ EventSourceArn: 'arn:aws:kinesis:us-east-1:0:stream/x' }), /Mapping: .*kinesis/],
  ])('stops the start with %s that the local cloud does not support', (_, Mapping, sentence) => {
    expect(() => read({ Content, Jobs, FnRole: role, Fn: fn(), Mapping })).toThrow(sentence);
  });

  it('must exist for its mapping', () => {
    expect(() => read({ Content: table(), FnRole: role, Fn: fn(), Mapping: ofStream() })).toThrow(
      'Mapping: the table Content has no stream',
    );
  });

  it('may be read by a function whose role allows it, which also sends what is given up', () => {
    const granted = (actions: string[], Mapping = ofStream()) => {
      const Statement = [
        { Effect: 'Allow', Action: 'dynamodb:ListStreams', Resource: '*' },
        { Effect: 'Allow', Action: actions, Resource: { 'Fn::GetAtt': ['Content', 'StreamArn'] } },
      ];
      const Policies = [{ PolicyName: 'Stream', PolicyDocument: { Statement } }];
      const FnRole = { ...role, Properties: { ...role.Properties, Policies } };
      const stack = read({ Content, Jobs, FnRole, Fn: fn(), Mapping });
      const authorizer = createAuthorizer(stack, () => ({ identities: [], sandbox: false }));
      for (const each of stack.streamMappings) checkStreamRole(each, authorizer);
    };
    const reading = ['dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:DescribeStream'];
    granted(reading);
    expect(() => granted(reading, ofStream({ DestinationConfig: { OnFailure: { Destination: queueArn } } }))).toThrow(
      'Mapping: The provided execution role does not have permissions to call SendMessage on SQS',
    );
    expect(() => granted(['dynamodb:GetRecords', 'dynamodb:GetShardIterator'])).toThrow(
      'Mapping: Cannot access stream arn:aws:dynamodb:us-east-1:000000000000:table/Content/stream/local.',
    );
  });
});
