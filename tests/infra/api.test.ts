import { expect, test } from 'vitest';
import { endpoints } from '../../shared/contract/index.ts';
import { originHeader } from '../../shared/platform/constants.ts';
import { builtStack, builtTemplate, type Resource, resourcesOf } from '../support/cloud/stack.ts';

const { routes, functions } = builtStack();
const nameOf = (id: string) => functions.find((fn) => fn.id === id)?.name;

test('each endpoint of the contract has a route to its own function, and there are no others', () => {
  expect(routes.map(({ method, path, function: fn }) => [`${method} ${path}`, nameOf(fn)]).sort()).toEqual(
    endpoints.map(([name, { method, path }]) => [`${method} ${path}`, `api/${name}`]).sort(),
  );
});

test('every route asks whether CloudFront is calling, and remembers it for a minute at most', () => {
  for (const { path, authorizer } of routes) {
    expect(nameOf(authorizer?.function ?? ''), path).toBe('workers/authorizeCloudFront');
    expect(authorizer).toMatchObject({ header: originHeader, keeps: expect.toSatisfy((seconds) => seconds <= 60) });
  }
});

test('the API is three resources: its document, its stage and the role that it assumes', () => {
  const types = Object.values<{ Type: string }>(builtTemplate().toJSON().Resources).map(({ Type }) => Type);
  expect(types.filter((type) => type.startsWith('AWS::ApiGatewayV2')).sort()).toEqual([
    'AWS::ApiGatewayV2::Api',
    'AWS::ApiGatewayV2::Stage',
  ]);
  const callers = new Set(routes.flatMap(({ caller, authorizer }) => [caller.role, authorizer?.caller.role]));
  expect(callers.size).toBe(1);
  const toFunctions = resourcesOf(builtTemplate(), 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties);
  expect(toFunctions.filter(({ Principal }) => Principal === 'apigateway.amazonaws.com')).toEqual([]);
});

test('log-ins, and the forms of pages, have limits of their own; buttons in mails do not', () => {
  const [[, { Properties: stage }]] = resourcesOf(builtTemplate(), 'AWS::ApiGatewayV2::Stage') as [[string, Resource]];
  const rateOf = (wanted: string) => (stage.RouteSettings[wanted] ?? stage.DefaultRouteSettings).ThrottlingRateLimit;
  expect(rateOf('POST /api/invitations/accept')).toBe(5);
  // A handful of requests a second must not keep every admin out.
  expect(['POST /api/login', 'POST /api/forgotten-password', 'POST /api/forgotten-password/reset'].map(rateOf)).toEqual(
    [50, 50, 50],
  );
  expect(['POST /api/newsletter/subscribe', 'POST /api/audience-signup'].map(rateOf)).toEqual([50, 50]);
  expect(['POST /api/newsletter/unsubscribe', 'POST /api/newsletter/confirm', 'GET /api/user'].map(rateOf)).toEqual(
    Array(3).fill(250),
  );
});
