import { Aws, Stack } from 'aws-cdk-lib';
import { CfnApi, CfnStage, HttpApi, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { type EndpointName, endpoints } from '../../shared/contract/index.ts';
import { originHeader } from '../../shared/platform/constants.ts';
import { endpointNeeds } from '../access/endpoints.ts';
import { grant, type Resources } from '../access/grant.ts';
import { arnHere, newLogGroup } from './defaults.ts';
import { functionName, HandlerFunction } from './handlerFunction.ts';

/** Seconds. A rotated secret's old value works so much longer. */
const authorizationKept = 60;

/**
 * How many requests a second all visitors together may make, and how many at once: to each route or to all of them, AWS
 * does not say (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html). No route has a
 * limit of its own: as long as the stage has one for a route that a deploy or a rollback removed, API Gateway refuses
 * to change the stage (https://github.com/aws/serverless-application-model/issues/1939). Functions count what is
 * narrower, before they check a password or cause an email: functions/lib/platform/rateLimits.ts.
 */
const limit = { throttlingRateLimit: 250, throttlingBurstLimit: 500 };

/** The HTTP API: one operation of one OpenAPI document, and one Lambda, for each endpoint of the contract. */
export class Api extends Construct {
  readonly http: IHttpApi;
  readonly functions: HandlerFunction[] = [];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const functionArn = (handler: string) => arnHere('lambda', `function:${functionName(this, handler)}`);
    const authorizer = functionArn('workers/authorizeCloudFront');
    const role = new Role(this, 'Caller', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: {
        Permissions: new PolicyDocument({
          statements: [
            // The functions by name: a list of their ARNs would not fit into a policy.
            new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn('api/*'), authorizer] }),
          ],
        }),
      },
    });
    const api = new CfnApi(this, 'Http', {
      body: openApi(Stack.of(this).stackName, (name) => functionArn(`api/${name}`), authorizer, role.roleArn),
      // A route that API Gateway does not understand would be missing on the site.
      failOnWarnings: true,
    });
    const known = { httpApiId: api.ref, apiEndpoint: api.attrApiEndpoint };
    this.http = HttpApi.fromHttpApiAttributes(this, 'Imported', known);
    new CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName: '$default',
      autoDeploy: true,
      defaultRouteSettings: limit,
      accessLogSettings: {
        destinationArn: newLogGroup(this, 'AccessLog').logGroupArn,
        // No visitors' addresses: the request's id leads to the function's own log.
        format: JSON.stringify({
          requestId: '$context.requestId',
          route: '$context.routeKey',
          status: '$context.status',
          latency: '$context.responseLatency',
          error: '$context.integrationErrorMessage',
          authorizer: '$context.authorizer.error',
        }),
      },
    });
  }

  /** They share two logs, so that what visitors reach writes into no admin's. */
  addEndpoints(resources: Resources): void {
    const logGroups = { public: newLogGroup(this, 'PublicLogs'), admin: newLogGroup(this, 'AdminLogs') };
    for (const [name, endpoint] of endpoints) {
      const needs = endpointNeeds(name, endpoint);
      const fn = new HandlerFunction(this, {
        name: `api/${name}`,
        logGroup: logGroups[endpoint.auth === 'public' ? 'public' : 'admin'],
        ...needs.runtime,
      });
      grant(fn, resources, needs);
      this.functions.push(fn);
    }
  }
}

const scheme = 'cloudFront';

/** What links of emails open: scanners and previews ask for it by HEAD first, and take a 404 for a dead link. */
const openedByMail: EndpointName[] = ['newsletter/unsubscribePage', 'pages/byLink'];

/**
 * One operation for each endpoint, whose function gets payload format 2.0. A request without CloudFront's header is
 * refused before any function is invoked. `authorizer`: the ARN of the function that decides; `role`: of the role by
 * which API Gateway invokes all of them.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-swagger-extensions-authorizer.html
 */
function openApi(title: string, functionOf: (name: EndpointName) => string, authorizer: string, role: string) {
  const operation = (name: EndpointName, path: string, suffix = '') => ({
    operationId: `${name.replace('/', '-')}${suffix}`,
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
        Object.fromEntries(
          there.flatMap(([name, { method }]) => [
            [method.toLowerCase(), operation(name, path)],
            ...(openedByMail.includes(name) ? [['head', operation(name, path, '-head')]] : []),
          ]),
        ),
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
            authorizerUri: `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${authorizer}/invocations`,
            authorizerCredentials: role,
            authorizerPayloadFormatVersion: '2.0',
            authorizerResultTtlInSeconds: authorizationKept,
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
