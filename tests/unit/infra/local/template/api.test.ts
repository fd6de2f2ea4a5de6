import { describe, expect, it } from 'vitest';
import { fn, read, role, roleOf } from '../../../../support/cloud/templates.ts';

const functionArn = (name: string) => `arn:aws:lambda:us-east-1:000000000000:function:${name}`;
const limit = (ThrottlingRateLimit: number) => ({ ThrottlingRateLimit, ThrottlingBurstLimit: 2 * ThrottlingRateLimit });

const operation = (change: object = {}) => ({
  responses: { default: { description: 'Any' } },
  security: [{ edge: [] }],
  'x-amazon-apigateway-integration': {
    ...{ type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0' },
    uri: { 'Fn::GetAtt': ['Fn', 'Arn'] },
    credentials: { 'Fn::GetAtt': ['Caller', 'Arn'] },
  },
  ...change,
});
const scheme = {
  ...{ type: 'apiKey', name: 'x-Secret', in: 'header' },
  'x-amazon-apigateway-authorizer': {
    ...{ type: 'request', identitySource: '$request.header.x-Secret', enableSimpleResponses: true },
    authorizerUri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${functionArn('Gate')}/invocations`,
    authorizerCredentials: { 'Fn::GetAtt': ['Caller', 'Arn'] },
    ...{ authorizerPayloadFormatVersion: '2.0', authorizerResultTtlInSeconds: 60 },
  },
};
const api = (paths: object, schemes: object = { edge: scheme }) => ({
  Type: 'AWS::ApiGatewayV2::Api',
  Properties: {
    Body: {
      openapi: '3.0.1',
      info: { title: 'Site', version: '1' },
      paths,
      components: { securitySchemes: schemes },
    },
  },
});
const stage = (RouteSettings: object = {}) => ({
  Type: 'AWS::ApiGatewayV2::Stage',
  Properties: {
    ...{ ApiId: { Ref: 'Http' }, StageName: '$default', AutoDeploy: true },
    ...{ DefaultRouteSettings: limit(100), RouteSettings },
  },
});
const stack = (Http: ReturnType<typeof api>, Stage = stage(), Caller = roleOf('apigateway.amazonaws.com')) =>
  read({ FnRole: role, Fn: fn({ FunctionName: 'site-things' }), Caller, Http, Stage }).routes;

describe('an API', () => {
  it('has the routes of its OpenAPI document, each with its function, role, limit and authorizer', () => {
    const routes = stack(api({ '/api/things/{id}': { get: operation(), put: operation({ security: [] }) } }));
    const caller = { role: 'Caller', statements: [] };
    const target = { function: 'site-things', caller, limit: { rate: 100, burst: 200 } };
    expect(routes).toEqual([
      {
        ...{ method: 'GET', path: '/api/things/{id}', ...target },
        authorizer: { function: 'Gate', caller, header: 'x-secret', keeps: 60 },
      },
      { method: 'PUT', path: '/api/things/{id}', ...target, authorizer: undefined },
    ]);
  });

  it('has limits of its own for the routes that its stage names', () => {
    const paths = { '/api/login': { post: operation() }, '/api/things': { post: operation() } };
    const routes = stack(api(paths), stage({ 'POST /api/login': limit(5) }));
    expect(routes.map(({ limit: { rate } }) => rate)).toEqual([5, 100]);
  });

  it.each([
    [
      'names a route in its stage that it does not have',
      () => stack(api({}), stage({ 'GET /api/gone': limit(5) })),
      /GET \/api\/gone/,
    ],
    [
      'names an authorizer that it does not have',
      () => stack(api({ '/api/a': { get: operation() } }, {})),
      /security scheme edge/,
    ],
    [
      'has a role that API Gateway may not assume',
      () => stack(api({ '/api/a': { get: operation() } }), stage(), roleOf('lambda.amazonaws.com')),
      /may not assume the role Caller/,
    ],
    [
      'uses what the local cloud does not know',
      () => stack(api({ '/api/a': { get: operation({ 'x-amazon-apigateway-request-validator': 'all' }) } })),
      /x-amazon-apigateway-request-validator/,
    ],
  ])('stops the start if it %s', (_, start, message) => {
    expect(start).toThrow(message);
  });
});
