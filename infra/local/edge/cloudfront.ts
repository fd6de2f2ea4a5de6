import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { matchesWildcard } from '../aws/wildcard.ts';
import type { Behavior, Distribution } from '../template/edge.ts';
import { onViewerRequest, onViewerResponse } from './cloudFrontFunction.ts';
import { EdgeCache } from './edgeCache.ts';
import { type EdgeRequest, type EdgeResponse, plain } from './http.ts';
import { type FetchFromOrigin, fetchFromOrigins } from './originGroup.ts';

/**
 * Answers like CloudFront, from `cache` if it has the answer. What the API answers with content is not cached, so that people
 * and tests see their writes at once. On AWS it is cached for as long as its Cache-Control says, as errors and redirects are
 * here too.
 */
export async function cloudFrontResponse(
  distribution: Distribution,
  fetchFromOrigin: FetchFromOrigin,
  request: EdgeRequest,
  cache = new EdgeCache(distribution.errorCaching),
): Promise<EdgeResponse> {
  const behavior = behaviorFor(distribution, request.uri);
  if (!behavior.allowedMethods.includes(request.method)) {
    return plain(
      403,
      'This distribution is not configured to allow the HTTP request method that was used for this request.',
    );
  }
  const next = behavior.viewerRequest ? await onViewerRequest(behavior.viewerRequest, request) : request;
  if ('status' in next) return next;

  const fetched = cache.find(behavior, next, request.uri) ?? (await fetchAndKeep());
  const withPolicy = revalidate(applyResponseHeaders(fetched, behavior.headers), request);
  // CloudFront does not run viewer-response functions on errors of the origin, but it does on a 304.
  const answered =
    behavior.viewerResponse && fetched.status < 400
      ? await onViewerResponse(behavior.viewerResponse, next, withPolicy)
      : withPolicy;
  return compressed(answered, behavior, request);

  async function fetchAndKeep(): Promise<EdgeResponse> {
    const originRequest = next as EdgeRequest;
    const countBefore = cache.invalidationCount;
    const { answer, origin } = await fetchFromOrigins(distribution, behavior, fetchFromOrigin, originRequest);
    // An invalidation during the request to the origin may concern this answer.
    if (cache.invalidationCount === countBefore)
      cache.store(behavior, originRequest, request.uri, answer, origin.kind === 'bucket');
    return answer;
  }
}

/** The first behavior whose pattern matches the path; the default one matches all. */
export function behaviorFor({ behaviors }: Distribution, uri: string): Behavior {
  const behavior = behaviors.find(({ pattern }) => matchesPathPattern(pattern, uri));
  if (!behavior) throw new Error('The distribution has no default behavior');
  return behavior;
}

/** The pattern may omit the leading slash. */
export function matchesPathPattern(pattern: string, uri: string): boolean {
  return matchesWildcard(`/${pattern.replace(/^\//, '')}`, uri);
}

/** Applies a response headers policy. */
function applyResponseHeaders(response: EdgeResponse, policy: Behavior['headers']): EdgeResponse {
  const headers = { ...response.headers };
  for (const { name, value, override } of policy ?? []) if (override || !(name in headers)) headers[name] = value;
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
  const headers: Record<string, string> = { 'x-cache': 'Miss from cloudfront', ...response.headers };
  const encoding = compress && response.status === 200 ? encodingFor(request, response) : undefined;
  if (!encoding) return { ...response, headers };
  const { 'content-length': _, etag, ...kept } = headers;
  return {
    ...response,
    headers: {
      ...kept,
      'content-encoding': encoding,
      vary: [headers.vary, 'Accept-Encoding'].filter(Boolean).join(', '),
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
