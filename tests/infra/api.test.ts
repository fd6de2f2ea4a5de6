import { expect, test } from 'vitest';
import { endpoints } from '../../shared/contract/index.ts';
import { originHeader } from '../../shared/platform/constants.ts';
import { builtStack, builtTemplate, type Resource, resourcesOf } from '../support/cloud/stack.ts';

const { routes, functions } = builtStack();
const nameOf = (id: string) => functions.find((fn) => fn.id === id)?.name;

test('each endpoint of the contract has a route to its own function, and there are no others', () => {
  const wanted = endpoints.map(([name, { method, path }]) => [`${method} ${path}`, `api/${name}`]);
  // What a link of an email opens also answers programs that look at it before they show it.
  const looked = ['newsletter/unsubscribePage', 'pages/byLink'];
  expect(routes.map(({ method, path, function: fn }) => [`${method} ${path}`, nameOf(fn)]).sort()).toEqual(
    [
      ...wanted,
      ...endpoints.flatMap(([name, { path }]) => (looked.includes(name) ? [[`HEAD ${path}`, `api/${name}`]] : [])),
    ].sort(),
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

test('the stage limits all routes alike and names none: no deploy or rollback fails for one that is gone', () => {
  const [[, { Properties: stage }]] = resourcesOf(builtTemplate(), 'AWS::ApiGatewayV2::Stage') as [[string, Resource]];
  expect(stage).not.toHaveProperty('RouteSettings');
  expect(stage.DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 250, ThrottlingBurstLimit: 500 });
});
