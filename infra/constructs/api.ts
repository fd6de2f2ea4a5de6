import { NestedStack, RemovalPolicy } from 'aws-cdk-lib';
import { type CfnStage, HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { endpoints } from '../../shared/contract/index.ts';
import { endpointNeeds } from '../access/endpoints.ts';
import { grant, type Resources } from '../access/grant.ts';
import { constructId } from './constructId.ts';
import { HandlerFunction } from './handlerFunction.ts';

/** The HTTP API: one route and one Lambda for each endpoint of the contract. */
export class Api extends Construct {
  readonly http = new HttpApi(this, 'Http', {
    description: 'Answers CloudFront alone: every function checks its header',
  });
  readonly functions: HandlerFunction[] = [];

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = this.http.defaultStage?.node.defaultChild as CfnStage;
    stage.defaultRouteSettings = { throttlingBurstLimit: 500, throttlingRateLimit: 250 };
    stage.accessLogSettings = {
      destinationArn: accessLog.logGroupArn,
      // No visitors' addresses: the request's id leads to the function's own log.
      format: JSON.stringify({
        requestId: '$context.requestId',
        route: '$context.routeKey',
        status: '$context.status',
        latency: '$context.responseLatency',
        error: '$context.integrationErrorMessage',
      }),
    };
  }

  addEndpoints(resources: Resources): void {
    // Nested stacks: with six resources for each endpoint, one stack would have no room for new ones.
    const functions = new NestedStack(this, 'Functions', { description: 'The functions that answer requests' });
    const routes = new NestedStack(this, 'Routes', { description: 'Which path of the API leads to which function' });
    for (const [name, endpoint] of endpoints) {
      const needs = endpointNeeds(name, endpoint);
      const fn = new HandlerFunction(functions, { name: `api/${name}`, ...needs.runtime });
      grant(fn, resources, needs);
      this.functions.push(fn);
      new HttpRoute(routes, constructId(name), {
        httpApi: this.http,
        routeKey: HttpRouteKey.with(endpoint.path, HttpMethod[endpoint.method]),
        integration: new HttpLambdaIntegration('Integration', fn),
      });
    }
  }
}
