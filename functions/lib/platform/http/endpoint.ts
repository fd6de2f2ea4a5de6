import type {
  APIGatewayProxyEventHeaders,
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { input, output, ZodMiniType } from 'zod/mini';
import { defaultMaxBody, type Endpoint } from '../../../../shared/contract/endpoint.ts';
import type { DoorLink } from '../../../../shared/people/model/door.ts';
import { doorKeyHeader, viewerHeaders } from '../../../../shared/platform/constants.ts';
import { type Outcome, outcomePath } from '../../../../shared/site/pages.ts';
import * as activities from '../../accounts/activities.ts';
import * as doorLinks from '../../accounts/doorLinks.ts';
import { type Admin, requireAdmin, requireFactor, requireStepUp, requireToken } from '../../accounts/sessions.ts';
import { busy } from '../async.ts';
import { sha256 } from '../crypto/digest.ts';
import { isTransactionConflict } from '../dynamo/dynamo.ts';
import { logger } from '../log.ts';
import { forbidden, invalid, notSignedIn, VisibleError } from './errors.ts';
import { type Done, idempotencyKey, runOnce, type Wrote } from './idempotency.ts';

type Parsed<E, K extends string> = E extends Record<K, infer Schema extends ZodMiniType> ? output<Schema> : undefined;

type Reply<E> = E extends { response: infer Schema extends ZodMiniType } ? input<Schema> : TextReply<E>;
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a response returns nothing
type TextReply<E> = E extends { text: string } ? string : void;

/** Parsed and authorized, and with a place for the parts of the answer besides its body. */
interface Call<E extends Endpoint> {
  body: E extends { upload: true } ? Upload : Parsed<E, 'request'>;
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  /** The signed-in admin, on an admin endpoint; at the door, the admin or the link. */
  admin: E['auth'] extends 'admin' ? Admin : E['auth'] extends 'door' ? Admin | undefined : undefined;
  door: E['auth'] extends 'door' ? DoorLink | undefined : undefined;
  /** The visitor's IP address, as CloudFront saw it, and the browser's User-Agent. */
  viewer: { address: string; userAgent: string };
  cookies: string[];
  /** The request's Idempotency-Key, on an endpoint that has `idempotency`. */
  key: string | undefined;
  /** The writes that record a request with a key as done. Whatever is created must be in one transaction with them. */
  done: Done;
  /**
   * What to set on the response. `about` names the written thing in the list of activities, where the contract's
   * `about` does not. `changed: false` keeps a request that changed nothing out of it. `wrote` is what a replay needs
   * to find it, where `done` did not record that. `outcome` is the page after a sent HTML form, where it is not the
   * contract's.
   */
  reply: {
    headers: Record<string, string>;
    cookies: string[];
    about?: string;
    changed?: boolean;
    wrote?: Wrote;
    outcome?: Outcome;
  };
}

interface Options<E extends Endpoint> {
  /** Answers with the thing as it is now. Throws 404 where it is gone. It changes nothing, and is not recorded. */
  replay?: (call: Call<E>, wrote: Wrote | undefined) => Promise<Reply<E>>;
  /** Counts a refused request, as the handler counts others: no one sends them without end. May throw 429. */
  countRefused?: (viewer: Call<Endpoint>['viewer']) => Promise<unknown>;
}
type More<E extends Endpoint> = E extends { idempotency: 'answer' }
  ? [Options<E> & Required<Pick<Options<E>, 'replay'>>]
  : [Omit<Options<E>, 'replay'>?];

/** `handle` returns the body or throws a VisibleError; anything else is logged and answered by a 500 without detail. */
export function endpoint<E extends Endpoint>(
  definition: E,
  handle: (call: Call<E>) => Promise<Reply<E>>,
  ...[options]: More<E>
) {
  const { replay, countRefused }: Options<E> = options ?? {};
  return async (event: APIGatewayProxyEventV2, context: Context): Promise<APIGatewayProxyStructuredResultV2> => {
    logger.resetKeys();
    logger.appendKeys({ requestId: event.requestContext.requestId, lambdaRequestId: context.awsRequestId });
    try {
      const call = await authorize(definition, event);
      const request = await parsed(definition, event, () => countRefused?.(call.viewer));
      const key = definition.idempotency && idempotencyKey(event.headers);
      const callWith = (done: Done) => ({ ...call, ...request, key, done }) as unknown as Call<E>;
      const work = async (done: Done) => {
        const answer = await handle(callWith(done));
        if (call.admin && definition.label !== undefined) {
          const about = call.reply.about ?? nameIn(answer, definition.about);
          const label = call.reply.changed === false ? null : definition.label;
          await audit(definition, event, { admin: call.admin.username, label, about });
        } else if (call.door && definition.label !== undefined) logAudit(definition, event, { door: call.door.id });
        return { answer, wrote: call.reply.wrote };
      };
      const body =
        key && replay
          ? await runOnce(
              key,
              { ...request, call: `${definition.method} ${definition.path}` },
              { work, replay: (wrote) => replay(callWith(noDoneWrites), wrote) },
            )
          : (await work(noDoneWrites)).answer;
      if (definition.form && isForm(event)) return redirectTo(call.reply.outcome ?? definition.form.done);
      return respond(definition, event.headers['if-none-match'], call.reply, body);
    } catch (error) {
      const refusal = errorResponse(error, definition);
      return definition.form && isForm(event) ? redirectBack(definition.form, refusal) : refusal;
    }
  };
}

async function parsed(
  definition: Endpoint,
  event: APIGatewayProxyEventV2,
  onRefused: () => Promise<unknown> | undefined,
) {
  try {
    return parseRequest(definition, event);
  } catch (error) {
    await onRefused();
    throw error;
  }
}

const noDoneWrites: Done = () => [];

async function authorize(definition: Endpoint, event: APIGatewayProxyEventV2) {
  const writes = definition.method !== 'GET';
  if (writes && !definition.anyOrigin) checkOrigin(event.headers);
  const cookies = event.cookies ?? [];
  const reply: Call<Endpoint>['reply'] = { headers: {}, cookies: [] };
  const door = definition.auth === 'door' ? await doorLinkIn(event) : undefined;
  const admin = definition.auth === 'public' || door ? undefined : await requireAdmin(cookies);
  if (admin && writes) requireToken(admin, event.headers);
  if (admin && !definition.withoutFactor) requireFactor(admin);
  if (admin && definition.stepUp) requireStepUp(admin, event.headers);
  const viewer = {
    address: event.headers[viewerHeaders.address] ?? 'unknown',
    userAgent: event.headers['user-agent'] ?? '',
  };
  return { admin, door, viewer, cookies, reply };
}

/** For the event in the path; undefined without a key. Throws 401 if the key opens nothing there. */
async function doorLinkIn({ headers, pathParameters }: APIGatewayProxyEventV2): Promise<DoorLink | undefined> {
  const key = headers[doorKeyHeader.toLowerCase()];
  if (key === undefined) return undefined;
  const link = await doorLinks.find(pathParameters?.id ?? '', key);
  if (!link) throw notSignedIn('This link to the door’s list has ended. Please ask for a new one.');
  return link;
}

function respond(
  { status, edgeSeconds, response, text }: Endpoint,
  known: string | undefined,
  reply: Call<Endpoint>['reply'],
  answer: unknown,
): APIGatewayProxyStructuredResultV2 {
  // The schema drops what the contract does not name, so a store's own attributes never reach a client.
  const body = response ? JSON.stringify(response.parse(answer)) : text && String(answer);
  const headers = { 'cache-control': cacheControl(edgeSeconds), ...reply.headers };
  const { cookies } = reply;
  if (body === undefined) return { statusCode: status, headers, cookies };

  const type = { 'content-type': text ?? 'application/json' };
  if (!edgeSeconds) return { statusCode: status, headers: { ...type, ...headers }, cookies, body };
  // CloudFront asks whether its copy is still current, and may have made the tag weak.
  const etag = `"${sha256(body).slice(0, 32)}"`;
  const unchanged = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  if (unchanged) return { statusCode: 304, headers: { ...headers, etag }, cookies };
  return { statusCode: status, headers: { ...type, ...headers, etag }, cookies, body };
}

const cacheControl = (edgeSeconds: number | undefined) =>
  edgeSeconds ? `public, max-age=0, s-maxage=${edgeSeconds}, stale-while-revalidate=${edgeSeconds}` : 'no-store';

/** No session or a wrong password, not allowed, too often: how many there are of them shows an attack. */
const refusals = [401, 403, 429];

function errorResponse(error: unknown, { method, path }: Endpoint): APIGatewayProxyStructuredResultV2 {
  const known = error instanceof VisibleError ? error : isTransactionConflict(error) ? busy() : undefined;
  if (!known) logger.error('The endpoint failed', error as Error);
  // What was sent is not logged.
  else if (refusals.includes(known.status)) logger.warn('Refused', { call: `${method} ${path}`, status: known.status });
  return {
    statusCode: known?.status ?? 500,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...known?.headers },
    body: JSON.stringify(known?.body ?? { message: 'Something went wrong on our side. Please try again.' }),
  };
}

const redirectTo = (outcome: Outcome): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 303,
  headers: { location: outcomePath(outcome), 'cache-control': 'no-store' },
});

/** Leads a browser back to its form. A page of another site, which gets 403, learns no more than that. */
function redirectBack(
  { at, conflict }: NonNullable<Endpoint['form']>,
  refusal: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 {
  const { statusCode = 500 } = refusal;
  if (statusCode === 403) return refusal;
  if (statusCode === 429) return redirectTo(`${at}-busy`);
  if (statusCode === 409 && conflict) return redirectTo(conflict);
  return redirectTo(statusCode < 500 ? `${at}-invalid` : `${at}-failed`);
}

const nameIn = (answer: unknown, field: string | undefined) =>
  field && (answer as Record<string, string | undefined>)[field];

/** Records who did what to which thing. The work is done, so the request succeeds even where recording fails. */
async function audit(
  definition: Endpoint,
  event: APIGatewayProxyEventV2,
  { label, ...activity }: Omit<activities.NewActivity, 'label'> & { label: string | null },
): Promise<void> {
  logAudit(definition, event, { admin: activity.admin });
  if (label !== null) await activities.note({ label, ...activity });
}

const logAudit = (
  { method, path }: Endpoint,
  event: APIGatewayProxyEventV2,
  who: { admin: string } | { door: string },
) => logger.info('audit', { audit: `${method} ${path}`, ...who, params: event.pathParameters });

/**
 * Refuses a write that a browser makes for another site. Browsers name the calling page in Sec-Fetch-Site and Origin; a
 * caller that sends neither is not a browser, so it adds no visitor's cookies by itself. The rule is that of Go's
 * http.CrossOriginProtection (https://pkg.go.dev/net/http#CrossOriginProtection).
 */
function checkOrigin(headers: APIGatewayProxyEventHeaders): void {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') throw crossSite();
  const origin = headers.origin;
  if (origin && !sameHost(origin, headers[viewerHeaders.host])) throw crossSite();
}

const crossSite = () => forbidden('This request came from another site');

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

export interface Upload {
  contentType: string;
  bytes: Buffer;
}

/** By the contract: path parts, query and body (JSON or a form). Throws 400 with a message per field, 413, 415. */
export function parseRequest(endpoint: Endpoint, event: APIGatewayProxyEventV2) {
  const { auth, params, query, request, upload, form, maxBody = defaultMaxBody[auth] } = endpoint;
  const read = () => {
    if ((event.body?.length ?? 0) > maxBody) throw new VisibleError(413, 'The request is too large');
    return form && isForm(event) ? fieldsOf(event, form.checkboxes) : json(event);
  };
  return {
    // An HTTP API has decoded them:
    // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html
    params: params && parse(params, event.pathParameters ?? {}),
    query: query && parse(query, event.queryStringParameters ?? {}),
    body: upload
      ? multipart(event)
      : request && parse(request, allowsNoBody(request) && !event.body ? undefined : read()),
  };
}

/** How many unknown fields an answer names: more would only repeat what was sent. */
const maxUnknown = 20;

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

/** An HTML form, and no one-click unsubscribe (RFC 8058). Reads only the beginning: the body may be too large. */
const isForm = ({ headers, body = '', isBase64Encoded }: APIGatewayProxyEventV2): boolean =>
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
