import { describe, expect, it } from 'vitest';
import { AwsError, errorResponse } from '../../../../../infra/local/aws/errors.ts';
import { Faults } from '../../../../../infra/local/aws/faults.ts';
import type { LambdaFunction } from '../../../../../infra/local/template/compute.ts';

const fn = { id: 'SendFn12', name: 'workers/sendNewsletter', accessKeyId: 'key-of-send' } as LambdaFunction;
const faults = () => new Faults([fn]);
const request = (service: 'ses' | 'dynamodb' | 'sqs', operation: string, caller = 'another') => ({
  ...{ service, operation, caller },
});

describe('a planned fault', () => {
  it('happens as often as planned, to the named operation', () => {
    const planned = faults();
    planned.add({ service: 'ses', operation: 'SendEmail', error: 'TooManyRequestsException', times: 2 });
    expect(planned.forRequest(request('ses', 'GetAccount'))).toBeUndefined();
    expect(planned.forRequest(request('ses', 'SendEmail'))).toEqual({ code: 'TooManyRequestsException' });
    expect(planned.forRequest(request('ses', 'SendEmail'))).toEqual({ code: 'TooManyRequestsException' });
    expect(planned.forRequest(request('ses', 'SendEmail'))).toBeUndefined();
  });

  it('lets the given number of requests pass first', () => {
    const planned = faults();
    planned.add({ service: 'dynamodb', operation: 'UpdateItem', error: 'crash', after: 2 });
    const answers = [1, 2, 3, 4].map(() => {
      expect(planned.forRequest(request('dynamodb', 'GetItem'))).toBeUndefined();
      return planned.forRequest(request('dynamodb', 'UpdateItem'));
    });
    expect(answers).toEqual([undefined, undefined, 'crash', undefined]);
  });

  it('happens to any operation if none is named, once by default', () => {
    const planned = faults();
    planned.add({ service: 'dynamodb', error: 'reset' });
    expect(planned.forRequest(request('dynamodb', 'GetItem'))).toBe('reset');
    expect(planned.forRequest(request('dynamodb', 'GetItem'))).toBeUndefined();
  });

  it('happens to its caller alone, if it names one', () => {
    const planned = faults();
    planned.add({ service: 'ses', by: 'workers/sendNewsletter', error: 'reset', times: 2 });
    planned.add({ service: 'sqs', by: 'operator', error: 'reset' });
    expect(planned.forRequest(request('ses', 'SendEmail'))).toBeUndefined();
    for (const caller of [fn.id, fn.accessKeyId])
      expect(planned.forRequest(request('ses', 'SendEmail', caller))).toBe('reset');
    expect(planned.forRequest(request('sqs', 'SendMessage', fn.id))).toBeUndefined();
    expect(planned.forRequest(request('sqs', 'SendMessage', 'operator'))).toBe('reset');
  });

  it.each(['workers/sendNewsletter', 'SendFn12'])('kills the function %s', (name) => {
    const planned = faults();
    planned.add({ function: name, error: 'crash-after', times: 1 });
    expect(planned.forInvocation('SendFn12')).toBe('crash-after');
    expect(planned.forInvocation('SendFn12')).toBeUndefined();
  });

  it('is gone once cleared', () => {
    const planned = faults();
    planned.add({ service: 'sqs', error: 'timeout', times: 9 });
    planned.clear();
    expect(planned.forRequest(request('sqs', 'SendMessage'))).toBeUndefined();
  });

  it.each([
    [{ service: 'fax', error: 'reset' }, /dynamodb.*sqs.*s3.*ses/],
    [{ function: 'workers/nobody', error: 'crash-before' }, /workers\/sendNewsletter/],
    [{ service: 'ses', by: 'workers/nobody', error: 'reset' }, /"by".*workers\/sendNewsletter/],
    [{ function: 'SendFn12', error: 'reset' }, /crash-before.*crash-after/],
    [{ service: 'ses', error: 'reset', times: 0 }, /times/],
    [{ service: 'ses', error: 'reset', after: -1 }, /after/],
    [{ service: 'ses' }, /error/],
    [null, /expected object/],
  ])('that is invalid is refused with what is allowed: %j', (request, sentence) => {
    expect(() => faults().add(request)).toThrow(sentence);
  });
});

describe('an error on the wire', () => {
  it('is JSON with its type for DynamoDB', () => {
    const error = errorResponse('dynamodb', new AwsError('ProvisionedThroughputExceededException', 'slow'), 'id');
    expect(error.status).toBe(400);
    expect(JSON.parse(error.body).__type).toMatch(/#ProvisionedThroughputExceededException$/);
  });

  it('has its type in a header for SES, with the status of its API', () => {
    const error = errorResponse('ses', new AwsError('TooManyRequestsException', 'slow'), 'id');
    expect(error).toMatchObject({ status: 429, headers: { 'x-amzn-errortype': 'TooManyRequestsException' } });
    expect(errorResponse('ses', new AwsError('InternalServiceErrorException', ''), 'id').status).toBe(500);
  });

  it('is XML for S3', () => {
    const error = errorResponse('s3', new AwsError('SlowDown', 'a < b'), 'id');
    expect(error.status).toBe(503);
    expect(error.body).toContain('<Code>SlowDown</Code><Message>a &lt; b</Message>');
  });
});
