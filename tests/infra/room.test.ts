import { describe, expect, test } from 'vitest';
import { endpointAccess } from '../../infra/access/endpoints.ts';
import { workerAccess } from '../../infra/access/workers.ts';
import { costOf, inDollars, mergeUsages, totalOf } from '../bench/prices.ts';
import { usageAtRest } from '../bench/usage.ts';
import { builtStacks, resourcesOf, type Stacks } from '../support/cloud/stack.ts';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
const limits = { resources: 500, parameters: 200, outputs: 200, bytes: 1_000_000 };
/** How many more endpoints must fit. */
const more = 30;

const stacks = builtStacks();

const endpoints = Object.keys(endpointAccess).length;
const functions = endpoints + Object.keys(workerAccess).length;
const size = (part: keyof Stacks, section: 'Resources' | 'Parameters' | 'Outputs') =>
  Object.keys(stacks[part].toJSON()[section]).length;
const count = (part: keyof Stacks) => size(part, 'Resources');

test('a month without visitors costs at most $3', () => {
  const used = Object.values(stacks).flatMap((template) => usageAtRest(template.toJSON().Resources));
  const costs = costOf(mergeUsages(...used), { alwaysFree: true });
  expect(totalOf(costs), inDollars(costs)).toBeLessThanOrEqual(3);
});

test('a resource of unknown cost is named', () => {
  expect(() => usageAtRest({ Search: { Type: 'AWS::OpenSearchService::Domain' } })).toThrow(
    /Search .*OpenSearchService/,
  );
});

describe('within the limits of CloudFormation', () => {
  test('the stack has at most 130 resources in addition to three for each worker', () => {
    expect(count('stack') - 3 * (functions - endpoints)).toBeLessThanOrEqual(130);
  });

  test('an endpoint takes three resources in the stack of functions and three in that of routes', () => {
    expect(count('functions')).toBe(3 * endpoints);
    expect(count('routes')).toBe(3 * endpoints);
  });

  test(`${more} more endpoints fit into both`, () => {
    expect(count('functions') + 3 * more).toBeLessThan(limits.resources);
    // One for the API, one for each function.
    expect(size('routes', 'Parameters')).toBe(1 + endpoints);
    expect(size('routes', 'Parameters') + more).toBeLessThan(limits.parameters);
    // One for each function, and a few for logs that alarms read.
    expect(size('functions', 'Outputs') + more).toBeLessThan(limits.outputs);
    expect(size('functions', 'Parameters') + more).toBeLessThan(limits.parameters);
  });

  test('no template is longer than half the limit', () => {
    for (const template of Object.values(stacks))
      expect(JSON.stringify(template.toJSON(), null, 1).length).toBeLessThan(limits.bytes / 2);
  });

  test('each function has a role and a log group of its own', () => {
    const ours = [stacks.stack, stacks.functions]
      .flatMap((template) => resourcesOf(template, 'AWS::Lambda::Function'))
      .map(([, { Properties }]) => Properties)
      .filter(({ Description }) => /^(api|workers)\//.test(Description));
    expect(ours).toHaveLength(functions);
    const distinct = (name: (properties: (typeof ours)[number]) => unknown) =>
      new Set(ours.map((each) => JSON.stringify(name(each))));
    expect(distinct(({ Role }) => Role).size).toBe(functions);
    expect(distinct(({ LoggingConfig }) => LoggingConfig.LogGroup).size).toBe(functions);
  });
});
