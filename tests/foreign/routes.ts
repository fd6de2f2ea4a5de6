import { CloudFormation } from '@aws-sdk/client-cloudformation';
import { S3 } from '@aws-sdk/client-s3';
import { until } from '../support/run/until.ts';
import type { Aws } from './emulator.ts';

type Json = Record<string, unknown>;

interface Operation {
  security: Record<string, unknown>[];
  'x-amazon-apigateway-integration': { uri: unknown; payloadFormatVersion: string };
}

interface Body {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { 'x-amazon-apigateway-authorizer': Json }> };
}

interface Api {
  Type: string;
  Properties: { Body: Body };
}

/**
 * Adds the routes of the stack's OpenAPI document to its API, as a stack of their own: the emulator makes an API from a
 * document but without what is in it. Resolves to the API's id.
 */
export async function addRoutes(aws: Aws, stack: string): Promise<string> {
  const cloudFormation = new CloudFormation(aws);
  const { TemplateBody = '' } = await cloudFormation.getTemplate({ StackName: stack });
  const template = JSON.parse(TemplateBody);
  const [id, api] =
    Object.entries<Api>(template.Resources).find(([, { Type }]) => Type === 'AWS::ApiGatewayV2::Api') ?? [];
  if (!api) throw new Error(`${stack} has no API`);
  const { StackResourceDetail } = await cloudFormation.describeStackResource({
    StackName: stack,
    LogicalResourceId: id,
  });
  const apiId = StackResourceDetail?.PhysicalResourceId ?? '';
  const StackName = `${stack}Routes`;
  // CloudFormation takes a template of this size only from a bucket.
  const object = { Bucket: 'foreign-templates', Key: 'routes.json' };
  const s3 = new S3({ ...aws, forcePathStyle: true });
  await s3.createBucket({ Bucket: object.Bucket });
  await s3.putObject({ ...object, Body: JSON.stringify({ Resources: resourcesOf(apiId, api.Properties.Body) }) });
  const TemplateURL = `https://s3.us-east-1.amazonaws.com/${object.Bucket}/${object.Key}`;
  await cloudFormation.createStack({ StackName, TemplateURL });
  return until(`the routes of ${stack}`, async () => {
    const { Stacks = [] } = await cloudFormation.describeStacks({ StackName });
    const [made] = Stacks;
    if (made?.StackStatus === 'CREATE_IN_PROGRESS') return undefined;
    if (made?.StackStatus !== 'CREATE_COMPLETE') throw new Error(`${StackName}: ${made?.StackStatusReason}`);
    return apiId;
  });
}

/**
 * What API Gateway makes from a document.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html
 */
function resourcesOf(ApiId: string, { paths, components }: Body): Json {
  const authorizers = Object.entries(components.securitySchemes).map(
    ([name, { 'x-amazon-apigateway-authorizer': of }]) => [
      `Authorizer${name}`,
      {
        Type: 'AWS::ApiGatewayV2::Authorizer',
        Properties: {
          ...{ ApiId, Name: name, AuthorizerType: 'REQUEST', IdentitySource: [of.identitySource] },
          ...{ AuthorizerUri: of.authorizerUri, AuthorizerPayloadFormatVersion: of.authorizerPayloadFormatVersion },
          ...{ AuthorizerResultTtlInSeconds: of.authorizerResultTtlInSeconds },
          EnableSimpleResponses: of.enableSimpleResponses,
        },
      },
    ],
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
  );
  const routes = operations.flatMap(({ key, operation }, n) => {
    const [scheme] = Object.keys(operation.security[0] ?? {});
    const { uri, payloadFormatVersion } = operation['x-amazon-apigateway-integration'];
    return [
      [
        `Integration${n}`,
        {
          Type: 'AWS::ApiGatewayV2::Integration',
          Properties: {
            ...{ ApiId, IntegrationType: 'AWS_PROXY', IntegrationUri: uri },
            PayloadFormatVersion: payloadFormatVersion,
          },
        },
      ],
      [
        `Route${n}`,
        {
          Type: 'AWS::ApiGatewayV2::Route',
          Properties: {
            ...{ ApiId, RouteKey: key, Target: { 'Fn::Join': ['/', ['integrations', { Ref: `Integration${n}` }]] } },
            ...{ AuthorizationType: 'CUSTOM', AuthorizerId: { Ref: `Authorizer${scheme}` } },
          },
        },
      ],
    ];
  });
  return Object.fromEntries([...authorizers, ...routes]);
}
