import { z } from 'zod';
import { apiHost } from '../template/resources.ts';
import { ignoredProperty, logicalId, type ResourceType } from './resourceType.ts';

const operation = z.strictObject({
  operationId: ignoredProperty,
  parameters: ignoredProperty,
  responses: z.record(z.string(), z.object({ description: z.string() })),
  security: z.array(z.record(z.string(), z.tuple([]))).default([]),
  'x-amazon-apigateway-integration': z.strictObject({
    type: z.literal('aws_proxy'),
    httpMethod: z.literal('POST'),
    uri: z.string(),
    payloadFormatVersion: z.literal('2.0'),
    credentials: z.string(),
  }),
});

const authorizer = z.strictObject({
  type: z.literal('request'),
  identitySource: z.string().regex(/^\$request\.header\.[\w-]+$/),
  authorizerUri: z.string(),
  authorizerCredentials: z.string(),
  authorizerPayloadFormatVersion: z.literal('2.0'),
  // https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-authorizers.html
  authorizerResultTtlInSeconds: z.int().min(0).max(3600),
  enableSimpleResponses: z.literal(true),
});

const document = z.strictObject({
  openapi: z.string().startsWith('3.0.'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: ignoredProperty }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z
    .strictObject({
      securitySchemes: z.record(
        z.string(),
        z.strictObject({
          type: z.literal('apiKey'),
          name: z.string(),
          in: z.literal('header'),
          'x-amazon-apigateway-authorizer': authorizer,
        }),
      ),
    })
    .default({ securitySchemes: {} }),
});

const limit = { ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.int() };

/** HTTP APIs. */
export const apiTypes = {
  'AWS::ApiGatewayV2::Api': {
    ref: logicalId,
    attributes: { ApiEndpoint: (id) => `https://${apiHost(id)}` },
    properties: z.strictObject({ Body: document, FailOnWarnings: ignoredProperty }),
  },
  'AWS::ApiGatewayV2::Stage': {
    ref: () => '$default',
    properties: z.strictObject({
      ApiId: z.string(),
      StageName: z.literal('$default'),
      AutoDeploy: z.literal(true),
      DefaultRouteSettings: z.strictObject(limit),
      RouteSettings: z.record(z.string(), z.strictObject(limit)).default({}),
      AccessLogSettings: ignoredProperty,
    }),
  },
} satisfies Record<string, ResourceType>;
