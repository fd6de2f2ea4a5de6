import { randomUUID } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import type { EdgeRequest, EdgeResponse } from './http.ts';

type Values = Record<string, { value: string; multiValue?: { value: string }[] }>;

interface FunctionRequest {
  uri: string;
  querystring: Values;
  headers: Values;
  cookies: Values;
}
interface FunctionResponse {
  statusCode: number;
  headers?: Values;
  cookies?: Record<string, { value: string; attributes?: string }>;
  body?: string | { data: string; encoding?: 'text' | 'base64' };
}

type Handler = (event: object) => FunctionRequest | FunctionResponse | Promise<FunctionRequest | FunctionResponse>;

const handlers = new Map<string, Handler>();

/**
 * Evaluates a CloudFront Function's code and returns its `handler`. As on AWS, the code has no access to Node's API.
 */
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
 * Runs a viewer-request function. Returns the request to continue with, or a response to send at once.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export async function onViewerRequest(code: string, request: EdgeRequest): Promise<EdgeRequest | EdgeResponse> {
  const result = await handlerOf(code)(eventOf('viewer-request', request));
  if ('statusCode' in result) return responseFrom(result, Buffer.alloc(0));
  return {
    ...request,
    uri: result.uri,
    query: new URLSearchParams(entries(result.querystring)),
    headers: Object.fromEntries(entries(result.headers)),
    cookies: entries(result.cookies).map(([name, value]) => ({ name, value })),
  };
}

/** Runs a viewer-response function. It may change everything except the body from the origin. */
export async function onViewerResponse(
  code: string,
  request: EdgeRequest,
  response: EdgeResponse,
): Promise<EdgeResponse> {
  const cookies = response.cookies.map((line) => {
    const [, name = '', value = '', attributes = ''] = /^([^=]*)=([^;]*);?\s*(.*)$/.exec(line) ?? [];
    return [name, { value, attributes }] as const;
  });
  const event = {
    ...eventOf('viewer-response', request),
    response: {
      statusCode: response.status,
      headers: values(Object.entries(response.headers)),
      cookies: Object.fromEntries(cookies),
    },
  };
  return responseFrom((await handlerOf(code)(event)) as FunctionResponse, response.body);
}

const eventOf = (eventType: string, { method, uri, query, headers, cookies, viewer }: EdgeRequest) => ({
  version: '1.0',
  context: {
    ...{ distributionDomainName: headers.host, distributionId: 'LOCAL', eventType, requestId: randomUUID() },
  },
  viewer: { ip: viewer },
  request: {
    ...{ method, uri, querystring: values([...query]) },
    headers: values(Object.entries(headers).filter(([name]) => name !== 'cookie')),
    cookies: values(cookies.map(({ name, value }) => [name, value])),
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

function responseFrom({ statusCode, headers, cookies, body }: FunctionResponse, originBody: Buffer): EdgeResponse {
  const own = typeof body === 'string' ? { data: body, encoding: 'text' } : body;
  return {
    status: statusCode,
    headers: Object.fromEntries(entries(headers ?? {})),
    cookies: Object.entries(cookies ?? {}).map(
      ([name, { value, attributes }]) => `${name}=${value}${attributes ? `; ${attributes}` : ''}`,
    ),
    body: own ? Buffer.from(own.data, own.encoding === 'base64' ? 'base64' : 'utf8') : originBody,
  };
}
