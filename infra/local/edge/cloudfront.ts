import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Behavior, Distribution, Origin } from '../template/edge.ts';
import type { ResponseHeaders } from '../template/edgePolicies.ts';
import { toOrigin } from './forwarding.ts';
import { onViewerRequest, onViewerResponse } from './function.ts';
import { type EdgeRequest, type EdgeResponse, plain } from './http.ts';

/** Asks an origin. */
export type Ask = (origin: Origin, request: EdgeRequest) => Promise<EdgeResponse>;

/** Answers as CloudFront does, without a cache: every answer is asked of its origin. */
export async function answerAtEdge(distribution: Distribution, ask: Ask, request: EdgeRequest): Promise<EdgeResponse> {
  const behavior = behaviorFor(distribution, request.uri);
  if (!behavior.allowedMethods.includes(request.method)) {
    return plain(
      403,
      'This distribution is not configured to allow the HTTP request method that was used for this request.',
    );
  }
  const next = behavior.viewerRequest ? await onViewerRequest(behavior.viewerRequest, request) : request;
  if ('status' in next) return next;

  const fetched = await fetchFrom(distribution, behavior, ask, next);
  const dressed = dress(fetched, behavior.headers);
  // CloudFront runs no viewer-response function on an error of the origin.
  const answered =
    behavior.viewerResponse && fetched.status < 400
      ? await onViewerResponse(behavior.viewerResponse, next, dressed)
      : dressed;
  return finish(answered, behavior, request);
}

/** The first behaviour whose pattern fits the path; the default one fits all. */
export function behaviorFor({ behaviors }: Distribution, uri: string): Behavior {
  const found = behaviors.find(({ pattern }) => patternFits(pattern, uri));
  if (!found) throw new Error('The distribution has no default behaviour');
  return found;
}

/** `*` stands for any characters, `?` for one; a leading slash may be left out. */
export function patternFits(pattern: string, uri: string): boolean {
  const source = pattern
    .replace(/^\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^/${source}$`, 's').test(uri);
}

async function fetchFrom(
  { origins, defaultRootObject, errorPages, behaviors }: Distribution,
  behavior: Behavior,
  ask: Ask,
  request: EdgeRequest,
): Promise<EdgeResponse> {
  const uri = request.uri === '/' && defaultRootObject ? `/${defaultRootObject}` : request.uri;
  const get = (from: Behavior, wanted: EdgeRequest) => {
    const origin = origins.get(from.origin);
    if (!origin) throw new Error(`The distribution has no origin ${from.origin}`);
    const sent = toOrigin(wanted, from, origin);
    return ask(origin, { ...sent, uri: origin.path + sent.uri });
  };
  const response = await get(behavior, { ...request, uri });
  const errorPage = errorPages.get(response.status);
  if (!errorPage) return response;
  const page = behaviorFor({ behaviors, origins, errorPages, defaultRootObject }, errorPage.page);
  const replaced = await get(page, { ...request, method: 'GET', uri: errorPage.page, body: Buffer.alloc(0) });
  return { ...replaced, status: errorPage.status };
}

/** Applies a response headers policy. */
function dress(response: EdgeResponse, policy: ResponseHeaders | undefined): EdgeResponse {
  const headers = { ...response.headers };
  for (const name of policy?.remove ?? []) delete headers[name];
  for (const { name, value, override } of policy?.set ?? []) if (override || !(name in headers)) headers[name] = value;
  return { ...response, headers };
}

/** Conditional requests and compression, which the edge does by itself. */
function finish(response: EdgeResponse, { compress }: Behavior, request: EdgeRequest): EdgeResponse {
  const headers: Record<string, string> = { ...response.headers, 'x-cache': 'Miss from cloudfront' };
  const { etag } = headers;
  const unchanged = request.headers['if-none-match']?.split(',').some((tag) => etag && weak(tag.trim()) === weak(etag));
  if (unchanged && response.status === 200) {
    const { 'content-length': _, 'content-type': __, ...kept } = headers;
    return { ...response, status: 304, headers: kept, body: Buffer.alloc(0) };
  }
  const encoding = compress && response.status === 200 ? encodingFor(request, response) : undefined;
  if (!encoding) return { ...response, headers };
  const { 'content-length': _, ...kept } = headers;
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

/** CloudFront compresses objects of 1,000 to 10,000,000 bytes of types that gain by it. */
function encodingFor(request: EdgeRequest, { headers, body }: EdgeResponse): 'br' | 'gzip' | undefined {
  if (body.length < 1000 || body.length > 10_000_000 || headers['content-encoding']) return undefined;
  if (!compressible.test(headers['content-type'] ?? '')) return undefined;
  const accepted = request.headers['accept-encoding'] ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}
