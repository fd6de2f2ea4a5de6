import type { StackTemplate } from './deployment.ts';
import { type Measure, perReference, resourcesOf, sum, valuesAt } from './measures.ts';

type Operation = Record<string, unknown>;

const integrationKey = 'x-amazon-apigateway-integration';
const anyMethod = 'x-amazon-apigateway-any-method';
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', anyMethod];

/** Each operation of an OpenAPI definition is a route: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-open-api.html */
const operationsOf = (api: unknown): Operation[] =>
  valuesAt(api, 'Body.paths').flatMap((paths) =>
    Object.values(paths as Record<string, Operation>).flatMap((path) =>
      methods.flatMap((method) => (path[method] ? [path[method] as Operation] : [])),
    ),
  );

/** Operations may share an integration by a reference to it. */
function integrationsOf(api: unknown): unknown[] {
  const all = operationsOf(api).flatMap((operation) => (operation[integrationKey] ? [operation[integrationKey]] : []));
  const inline = all.filter((each) => !(each as Operation).$ref);
  return [...inline, ...new Set(all.flatMap((each) => (each as Operation).$ref ?? []))];
}

const authorizersOf = (api: unknown): unknown[] =>
  valuesAt(api, 'Body.components.securitySchemes')
    .flatMap((schemes) => Object.values(schemes as Operation))
    .filter((scheme) => valuesAt(scheme, 'x-amazon-apigateway-authorizer').length > 0);

/** For each API: what its OpenAPI definition has, and what resources of `type` add. */
const ofApi = (partsOf: (api: unknown) => unknown[], type: string): Measure =>
  sum(
    ({ stacks }) =>
      stacks.flatMap((stack) =>
        resourcesOf(stack, 'AWS::ApiGatewayV2::Api').map(({ id, properties }) => ({
          where: id,
          used: partsOf(properties).length,
        })),
      ),
    perReference(type, 'ApiId'),
  );

export const routes = ofApi(operationsOf, 'AWS::ApiGatewayV2::Route');
export const integrations = ofApi(integrationsOf, 'AWS::ApiGatewayV2::Integration');
export const authorizers = ofApi(authorizersOf, 'AWS::ApiGatewayV2::Authorizer');

/** Seconds that API Gateway waits for integrations. */
export const timeouts: Measure = ({ stacks }) =>
  stacks.flatMap((stack) => [
    ...timeoutsOf(stack, 'AWS::ApiGatewayV2::Integration', (integration) => valuesAt(integration, 'TimeoutInMillis')),
    ...timeoutsOf(stack, 'AWS::ApiGatewayV2::Api', (api) =>
      integrationsOf(api).flatMap((each) => valuesAt(each, 'timeoutInMillis')),
    ),
  ]);

const timeoutsOf = (stack: StackTemplate, type: string, milliseconds: (properties: unknown) => unknown[]) =>
  resourcesOf(stack, type).flatMap(({ id, properties }) =>
    milliseconds(properties).map((each) => ({ where: id, used: Number(each) / 1000 })),
  );
