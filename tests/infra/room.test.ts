import { describe, expect, test } from 'vitest';
import { endpointAccess } from '../../infra/access/endpoints.ts';
import { workerAccess } from '../../infra/access/workers.ts';
import { assembly } from '../../infra/local/cloud/build.ts';
import { nearness, readDeployment } from '../../infra/quotas.ts';
import { costOf, inDollars, maxIdle, mergeUsages, totalOf, usageAtRest } from '../bench/template.ts';
import { builtTemplate } from '../support/cloud/stack.ts';

/** How many more endpoints must fit. */
const more = 30;

const resources = builtTemplate().toJSON().Resources;
const endpoints = Object.keys(endpointAccess).length;
const functions = endpoints + Object.keys(workerAccess).length;

test('a month without visitors costs at most $4', () => {
  const costs = costOf(mergeUsages(...usageAtRest(resources)), { alwaysFree: true });
  expect(totalOf(costs), inDollars(costs)).toBeLessThanOrEqual(maxIdle);
});

test('a resource of unknown cost is named, and so is a table that uses a key in KMS', () => {
  expect(() => usageAtRest({ Search: { Type: 'AWS::OpenSearchService::Domain' } })).toThrow(
    /Search .*OpenSearchService/,
  );
  const Properties = { SSESpecification: { SSEEnabled: true } };
  expect(() => usageAtRest({ People: { Type: 'AWS::DynamoDB::Table', Properties } })).toThrow(/How often .* its key/);
});

describe('within the quotas of AWS', () => {
  const near = nearness(readDeployment(assembly));

  test('the stack has at most 95 resources in addition to two for each endpoint and worker', () => {
    expect(Object.keys(resources).length - 2 * functions).toBeLessThanOrEqual(95);
  });

  test(`${more} more endpoints fit, with a function and a role each`, () => {
    const resource = near.find(({ quota }) => quota.what === 'resources of a template');
    expect(resource && resource.used + 2 * more).toBeLessThanOrEqual(resource?.quota.limit ?? 0);
  });

  test(`${more} more endpoints fit, as if all else that grows did so with them`, () => {
    const growing = ['bytes of a template', 'routes of an HTTP API', 'integrations of an HTTP API'];
    const those = near.filter(({ quota }) => growing.includes(quota.what));
    expect(those).toHaveLength(growing.length);
    for (const { quota, used } of those)
      expect((used * (endpoints + more)) / endpoints, quota.what).toBeLessThanOrEqual(quota.limit);
  });
});
