import { z } from 'zod';
import { type Statement, statementsOfRole } from './policies.ts';
import { ignored, logicalId, type ResolvedTemplate, resourceType } from './resolve.ts';
import { apiHost, functionId, lastPart } from './resources.ts';

const operation = z.strictObject({
  responses: z.record(z.string(), z.object({ description: z.string() })),
  security: z.tuple([z.record(z.string(), z.tuple([]))]),
  'x-amazon-apigateway-integration': z.strictObject({
    type: z.literal('aws_proxy'),
    httpMethod: z.literal('POST'),
    uri: z.string(),
    payloadFormatVersion: z.literal('2.0'),
    credentials: z.string(),
  }),
  ...ignored('operationId', 'parameters'),
});

const scheme = z.strictObject({
  type: z.literal('apiKey'),
  name: z.string(),
  in: z.literal('header'),
  'x-amazon-apigateway-authorizer': z.strictObject({
    type: z.literal('request'),
    identitySource: z.string().regex(/^\$request\.header\.[\w-]+$/),
    authorizerUri: z.string(),
    authorizerCredentials: z.string(),
    authorizerPayloadFormatVersion: z.literal('2.0'),
    // https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-authorizers.html
    authorizerResultTtlInSeconds: z.int().min(0).max(3600),
    enableSimpleResponses: z.literal(true),
  }),
});

const document = z.strictObject({
  openapi: z.string().startsWith('3.0.'),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'head', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({ securitySchemes: z.record(z.string(), scheme) }),
  ...ignored('info'),
});

const api = resourceType({
  type: 'AWS::ApiGatewayV2::Api',
  ref: logicalId,
  attributes: { ApiEndpoint: (id) => `https://${apiHost(id)}` },
  properties: z.strictObject({ Body: document, ...ignored('FailOnWarnings') }),
});
const stage = resourceType({
  type: 'AWS::ApiGatewayV2::Stage',
  ref: () => '$default',
  properties: z.strictObject({
    ApiId: z.string(),
    StageName: z.literal('$default'),
    AutoDeploy: z.literal(true),
    // One machine cannot send as much as its limit allows.
    ...ignored('AccessLogSettings', 'DefaultRouteSettings'),
  }),
});

export const apiTypes = [api, stage];

export interface ApiTarget {
  function: string;
  caller: { role: string; statements: Statement[] };
}

export interface RouteAuthorizer extends ApiTarget {
  /** The header without which a request is refused, and by whose value decisions are kept. */
  header: string;
  /** Seconds for which a decision is kept. */
  keeps: number;
}

export interface Route extends ApiTarget {
  method: string;
  path: string;
  authorizer: RouteAuthorizer | undefined;
}

export const readApis = (template: ResolvedTemplate): string[] => template.all(api).map(({ id }) => id);

export function readRoutes(template: ResolvedTemplate): Route[] {
  return template.all(api).flatMap(({ id, properties: { Body } }) => {
    const target = (uri: string, arn: string): ApiTarget => {
      const role = lastPart(arn);
      const refusal = `${id}: API Gateway may not assume the role ${role}`;
      const statements = statementsOfRole(role, 'apigateway.amazonaws.com', template, refusal);
      return { function: functionId(uri), caller: { role, statements } };
    };
    const authorizers = readAuthorizers(Body, target);
    const operations = Object.entries(Body.paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([name, each]) => ({ method: name.toUpperCase(), path, each })),
    );
    return operations.map(({ method, path, each }) => {
      const { uri, credentials } = each['x-amazon-apigateway-integration'];
      const [name = ''] = Object.keys(each.security[0]);
      const authorizer = authorizers.get(name);
      if (!authorizer)
        throw new Error(`${id}: ${method} ${path} names the security scheme ${name}, which does not exist`);
      return { method, path, ...target(uri, credentials), authorizer };
    });
  });
}

const readAuthorizers = (
  { components }: z.output<typeof document>,
  target: (uri: string, role: string) => ApiTarget,
): Map<string, RouteAuthorizer> =>
  new Map(
    Object.entries(components.securitySchemes).map(([name, { 'x-amazon-apigateway-authorizer': each }]) => [
      name,
      {
        ...target(/\/functions\/(.*)\/invocations$/.exec(each.authorizerUri)?.[1] ?? '', each.authorizerCredentials),
        header: each.identitySource.replace('$request.header.', '').toLowerCase(),
        keeps: each.authorizerResultTtlInSeconds,
      },
    ]),
  );
