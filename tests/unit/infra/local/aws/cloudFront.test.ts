import {
  CloudFrontClient,
  CreateInvalidationCommand,
  GetDistributionConfigCommand,
  ListInvalidationsCommand,
  UpdateDistributionCommand,
  waitUntilDistributionDeployed,
} from '@aws-sdk/client-cloudfront';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloudFrontApi } from '../../../../../infra/local/aws/cloudFront.ts';
import type { AwsEndpoint } from '../../../../../infra/local/aws/endpoint.ts';
import type { LambdaFunction } from '../../../../../infra/local/template/compute.ts';
import type { Origin } from '../../../../../infra/local/template/edge.ts';
import { distributionArn } from '../../../../../infra/local/template/resources.ts';
import { startEndpoint } from '../../../../support/cloud/awsEndpoint.ts';

/** CloudFront's API as a function calls it, by the SDK. */
const fn = (id: string, action: string) =>
  ({
    ...{ id, name: id, role: '' },
    statements: [{ effect: 'Allow', actions: [action], resources: [distributionArn('Edge')], conditions: {} }],
  }) as unknown as LambdaFunction;
const functions = [fn('Publish', 'cloudfront:CreateInvalidation'), fn('Read', 'cloudfront:GetInvalidation')];
const origins = new Map<string, Origin>([
  ['site', { kind: 'bucket', bucket: 'site', signs: true, path: '', customHeaders: {} }],
  ['api', { kind: 'api', path: '', customHeaders: { 'x-first': 'a&b', 'x-second': 'c' } }],
]);
const api = cloudFrontApi({ distribution: { id: 'Edge', origins }, domain: 'localhost:3000' });
let endpoint: AwsEndpoint;

beforeAll(async () => {
  endpoint = await startEndpoint({ functions, backends: { cloudfront: api.answer } });
});
afterAll(() => endpoint.stop());
beforeEach(() => api.clear());

const client = (accessKeyId: string) =>
  new CloudFrontClient({
    ...{ endpoint: endpoint.address, region: 'us-east-1', maxAttempts: 1 },
    credentials: { accessKeyId, secretAccessKey: 'local' },
  });
const command = (Items: string[], DistributionId = 'Edge') =>
  new CreateInvalidationCommand({
    ...{ DistributionId, InvalidationBatch: { CallerReference: 'any', Paths: { Quantity: Items.length, Items } } },
  });
const create = (...given: Parameters<typeof command>) => client('Publish').send(command(...given));

describe('an invalidation', () => {
  it('is listed with the newest first', async () => {
    const { Invalidation } = await create(['/a&b', '/video/*']);
    expect(Invalidation).toMatchObject({ Id: expect.any(String), Status: 'InProgress' });
    await create(['/c']);
    expect(api.list().map(({ paths }) => paths)).toEqual([['/c'], ['/a&b', '/video/*']]);
  });

  it.each([['a'], ['/a*b']])('of %s is refused', async (path) => {
    await expect(create([path])).rejects.toMatchObject({ name: 'InvalidArgument', $metadata: { httpStatusCode: 400 } });
  });

  it('needs its permission, for this distribution', async () => {
    await expect(client('Read').send(command(['/a']))).rejects.toMatchObject({
      ...{ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } },
      message: expect.stringContaining('cloudfront:CreateInvalidation on resource: arn:aws:cloudfront::'),
    });
    await expect(create(['/a'], 'Other')).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});

it('an operation that the local cloud does not know is named', async () => {
  await expect(client('Publish').send(new ListInvalidationsCommand({ DistributionId: 'Edge' }))).rejects.toThrow(
    /does not know this operation of CloudFront: GET .*\/invalidation/,
  );
});

it('an operator changes the header that CloudFront sends to an origin', async () => {
  const operator = client('operator');
  const { DistributionConfig, ETag: IfMatch } = await operator.send(new GetDistributionConfigCommand({ Id: 'Edge' }));
  const headers = DistributionConfig?.Origins?.Items?.find(({ Id }) => Id === 'api')?.CustomHeaders?.Items ?? [];
  expect(headers.map(({ HeaderValue }) => HeaderValue)).toEqual(['a&b', 'c']);
  Object.assign(headers[0] ?? {}, { HeaderValue: 'new<' });
  await operator.send(new UpdateDistributionCommand({ Id: 'Edge', DistributionConfig, IfMatch }));
  await waitUntilDistributionDeployed({ client: operator, maxWaitTime: 60, minDelay: 1, maxDelay: 1 }, { Id: 'Edge' });
  expect(origins.get('api')?.customHeaders).toEqual({ 'x-first': 'new<', 'x-second': 'c' });
  expect(origins.get('site')?.customHeaders).toEqual({});
});
