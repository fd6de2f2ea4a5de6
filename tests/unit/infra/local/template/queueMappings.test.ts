import { describe, expect, it } from 'vitest';
import { fn, read, role } from '../../../../support/cloud/templates.ts';

describe('a mapping of a queue', () => {
  const readMapping = (properties: object) => {
    const EventSourceArn = { 'Fn::GetAtt': ['Jobs', 'Arn'] };
    const Mapping = {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: { FunctionName: { Ref: 'Fn' }, EventSourceArn, ...properties },
    };
    return read({ Jobs: { Type: 'AWS::SQS::Queue' }, FnRole: role, Fn: fn(), Mapping }).queueMappings;
  };

  it('is read with Lambda’s defaults', () => {
    expect(readMapping({})).toMatchObject([{ batchSize: 10, batchingWindow: 0, maxConcurrency: 5 }]);
  });

  it('is read with all its properties', () => {
    const properties = { BatchSize: 100, MaximumBatchingWindowInSeconds: 1, ScalingConfig: { MaximumConcurrency: 3 } };
    expect(readMapping(properties)).toMatchObject([{ batchSize: 100, batchingWindow: 1, maxConcurrency: 3 }]);
  });

  it('with a concurrency below two is refused, as by Lambda', () => {
    expect(() => readMapping({ ScalingConfig: { MaximumConcurrency: 1 } })).toThrow(/Mapping: .*MaximumConcurrency/);
  });
});
