import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIGatewaySimpleAuthorizerResult, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import type { Authorizer } from '../aws/iam.ts';
import { FunctionError, type Functions, ThrottledError } from '../lambda/functions.ts';
import { timeoutFactor } from '../lambda/instance.ts';
import type { Route, RouteAuthorizer } from '../template/api.ts';
import { account } from '../template/resources.ts';
import { type EdgeRequest, type EdgeResponse, plain } from './http.ts';

export type Api = ReturnType<typeof createApi>;

interface ApiNeeds {
  routes: Route[];
  functions: Pick<Functions, 'invoke'>;
  authorizer: Pick<Authorizer, 'apiMayInvoke'>;
  /** Unix milliseconds. */
  now: () => number;
  /** How long it waits for a function, in milliseconds. */
  patience?: number;
}

/**
 * Answers like an HTTP API with payload format 2.0.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function createApi(needs: ApiNeeds) {
  const { routes, functions, authorizer, patience = timeoutFactor * 30_000 } = needs;
  const refusalOf = routeAuthorizers(needs);
  async function answer(request: EdgeRequest): Promise<EdgeResponse> {
    const match = findRoute(routes, request.method, request.uri);
    if (!match) return message(404, 'Not Found');
    const { route } = match;
    const event = eventOf(match, request);
    const refusal = route.authorizer && (await refusalOf(route.authorizer, event));
    if (refusal) return message(refusal, refusals[refusal]);
    if (!authorizer.apiMayInvoke(route)) return message(500, 'Internal Server Error');
    // An HTTP API accepts at most 10 MB, Lambda 6 MB.
    if (request.body.length > 6 * 1024 * 1024) return message(413, 'Request Entity Too Large');
    try {
      const late = wait(patience, message(503, 'Service Unavailable'), { ref: false });
      return await Promise.race([functions.invoke(route.function, event).then(responseOf), late]);
    } catch (error) {
      if (error instanceof ThrottledError) return message(503, 'Service Unavailable');
      // A function's own errors are in its logs.
      if (!(error instanceof FunctionError)) console.error(`${route.method} ${route.path}: ${error}`);
      return message(500, 'Internal Server Error');
    }
  }
  return { answer };
}

const refusals = { 401: 'Unauthorized', 403: 'Forbidden', 500: 'Internal Server Error' };

const message = (status: number, text: string) => plain(status, JSON.stringify({ message: text }), 'application/json');

/**
 * The most specific matching route: literal parts take precedence over `{parts}`. API Gateway decodes the path before
 * it looks for a route, so that an encoded slash separates parts like any other
 * (https://github.com/aws/aws-lambda-dotnet/pull/1901), and functions get decoded parts
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html).
 */
export function findRoute<R extends Pick<Route, 'method' | 'path'>>(routes: R[], method: string, uri: string) {
  const parts = decode(uri).split('/');
  const matching = routes
    .filter((route) => route.method === method)
    .flatMap((route) => {
      const params = paramsOf(route.path.split('/'), parts);
      return params ? [{ route, params }] : [];
    });
  return matching.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0];
}

function paramsOf(pattern: string[], parts: string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, patternPart] of pattern.entries()) {
    const part = parts[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(patternPart)?.[1];
    if (name && part !== '') params[name] = part;
    else if (patternPart !== part) return undefined;
  }
  return params;
}

function eventOf({ route, params }: NonNullable<ReturnType<typeof findRoute<Route>>>, request: EdgeRequest) {
  const { cookie, connection: _, ...headers } = request.headers;
  const query = [...request.query];
  const text = isText(headers['content-type']);
  const now = new Date();
  return {
    version: '2.0',
    routeKey: `${route.method} ${route.path}`,
    rawPath: decode(request.uri),
    rawQueryString: request.query.toString(),
    ...(request.cookies.length > 0 && { cookies: request.cookies.map(({ name, value }) => `${name}=${value}`) }),
    headers,
    ...(query.length > 0 && {
      // The values of a repeated parameter are joined by commas.
      queryStringParameters: Object.fromEntries(query.map(([name]) => [name, request.query.getAll(name).join(',')])),
    }),
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: {
      accountId: account,
      apiId: 'local',
      domainName: headers.host ?? '',
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: decode(request.uri),
        protocol: 'HTTP/1.1',
        // The API's own caller: CloudFront, not the visitor.
        sourceIp: '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: `${route.method} ${route.path}`,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(request.body.length > 0 && { body: request.body.toString(text ? 'utf8' : 'base64') }),
    isBase64Encoded: request.body.length > 0 && !text,
  };
}

const isText = (type = '') => /^(text\/|application\/(json|javascript|xml))|\+(json|xml)/.test(type);

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A result with a status is the response; any other becomes the JSON body of a 200. */
function responseOf(result: unknown): EdgeResponse {
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded } = (result ?? {}) as Result;
  if (statusCode === undefined)
    return plain(200, typeof result === 'string' ? result : JSON.stringify(result), 'application/json');
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return {
    status: statusCode,
    headers: { ...(body !== '' && { 'content-type': 'text/plain;charset=UTF-8' }), ...Object.fromEntries(named) },
    cookies,
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}

/** What API Gateway answers by itself: undefined where the request may pass. */
type Refusal = 401 | 403 | 500 | undefined;

/**
 * Asks Lambda authorizers with simple responses, and keeps their decisions by the value of the header.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html
 */
function routeAuthorizers({ functions, authorizer: { apiMayInvoke }, now }: ApiNeeds) {
  const decisions = new Map<string, { isAuthorized: boolean; at: number }>();

  async function decide(authorizer: RouteAuthorizer, value: string, event: object): Promise<boolean | undefined> {
    const key = `${authorizer.function} ${value}`;
    const kept = decisions.get(key);
    const at = now();
    // A clock that was set back must not prolong a decision.
    if (kept && at >= kept.at && at < kept.at + authorizer.keeps * 1000) return kept.isAuthorized;
    if (!apiMayInvoke(authorizer)) return undefined;
    const asked = { ...event, type: 'REQUEST', identitySource: [value] };
    const result = await functions.invoke(authorizer.function, asked).catch((error) => {
      // AWS answers 500 here, whatever the reason, also where no function is free to decide.
      console.error(`API Gateway could not ask ${authorizer.function}: ${error}`);
    });
    const isAuthorized = (result as Partial<APIGatewaySimpleAuthorizerResult> | null | undefined)?.isAuthorized;
    if (typeof isAuthorized !== 'boolean') return undefined;
    decisions.set(key, { isAuthorized, at });
    return isAuthorized;
  }

  return async (authorizer: RouteAuthorizer, event: { headers: Record<string, string> }): Promise<Refusal> => {
    const value = event.headers[authorizer.header];
    if (!value) return 401;
    const isAuthorized = await decide(authorizer, value, event);
    if (isAuthorized === undefined) return 500;
    return isAuthorized ? undefined : 403;
  };
}
