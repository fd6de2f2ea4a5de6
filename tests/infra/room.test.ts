import { describe, expect, test } from 'vitest';
import { endpointAccess } from '../../infra/access/endpoints.ts';
import { workerAccess } from '../../infra/access/workers.ts';
import { costOf, inDollars, mergeUsages, totalOf } from '../bench/prices.ts';
import { usageAtRest } from '../bench/usage.ts';
import { builtTemplate, resourcesOf } from '../support/cloud/stack.ts';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
const limits = { resources: 500, bytes: 1_000_000 };
/** How many more endpoints must fit. */
const more = 30;

const template = builtTemplate();
const resources = template.toJSON().Resources;
const endpoints = Object.keys(endpointAccess).length;
const functions = endpoints + Object.keys(workerAccess).length;

test('a month without visitors costs at most $3', () => {
  const costs = costOf(mergeUsages(...usageAtRest(resources)), { alwaysFree: true });
  expect(totalOf(costs), inDollars(costs)).toBeLessThanOrEqual(3);
});

test('a resource of unknown cost is named', () => {
  expect(() => usageAtRest({ Search: { Type: 'AWS::OpenSearchService::Domain' } })).toThrow(
    /Search .*OpenSearchService/,
  );
});

describe('within the limits of CloudFormation', () => {
  test('the stack has at most 120 resources in addition to two for each endpoint and worker', () => {
    expect(Object.keys(resources).length - 2 * functions).toBeLessThanOrEqual(120);
  });

  test(`${more} more endpoints fit, each with a function and a role`, () => {
    expect(Object.keys(resources).length + 2 * more).toBeLessThan(limits.resources);
  });

  test('the template is no longer than half the limit', () => {
    expect(JSON.stringify(template.toJSON()).length).toBeLessThan(limits.bytes / 2);
  });

  test('each function has a role of its own', () => {
    const ours = resourcesOf(template, 'AWS::Lambda::Function')
      .map(([, { Properties }]) => Properties)
      .filter(({ Description }) => /^(api|workers)\//.test(Description));
    expect(ours).toHaveLength(functions);
    expect(new Set(ours.map(({ Role }) => JSON.stringify(Role))).size).toBe(functions);
  });
});
