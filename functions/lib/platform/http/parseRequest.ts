import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ZodMiniType } from 'zod/mini';
import { defaultMaxBody, type Endpoint } from '../../../../shared/contract/endpoint.ts';
import { invalid, VisibleError } from './errors.ts';

/** A form with a file in it, not parsed yet. */
export interface Upload {
  contentType: string;
  bytes: Buffer;
}

/** Parses path parts, query and body (JSON or a form's fields) by the contract. Throws 400 with a message per field, 413, 415. */
export function parseRequest(endpoint: Endpoint, event: APIGatewayProxyEventV2) {
  const { auth, params, query, request, upload, form, maxBody = defaultMaxBody[auth] } = endpoint;
  const read = () => {
    if ((event.body?.length ?? 0) > maxBody) throw new VisibleError(413, 'The request is too large');
    return form && isForm(event) ? fieldsOf(event, form.checkboxes) : json(event);
  };
  return {
    // An HTTP API has decoded them: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
    params: params && parse(params, event.pathParameters ?? {}),
    query: query && parse(query, event.queryStringParameters ?? {}),
    body: upload
      ? multipart(event)
      : request && parse(request, allowsNoBody(request) && !event.body ? undefined : read()),
  };
}

/** How many unknown fields an answer names: more would only repeat what was sent. */
const maxUnknown = 20;

/** Whether the schema accepts a request without a body. */
const allowsNoBody = (schema: ZodMiniType) => schema.safeParse(undefined).success;

function parse(schema: ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.slice(0, maxUnknown) : [issue.path.join('.') || 'body'];
    for (const name of names)
      fields[name] ??= issue.code === 'unrecognized_keys' ? 'This field is unknown' : issue.message;
  }
  throw invalid(fields);
}

function json(event: APIGatewayProxyEventV2): unknown {
  if (!/^application\/json\b/i.test(event.headers['content-type'] ?? '')) {
    throw new VisibleError(415, 'Please send JSON, as application/json');
  }
  try {
    return JSON.parse(textOf(event));
  } catch {
    throw invalid({ body: 'The request isn’t valid JSON' });
  }
}

/**
 * Whether a browser sent an HTML form. A mail program's one-click unsubscribe (RFC 8058) only looks like one. It reads no
 * more than the beginning, since the body may be too large.
 */
export const isForm = ({ headers, body = '', isBase64Encoded }: APIGatewayProxyEventV2): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '') &&
  !textOf({ body: body.slice(0, 100), isBase64Encoded }).startsWith('List-Unsubscribe=');

function fieldsOf(event: APIGatewayProxyEventV2, checkboxes: readonly string[] = []): unknown {
  const fields = new URLSearchParams(textOf(event));
  const checked = checkboxes.map((name) => [name, fields.has(name)] as const);
  return { ...Object.fromEntries(fields), ...Object.fromEntries(checked) };
}

/** API Gateway passes forms on in base64. */
const textOf = ({ body = '', isBase64Encoded }: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>): string =>
  isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;

function multipart({ headers, body = '', isBase64Encoded }: APIGatewayProxyEventV2): Upload {
  const contentType = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new VisibleError(415, 'Please send the image in a form, as multipart/form-data');
  }
  return { contentType, bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
}
