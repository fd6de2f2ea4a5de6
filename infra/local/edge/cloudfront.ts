import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { matchesWildcard } from '../aws/wildcard.ts';
import type { Behavior, Distribution } from '../template/edge.ts';
import type { ResponseHeaders } from '../template/edgePolicies.ts';
import { onViewerRequest, onViewerResponse } from './cloudFrontFunction.ts';
import { EdgeCache } from './edgeCache.ts';
import { type EdgeRequest, type EdgeResponse, plain } from './http.ts';
import { askOrigins, type FetchFromOrigin } from './originGroup.ts';

/**
 * Answers as CloudFront does, from `cache` where that has the answer. Good answers of the API are not kept: each request
 * goes there, so that people and tests see at once what they wrote. On AWS they are kept for as long as their
 * Cache-Control says.
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
  // CloudFront runs no viewer-response function on an error of the origin, but on a 304 it does.
  const answered =
    behavior.viewerResponse && fetched.status < 400
      ? await onViewerResponse(behavior.viewerResponse, next, withPolicy)
      : withPolicy;
  return compressed(answered, behavior, request);

  async function fetchAndKeep(): Promise<EdgeResponse> {
    const asked = next as EdgeRequest;
    const { invalidated } = cache;
    const { answer, origin } = await askOrigins(distribution, behavior, fetchFromOrigin, asked);
    // An invalidation while the origin was asked may be about this answer.
    if (cache.invalidated === invalidated) cache.keep(behavior, asked, request.uri, answer, origin.kind === 'bucket');
    return answer;
  }
}

/** The first behaviour whose pattern fits the path; the default one fits all. */
export function behaviorFor({ behaviors }: Distribution, uri: string): Behavior {
  const found = behaviors.find(({ pattern }) => matchesPathPattern(pattern, uri));
  if (!found) throw new Error('The distribution has no default behaviour');
  return found;
}

/** A leading slash of the pattern may be left out. */
export function matchesPathPattern(pattern: string, uri: string): boolean {
  return matchesWildcard(`/${pattern.replace(/^\//, '')}`, uri);
}

/** Applies a response headers policy. */
function applyResponseHeaders(response: EdgeResponse, policy: ResponseHeaders | undefined): EdgeResponse {
  const headers = { ...response.headers };
  for (const { name, value, override } of policy?.set ?? []) if (override || !(name in headers)) headers[name] = value;
  return { ...response, headers };
}

/** The answer to a conditional request for what has not changed. */
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
