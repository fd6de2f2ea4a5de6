import { expect, it } from 'vitest';
import { fn, read, role, roleOf } from '../../../../support/cloud/templates.ts';

const gate = 'arn:aws:lambda:us-east-1:000000000000:function:Gate';
const limit = { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 };
const credentials = { 'Fn::GetAtt': ['Caller', 'Arn'] };

const operation = (change: object = {}) => ({
  ...{ responses: { default: { description: 'Any' } }, security: [{ edge: [] }] },
  'x-amazon-apigateway-integration': {
    ...{ type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0', credentials },
    uri: { 'Fn::GetAtt': ['Fn', 'Arn'] },
  },
  ...change,
});
const edge = {
  ...{ type: 'apiKey', name: 'x-Secret', in: 'header' },
  'x-amazon-apigateway-authorizer': {
    ...{ type: 'request', identitySource: '$request.header.x-Secret', enableSimpleResponses: true },
    authorizerUri: `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${gate}/invocations`,
    ...{ authorizerCredentials: credentials, authorizerPayloadFormatVersion: '2.0', authorizerResultTtlInSeconds: 60 },
  },
};

/** The routes of an API with one endpoint. */
function routesOf({ change = {}, schemes = { edge } as object, settings = {}, caller = 'apigateway.amazonaws.com' }) {
  const Body = {
    ...{ openapi: '3.0.1', info: { title: 'Site', version: '1' }, components: { securitySchemes: schemes } },
    paths: { '/api/things/{id}': { get: operation(change) } },
  };
  const Properties = {
    ...{ ApiId: { Ref: 'Http' }, StageName: '$default', AutoDeploy: true },
    ...{ DefaultRouteSettings: limit, RouteSettings: settings },
  };
  return read({
    ...{ FnRole: role, Fn: fn({ FunctionName: 'site-things' }), Caller: roleOf(caller) },
    Http: { Type: 'AWS::ApiGatewayV2::Api', Properties: { Body } },
    Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties },
  }).routes;
}

it('an endpoint is asked for as its document and its stage say', () => {
  const caller = { role: 'Caller', statements: [] };
  const route = { method: 'GET', path: '/api/things/{id}', function: 'site-things', caller };
  const authorizer = { function: 'Gate', caller, header: 'x-secret', keeps: 60 };
  expect(routesOf({})).toEqual([{ ...route, authorizer }]);
  expect(routesOf({ change: { security: [] } })).toMatchObject([{ ...route, authorizer: undefined }]);
});

it.each([
  ['names a route in its stage that it does not have', { settings: { 'GET /api/gone': limit } }, /GET \/api\/gone/],
  ['names an authorizer that it does not have', { schemes: {} }, /security scheme edge/],
  ['has a role that API Gateway may not assume', { caller: 'lambda.amazonaws.com' }, /may not assume the role Caller/],
  ['uses what the local cloud does not know', { change: { 'x-amazon-validator': 'all' } }, /x-amazon-validator/],
])('an API that %s stops the start', (_, changed, message) => {
  expect(() => routesOf(changed)).toThrow(message);
});
