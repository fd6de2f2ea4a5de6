import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
  waitUntilDistributionDeployed,
} from '@aws-sdk/client-cloudfront';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { operatorCredentials } from '../../../../../infra/local/aws/authorizer.ts';
import type { AwsEndpoint, Operations } from '../../../../../infra/local/aws/endpoint.ts';
import { distributionApi } from '../../../../../infra/local/edge/distributionApi.ts';
import type { Distribution, Origin } from '../../../../../infra/local/template/edge.ts';
import { distributionArn } from '../../../../../infra/local/template/resources.ts';
import { startEndpoint } from '../../../../support/cloud/awsEndpoint.ts';

/** CloudFront's API as operators' commands call it, by the SDK. */
let distribution: Distribution;
let api: Operations;
let endpoint: AwsEndpoint;

beforeAll(async () => {
  endpoint = await startEndpoint({
    functions: [],
    operations: Object.fromEntries(
      ['GetDistribution', 'GetDistributionConfig', 'UpdateDistribution'].map((name) => {
        const operation = `cloudfront:${name}`;
        return [operation, (request) => api[operation]?.(request) as never];
      }),
    ),
  });
});
afterAll(() => endpoint.stop());
beforeEach(() => {
  const origin = (more: object) => ({ path: '', customHeaders: {}, ...more }) as Origin;
  distribution = {
    ...{ id: 'Edge', arn: distributionArn('Edge') },
    behaviors: [{ origin: 'site' }],
    origins: new Map([
      ['site', origin({ kind: 'bucket', bucket: 'site' })],
      ['api', origin({ kind: 'api', customHeaders: { 'x-first': 'a&b', 'x-second': 'c' } })],
    ]),
  } as unknown as Distribution;
  api = distributionApi(distribution, 'localhost:3000');
});

const client = () =>
  new CloudFrontClient({
    ...{ endpoint: endpoint.address, region: 'us-east-1', maxAttempts: 1, credentials: operatorCredentials },
  });
const read = () => client().send(new GetDistributionConfigCommand({ Id: 'Edge' }));
const update = (config: DistributionConfig | undefined, IfMatch: string | undefined) =>
  client().send(new UpdateDistributionCommand({ Id: 'Edge', DistributionConfig: config, IfMatch }));
const headersIn = (config: DistributionConfig | undefined) =>
  config?.Origins?.Items?.find(({ Id }) => Id === 'api')?.CustomHeaders?.Items ?? [];
/** The header that the origin gets, in this many requests. */
const sent = (times: number) =>
  Array.from({ length: times }, () => distribution.origins.get('api')?.customHeaders['x-first']);

const change = async () => {
  const { DistributionConfig, ETag } = await read();
  Object.assign(headersIn(DistributionConfig)[0] ?? {}, { HeaderValue: 'new<' });
  return { before: ETag, ...(await update(DistributionConfig, ETag)) };
};

it('at first only some requests to the origin have a changed custom header', async () => {
  api = distributionApi(distribution, 'localhost:3000', 3_600_000);
  expect(headersIn((await read()).DistributionConfig)[0]).toEqual({ HeaderName: 'x-first', HeaderValue: 'a&b' });
  const { Distribution, ETag, before } = await change();
  expect(Distribution).toMatchObject({ Status: 'InProgress', DomainName: 'localhost:3000' });
  expect(ETag).not.toBe(before);
  expect(sent(4).sort()).toEqual(['a&b', 'a&b', 'new<', 'new<']);
});

it('all requests to the origin have a changed custom header once it is deployed', async () => {
  api = distributionApi(distribution, 'localhost:3000', 1);
  await change();
  await waitUntilDistributionDeployed({ client: client(), maxWaitTime: 60, minDelay: 1, maxDelay: 1 }, { Id: 'Edge' });
  expect(sent(2)).toEqual(['new<', 'new<']);
  expect(distribution.origins.get('api')?.customHeaders['x-second']).toBe('c');
  expect(headersIn((await read()).DistributionConfig)[0]?.HeaderValue).toBe('new<');
});

it('a change is refused if the configuration has changed since it was read', async () => {
  const { DistributionConfig, ETag } = await read();
  await update(DistributionConfig, ETag);
  await expect(update(DistributionConfig, ETag)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  await expect(update(DistributionConfig, undefined)).rejects.toMatchObject({ name: 'InvalidIfMatchVersion' });
});

it.each<[string, (config: DistributionConfig) => void]>([
  ['of another setting', (config) => Object.assign(config, { Comment: 'else' })],
  ['that leaves an origin out', (config) => config.Origins?.Items?.pop()],
  ['of a header’s name', (config) => Object.assign(headersIn(config)[0] ?? {}, { HeaderName: 'x-else' })],
])('a change %s is refused, and changes nothing', async (_, change) => {
  const { DistributionConfig, ETag } = await read();
  const config = structuredClone(DistributionConfig) as DistributionConfig;
  change(config);
  await expect(update(config, ETag)).rejects.toThrow('changes nothing but the values of custom headers');
  expect(await read()).toMatchObject({ ETag, DistributionConfig });
});
