import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { EndpointName } from '../../shared/contract/index.ts';
import { originHeader } from '../../shared/platform/constants.ts';

interface Definition {
  /** The API's name in the console. */
  title: string;
  endpoints: (readonly [EndpointName, Pick<Endpoint, 'method' | 'path'>])[];
  /** The ARN of the function that answers an endpoint. */
  functionOf(name: EndpointName): string;
  authorizer: {
    /** The URI at which API Gateway invokes the function that decides. */
    uri: string;
    /** Seconds for which API Gateway keeps a decision. */
    keeps: number;
  };
  /** The ARN of the role by which API Gateway invokes all of them. */
  role: string;
}

const scheme = 'cloudFront';

/**
 * The HTTP API as an OpenAPI document: one operation for each endpoint, whose function gets payload format 2.0. A request
 * without CloudFront's header is refused before any function is invoked.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions-authorizer.html
 */
export function openApi({ title, endpoints, functionOf, authorizer, role }: Definition) {
  const operation = (name: EndpointName, path: string) => ({
    operationId: name.replace('/', '-'),
    ...parametersOf(path),
    responses: { default: { description: 'The contract has the schema' } },
    security: [{ [scheme]: [] }],
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: functionOf(name),
      payloadFormatVersion: '2.0',
      credentials: role,
    },
  });
  const byPath = Map.groupBy(endpoints, ([, { path }]) => path);
  return {
    openapi: '3.0.1',
    info: { title, version: '1', description: 'Answers CloudFront alone' },
    paths: Object.fromEntries(
      [...byPath].map(([path, there]) => [
        path,
        Object.fromEntries(there.map(([name, { method }]) => [method.toLowerCase(), operation(name, path)])),
      ]),
    ),
    components: {
      securitySchemes: {
        [scheme]: {
          type: 'apiKey',
          name: originHeader,
          in: 'header',
          'x-amazon-apigateway-authorizer': {
            type: 'request',
            identitySource: `$request.header.${originHeader}`,
            authorizerUri: authorizer.uri,
            authorizerCredentials: role,
            authorizerPayloadFormatVersion: '2.0',
            authorizerResultTtlInSeconds: authorizer.keeps,
            enableSimpleResponses: true,
          },
        },
      },
    },
  };
}

/** OpenAPI requires a declaration of each `{part}` of a path. */
function parametersOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.length === 0) return {};
  return { parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) };
}
