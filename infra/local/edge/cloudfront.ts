import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { matchesWildcard } from '../aws/iam.ts';
import type { Behavior, Distribution, Origin } from '../template/edge.ts';
import { bucketArn } from '../template/resources.ts';
import { onViewerRequest, onViewerResponse } from './cloudFrontFunction.ts';
import { type EdgeRequest, type EdgeResponse, plain } from './http.ts';

export type FetchFromOrigin = (origin: Origin, request: EdgeRequest) => Promise<EdgeResponse>;

/** Answers like CloudFront, but caches nothing, so that people and tests see at once what there is. */
export async function cloudFrontResponse(
  distribution: Distribution,
  fetchFromOrigin: FetchFromOrigin,
  request: EdgeRequest,
): Promise<EdgeResponse> {
  const behavior = behaviorFor(distribution, request.uri);
  if (!behavior.allowedMethods.includes(request.method)) {
    return plain(
      403,
      'This distribution is not configured to allow the HTTP request method that was used for this request.',
    );
  }
  const next = behavior.viewerRequest ? await onViewerRequest(behavior.viewerRequest, request) : request;
  const fetched = await fetchFromOrigins(distribution, behavior, fetchFromOrigin, next);
  const withPolicy = revalidate(applyResponseHeaders(fetched, behavior.headers, request), request);
  // CloudFront does not run viewer-response functions on errors of the origin, but it does on a 304.
  const answered =
    behavior.viewerResponse && fetched.status < 400
      ? await onViewerResponse(behavior.viewerResponse, next, withPolicy)
      : withPolicy;
  return compressed(answered, behavior, request);
}

export function behaviorFor({ behaviors }: Distribution, uri: string): Behavior {
  const behavior = behaviors.find(({ pattern }) => matchesPathPattern(pattern, uri));
  if (!behavior) throw new Error('The distribution has no default behavior');
  return behavior;
}

/** The pattern may omit the leading slash. */
export function matchesPathPattern(pattern: string, uri: string): boolean {
  return matchesWildcard(`/${pattern.replace(/^\//, '')}`, uri);
}

/** Applies a response headers policy. Its headers for other sites are only in answers to those. */
function applyResponseHeaders(response: EdgeResponse, policy: Behavior['headers'], request: EdgeRequest): EdgeResponse {
  const headers = { ...response.headers };
  for (const { name, value, override } of policy ?? []) {
    if (name.startsWith('access-control-') && !request.headers.origin) continue;
    if (override || !(name in headers)) headers[name] = value;
  }
  return { ...response, headers };
}

/** Answers a conditional request with 304 if the content has not changed. */
function revalidate(response: EdgeResponse, request: EdgeRequest): EdgeResponse {
  const { etag } = response.headers;
  const unchanged = request.headers['if-none-match']?.split(',').some((tag) => etag && weak(tag.trim()) === weak(etag));
  if (!unchanged || response.status !== 200) return response;
  const { 'content-length': _, 'content-type': __, ...kept } = response.headers;
  return { ...response, status: 304, headers: kept, body: Buffer.alloc(0) };
}

function compressed(response: EdgeResponse, { compress }: Behavior, request: EdgeRequest): EdgeResponse {
  const encoding = compress && response.status === 200 ? encodingFor(request, response) : undefined;
  if (!encoding) return response;
  const { 'content-length': _, etag, ...kept } = response.headers;
  return {
    ...response,
    headers: {
      ...kept,
      'content-encoding': encoding,
      vary: [kept.vary, 'Accept-Encoding'].filter(Boolean).join(', '),
      ...(etag && { etag: `W/${weak(etag)}` }),
    },
    body:
      encoding === 'br'
        ? brotliCompressSync(response.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : gzipSync(response.body),
  };
}

const weak = (tag: string) => tag.replace(/^W\//, '');

const compressible =
  /^(text\/|application\/(javascript|json|xml|manifest\+json|wasm|rss\+xml|vnd\.ms-fontobject)|image\/svg\+xml|image\/vnd\.microsoft\.icon|font\/(ttf|otf))/;

/** CloudFront compresses objects of 1,000 to 10,000,000 bytes whose types compress well. */
function encodingFor(request: EdgeRequest, { headers, body }: EdgeResponse): 'br' | 'gzip' | undefined {
  if (body.length < 1000 || body.length > 10_000_000 || headers['content-encoding']) return undefined;
  if (!compressible.test(headers['content-type'] ?? '')) return undefined;
  const accepted = request.headers['accept-encoding'] ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Requests with other methods do not fail over to the secondary origin. */
const failoverMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * In an origin group, falls back to the second origin if the first fails or is unreachable.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html
 */
async function fetchFromOrigins(
  { origins, originGroups }: Distribution,
  behavior: Behavior,
  fetchFromOrigin: FetchFromOrigin,
  request: EdgeRequest,
) {
  const fetchFrom = async (id: string) => {
    const origin = origins.get(id);
    if (!origin) throw new Error(`The distribution has no origin ${id}`);
    const sent = toOrigin(request, behavior, origin);
    return fetchFromOrigin(origin, { ...sent, uri: origin.path + sent.uri });
  };
  const group = originGroups.get(behavior.origin);
  if (!group) return fetchFrom(behavior.origin);
  if (!failoverMethods.includes(request.method)) return fetchFrom(group.primary);
  const first = await fetchFrom(group.primary).catch(() => undefined);
  return first && !group.statuses.includes(first.status) ? first : fetchFrom(group.secondary);
}

/** Headers that CloudFront always forwards. */
const alwaysForwarded = ['content-type', 'content-length', 'range'];

/** What the behavior's policies forward, what CloudFront adds, and the origin's custom headers. */
function toOrigin(request: EdgeRequest, { forwards }: Behavior, origin: Origin): EdgeRequest {
  const isWhole = forwards.includes('allButHost');
  const cookies = isWhole ? request.cookies : [];
  const headers = Object.entries(request.headers).filter(([name]) =>
    isWhole ? !['cookie', 'connection', 'host'].includes(name) : alwaysForwarded.includes(name),
  );
  return {
    ...request,
    cookies,
    query: isWhole || forwards.includes('query') ? request.query : new URLSearchParams(),
    headers: {
      'user-agent': 'Amazon CloudFront',
      host: origin.kind === 'api' ? 'local.execute-api' : origin.bucket,
      ...Object.fromEntries(headers),
      ...(cookies.length > 0 && { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }),
      via: '1.1 local.cloudfront.net (CloudFront)',
      'x-forwarded-for': request.viewer,
      ...origin.customHeaders,
    },
  };
}

/** Headers that are not forwarded: S3's request ids, and connection headers. */
const droppedHeaders = ['x-amz-request-id', 'x-amz-id-2', 'connection', 'keep-alive', 'transfer-encoding'];

async function answerOf(response: Response): Promise<EdgeResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !droppedHeaders.includes(name))),
    cookies: [],
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** GET and HEAD, with metadata as headers. `may`: whether the bucket's policy allows CloudFront to do it. */
export async function fetchObject(
  s3: string,
  bucket: string,
  request: EdgeRequest,
  may: (action: string, resource: string) => boolean,
): Promise<EdgeResponse> {
  const arn = bucketArn(bucket);
  if (!may('s3:GetObject', `${arn}${decodeURI(request.uri)}`)) return accessDenied;
  const { range } = request.headers;
  const response = await fetch(`${s3}/${bucket}${request.uri}`, {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    headers: range ? { range } : {},
  });
  // S3 tells only callers who may list the bucket whether an object exists.
  if (response.status === 404 && !may('s3:ListBucket', arn)) return accessDenied;
  const answer = await answerOf(response);
  return { ...answer, headers: { ...answer.headers, 'accept-ranges': 'bytes' } };
}

/** For a bucket for which CloudFront does not sign: the viewer's URL is presigned. S3, at `aws`, checks that. */
export async function fetchBySignature(aws: string, bucket: string, request: EdgeRequest): Promise<EdgeResponse> {
  if (!request.query.has('X-Amz-Signature')) return accessDenied;
  const { method, uri, query, headers, body } = request;
  const response = await fetch(`${aws}/${bucket}${uri}?${query}`, {
    method,
    headers: headers['content-type'] ? { 'content-type': headers['content-type'] } : {},
    ...(method !== 'GET' && method !== 'HEAD' && { body: new Uint8Array(body) }),
  });
  return answerOf(response);
}

const accessDenied = plain(
  403,
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
  'application/xml',
);
