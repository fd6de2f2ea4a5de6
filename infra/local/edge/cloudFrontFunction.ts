import { randomUUID } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import type { EdgeRequest, EdgeResponse } from './http.ts';

interface Value {
  value: string;
  multiValue?: { value: string }[];
}
type Values = Record<string, Value>;

interface FunctionRequest {
  method: string;
  uri: string;
  querystring: Values;
  headers: Values;
  cookies: Values;
}
interface FunctionResponse {
  statusCode: number;
  statusDescription?: string;
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
  const event = {
    ...eventOf('viewer-response', request),
    response: {
      statusCode: response.status,
      headers: values(Object.entries(response.headers)),
      cookies: Object.fromEntries(response.cookies.map(cookieOf)),
    },
  };
  return responseFrom((await handlerOf(code)(event)) as FunctionResponse, response.body);
}

const eventOf = (eventType: string, request: EdgeRequest) => ({
  version: '1.0',
  context: {
    distributionDomainName: request.headers.host,
    distributionId: 'LOCAL',
    eventType,
    requestId: randomUUID(),
  },
  viewer: { ip: request.viewer },
  request: {
    method: request.method,
    uri: request.uri,
    querystring: values([...request.query]),
    headers: values(Object.entries(request.headers).filter(([name]) => name !== 'cookie')),
    cookies: values(request.cookies.map(({ name, value }) => [name, value])),
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

function cookieOf(line: string): [string, { value: string; attributes: string }] {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  return [pair.slice(0, at).trim(), { value: pair.slice(at + 1), attributes: attributes.join(';').trim() }];
}

function responseFrom(result: FunctionResponse, originBody: Buffer): EdgeResponse {
  const { body } = result;
  return {
    status: result.statusCode,
    headers: Object.fromEntries(entries(result.headers ?? {})),
    cookies: Object.entries(result.cookies ?? {}).map(
      ([name, { value, attributes }]) => `${name}=${value}${attributes ? `; ${attributes}` : ''}`,
    ),
    body:
      body === undefined
        ? originBody
        : typeof body === 'string'
          ? Buffer.from(body)
          : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8'),
  };
}
