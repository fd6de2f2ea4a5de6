import { describe, expect, test } from 'vitest';
import * as httpApi from '../../../../infra/quotas/httpApi.ts';
import { type Measure, policy } from '../../../../infra/quotas/measures.ts';
import { streamReaders } from '../../../../infra/quotas/services.ts';
import { deployed, one, type Properties } from '../../../support/quotas/plants.ts';

const resource = (type: string, Properties: Properties = {}) => ({ Type: `AWS::${type}`, Properties });
const measured = (measure: Measure, Resources: Record<string, ReturnType<typeof resource>>) =>
  measure(deployed({ Resources }));
const streamOf = (table: string) => ({ 'Fn::GetAtt': [table, 'StreamArn'] });

describe('an HTTP API', () => {
  const integration = (operation: object) => ({ 'x-amazon-apigateway-integration': operation });
  const shared = { $ref: '#/components/x-amazon-apigateway-integrations/shared' };
  const scheme = { type: 'apiKey', 'x-amazon-apigateway-authorizer': { type: 'request' } };
  const Body = {
    paths: {
      '/things': { parameters: [], get: integration(shared), post: integration({ timeoutInMillis: 5000 }) },
      '/rest': { 'x-amazon-apigateway-any-method': integration(shared) },
    },
    components: { securitySchemes: { cookie: { type: 'apiKey' }, lambda: scheme } },
  };
  const ApiId = { Ref: 'Http' };
  const resources = {
    Http: resource('ApiGatewayV2::Api', { Body }),
    Other: resource('ApiGatewayV2::Api', {}),
    Route: resource('ApiGatewayV2::Route', { ApiId }),
    Integration: resource('ApiGatewayV2::Integration', { ApiId, TimeoutInMillis: 29_000 }),
    Authorizer: resource('ApiGatewayV2::Authorizer', { ApiId: { Ref: 'Other' } }),
  };

  const other = (used: number) => ({ where: 'Other', used });
  test.each<[string, Measure, object[]]>([
    ['the routes of its definition and of resources', httpApi.routes, [{ where: 'Http', used: 4 }, other(0)]],
    ['an integration that routes share once', httpApi.integrations, [{ where: 'Http', used: 3 }, other(0)]],
    ['the authorizers that are API Gateway’s', httpApi.authorizers, [{ where: 'Http', used: 1 }, other(1)]],
    [
      'the timeouts of both',
      httpApi.timeouts,
      [
        { where: 'Integration', used: 29 },
        { where: 'Http', used: 5 },
      ],
    ],
  ])('has %s, each API for itself', (_, measure, uses) => {
    expect(measured(measure, resources)).toEqual(uses);
  });
});

test('a pipe reads a table’s stream too; what reads a queue does not', () => {
  const resources = {
    A: resource('Lambda::EventSourceMapping', { EventSourceArn: streamOf('Content') }),
    B: resource('Lambda::EventSourceMapping', { EventSourceArn: streamOf('People') }),
    C: resource('Lambda::EventSourceMapping', { EventSourceArn: { 'Fn::GetAtt': ['Jobs', 'Arn'] } }),
    D: resource('Pipes::Pipe', { Source: streamOf('Content') }),
  };
  expect(measured(streamReaders, resources)).toEqual([
    { where: 'Content', used: 2 },
    { where: 'People', used: 1 },
  ]);
});

test('white space in a policy does not count', () => {
  const lengthOf = (Sid: string) => policy('T', 'P')(one('T', { P: { Sid } }))[0]?.used;
  expect(lengthOf('a b')).toBe(lengthOf('ab'));
});
