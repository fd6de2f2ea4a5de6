import { createContext, Script } from 'node:vm';
import type { EdgeRequest, EdgeResponse } from './http.ts';

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;

type Handler = (event: object) => object | Promise<object>;

const handlers = new Map<string, Handler>();

/** As on AWS, the code has no access to Node's API. */
function handlerOf(code: string): Handler {
  let handler = handlers.get(code);
  if (!handler) {
    if (/\bfrom\s+['"]cloudfront['"]/.test(code))
      throw new Error('The local cloud does not know the module "cloudfront"');
    handler = new Script(`${code}\n;handler`).runInContext(createContext({ console })) as Handler;
    handlers.set(code, handler);
  }
  return handler;
}

/**
 * Returns the request to continue with.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export async function onViewerRequest(code: string, request: EdgeRequest): Promise<EdgeRequest> {
  const result = (await handlerOf(code)(eventOf('viewer-request', request))) as ReturnType<typeof eventOf>['request'];
  if (!('uri' in result))
    throw new Error('The local cloud does not know CloudFront Functions that answer a request themselves');
  return {
    ...request,
    uri: result.uri,
    query: new URLSearchParams(entries(result.querystring)),
    headers: Object.fromEntries(entries(result.headers)),
  };
}

export async function onViewerResponse(
  code: string,
  request: EdgeRequest,
  response: EdgeResponse,
): Promise<EdgeResponse> {
  const given = { statusCode: response.status, headers: values(Object.entries(response.headers)) };
  const event = { ...eventOf('viewer-response', request), response: given };
  const { statusCode, headers } = (await handlerOf(code)(event)) as typeof given;
  return { ...response, status: statusCode, headers: Object.fromEntries(entries(headers)) };
}

const eventOf = (eventType: string, { method, uri, query, headers, viewer }: EdgeRequest) => ({
  version: '1.0',
  context: { eventType },
  viewer: { ip: viewer },
  request: {
    ...{ method, uri, querystring: values([...query]) },
    headers: values(Object.entries(headers).filter(([name]) => name !== 'cookie')),
  },
});

function values(pairs: [string, string][]): Values {
  const grouped = Object.entries(Object.groupBy(pairs, ([name]) => name));
  return Object.fromEntries(
    grouped.map(([name, all = []]) => {
      const multiValue = all.map(([, value]) => ({ value }));
      return [name, { value: multiValue[0]?.value ?? '', ...(multiValue.length > 1 && { multiValue }) }];
    }),
  );
}

const entries = (of: Values): [string, string][] =>
  Object.entries(of).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((each): [string, string] => [name, each.value]),
  );
