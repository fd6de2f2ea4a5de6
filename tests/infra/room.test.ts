import { beforeAll, describe, expect, test } from 'vitest';
import { endpointAccess } from '../../infra/access.ts';
import { workerAccess } from '../../infra/workerAccess.ts';
import { costOf, inDollars, together, totalOf } from '../bench/prices.ts';
import { usageAtRest } from '../bench/usage.ts';
import { resourcesOf, type Stacks, synthesizeStacks } from '../support/stack.ts';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html */
const limits = { resources: 500, parameters: 200 };
/** Endpoints that must still fit in. */
const more = 30;

let stacks: Stacks;
beforeAll(() => {
  stacks = synthesizeStacks();
});

const endpoints = Object.keys(endpointAccess).length;
const functions = endpoints + Object.keys(workerAccess).length;
const count = (part: keyof Stacks) => Object.keys(stacks[part].toJSON().Resources).length;

test('a month in which nobody comes costs at most $3', () => {
  const used = Object.values(stacks).flatMap((template) => usageAtRest(template.toJSON().Resources));
  const costs = costOf(together(...used), { alwaysFree: true });
  expect(totalOf(costs), inDollars(costs)).toBeLessThanOrEqual(3);
});

test('something of which nobody said what it costs is named', () => {
  expect(() => usageAtRest({ Search: { Type: 'AWS::OpenSearchService::Domain' } })).toThrow(
    /Search .*OpenSearchService/,
  );
});

describe('the room that CloudFormation leaves', () => {
  test('the stack has at most 130 resources beside the three of each function', () => {
    expect(count('stack') - 3 * functions).toBeLessThanOrEqual(130);
  });

  test('an endpoint costs three resources in the stack and three in that of the routes', () => {
    const ofEndpoints = Object.keys(stacks.stack.toJSON().Resources).filter((id) => id.startsWith('ApiApi'));
    expect(ofEndpoints).toHaveLength(3 * endpoints);
    expect(count('routes')).toBe(3 * endpoints);
  });

  test(`${more} more endpoints fit into both`, () => {
    expect(count('stack') + 3 * more).toBeLessThan(limits.resources);
    expect(count('routes') + 3 * more).toBeLessThan(limits.resources);
    // One for the API, one for each function.
    const parameters = Object.keys(stacks.routes.toJSON().Parameters).length;
    expect(parameters).toBe(1 + endpoints);
    expect(parameters + more).toBeLessThan(limits.parameters);
  });

  test('each function has a role and a log group of its own', () => {
    const ours = resourcesOf(stacks.stack, 'AWS::Lambda::Function')
      .map(([, { Properties }]) => Properties)
      .filter(({ Description }) => /^(api|workers)\//.test(Description));
    expect(ours).toHaveLength(functions);
    const distinct = (name: (properties: (typeof ours)[number]) => unknown) =>
      new Set(ours.map((each) => JSON.stringify(name(each))));
    expect(distinct(({ Role }) => Role).size).toBe(functions);
    expect(distinct(({ LoggingConfig }) => LoggingConfig.LogGroup).size).toBe(functions);
  });
});
