import { functionId, lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import type { PropertiesOf } from './resourceTypes.ts';
import { statementsOfRole } from './roles.ts';
import type { Statement } from './statements.ts';

/** A function that API Gateway invokes, and the role by which it does. */
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
  /** `GET` */
  method: string;
  /** `/api/things/{id}` */
  path: string;
  authorizer: RouteAuthorizer | undefined;
  /** Requests a second, and at once. */
  limit: { rate: number; burst: number };
}

type Body = PropertiesOf<'AWS::ApiGatewayV2::Api'>['Body'];

/** The routes of the stack's HTTP APIs, by their OpenAPI documents. */
export function readRoutes(template: ResolvedTemplate): Route[] {
  const callerOf = rolesOf(template);
  return template.all('AWS::ApiGatewayV2::Api').flatMap(({ id, properties: { Body } }) => {
    const target = (uri: string, role: string) => ({ function: functionId(uri), caller: callerOf(id, role) });
    const authorizers = readAuthorizers(Body, target);
    const operations = Object.entries(Body.paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([name, operation]) => {
        const method = name.toUpperCase();
        return { method, path, key: `${method} ${path}`, operation };
      }),
    );
    const limitOf = readLimits(
      id,
      operations.map(({ key }) => key),
      template,
    );
    return operations.map(({ method, path, key, operation }) => {
      const { uri, credentials } = operation['x-amazon-apigateway-integration'];
      const [scheme] = operation.security.flatMap((each) => Object.keys(each));
      const authorizer = scheme === undefined ? undefined : authorizers.get(scheme);
      if (scheme !== undefined && !authorizer)
        throw new Error(`${id}: ${key} names the security scheme ${scheme}, which does not exist`);
      return { method, path, ...target(uri, credentials), authorizer, limit: limitOf(key) };
    });
  });
}

/** Finds the caller by a role's ARN. All that have one role share one object. */
function rolesOf(template: ResolvedTemplate) {
  const callers = new Map<string, ApiTarget['caller']>();
  return (api: string, arn: string): ApiTarget['caller'] => {
    const role = lastPart(arn);
    const refusal = `${api}: API Gateway may not assume the role ${role}`;
    const caller = callers.get(role) ?? {
      role,
      statements: statementsOfRole(role, 'apigateway.amazonaws.com', template, refusal),
    };
    callers.set(role, caller);
    return caller;
  };
}

const readAuthorizers = (body: Body, target: (uri: string, role: string) => ApiTarget) =>
  new Map(
    Object.entries(body.components.securitySchemes).map(
      ([scheme, { 'x-amazon-apigateway-authorizer': each }]): [string, RouteAuthorizer] => [
        scheme,
        {
          ...target(/\/functions\/(.*)\/invocations$/.exec(each.authorizerUri)?.[1] ?? '', each.authorizerCredentials),
          header: each.identitySource.replace('$request.header.', '').toLowerCase(),
          keeps: each.authorizerResultTtlInSeconds,
        },
      ],
    ),
  );

/** Finds the limit of a route by its key. Like AWS, throws if the stage names a route that the API does not have. */
function readLimits(api: string, keys: string[], template: ResolvedTemplate) {
  const stage = template.all('AWS::ApiGatewayV2::Stage').find(({ properties }) => properties.ApiId === api);
  if (!stage) throw new Error(`${api}: an API without a stage answers nothing`);
  const { DefaultRouteSettings, RouteSettings } = stage.properties;
  const unknown = Object.keys(RouteSettings).find((key) => !keys.includes(key));
  if (unknown) throw new Error(`${stage.id}: Unable to find Route by key ${unknown} within the provided RouteSettings`);
  return (key: string) => {
    const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = RouteSettings[key] ?? DefaultRouteSettings;
    return { rate, burst };
  };
}
