import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ZodMiniType } from 'zod/mini';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { invalid, VisibleError } from '../errors.ts';

/** Bodies beyond this are not even parsed, in bytes. The largest that the contract allows is a template. */
const maxBody = 1_000_000;

/** A form with a file in it, as it came. */
export interface Upload {
  contentType: string;
  bytes: Buffer;
}

/** The path's parts, the query and the JSON body as the contract has them. Throws 400 with a message per field, 413, 415. */
export function parseRequest({ params, query, request, upload }: Endpoint, event: APIGatewayProxyEventV2) {
  return {
    params: params && parse(params, decode(event.pathParameters)),
    query: query && parse(query, event.queryStringParameters ?? {}),
    body: upload
      ? multipart(event)
      : request && parse(request, mayLack(request) && !event.body ? undefined : json(event)),
  };
}

/** Whether a request without a body is one. */
const mayLack = (schema: ZodMiniType) => schema.safeParse(undefined).success;

function parse(schema: ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body'];
    for (const name of names)
      fields[name] ??= issue.code === 'unrecognized_keys' ? 'This field is not known' : issue.message;
  }
  throw invalid(fields);
}

function json({ headers, body = '', isBase64Encoded }: APIGatewayProxyEventV2): unknown {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) {
    throw new VisibleError(415, 'Please send JSON, as application/json');
  }
  if (body.length > maxBody) throw new VisibleError(413, 'The request is too large');
  const text = isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ body: 'The request is not valid JSON' });
  }
}

function multipart({ headers, body = '', isBase64Encoded }: APIGatewayProxyEventV2): Upload {
  const contentType = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new VisibleError(415, 'Please send the image in a form, as multipart/form-data');
  }
  return { contentType, bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
}

/** API Gateway hands path parts over as they were sent. */
function decode(parts: Record<string, string | undefined> = {}): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(parts).map(([name, value = '']) => [name, decodeURIComponent(value)]));
  } catch {
    throw invalid({ path: 'The address is not valid' });
  }
}
