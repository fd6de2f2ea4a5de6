import type { Behavior, Choice, Lifetime } from '../template/edge.ts';
import type { EdgeRequest, EdgeResponse } from './http.ts';

/**
 * The errors that CloudFront caches for a while.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const cachedErrors = [404, 414, 500, 501, 502, 503, 504];
const maxBytes = 64 * 1024 * 1024;

interface Entry {
  answer: EdgeResponse;
  /** Milliseconds since 1970. */
  until: number;
  /** The paths that an invalidation may name: the function's and those that viewers requested. */
  paths: Set<string>;
}

/** Answers that CloudFront caches for all viewers. */
export class EdgeCache {
  private readonly errorTtls: Map<number, number>;
  private readonly entries = new Map<string, Entry>();
  private bytes = 0;
  /** How many invalidations there have been. */
  invalidationCount = 0;

  /** `errorTtls`: seconds by status. */
  constructor(errorTtls: Map<number, number> = new Map()) {
    this.errorTtls = errorTtls;
  }

  /**
   * `request`: as the behavior's function returned it. `viewerPath`: the path that the viewer requested. CloudFront also caches
   * parts of an object; here range requests always go to the origin.
   */
  find(behavior: Behavior, request: EdgeRequest, viewerPath: string): EdgeResponse | undefined {
    const found = this.entries.get(keyOf(behavior, request));
    if (!found || found.until <= Date.now() || !['GET', 'HEAD'].includes(request.method)) return undefined;
    const isError = found.answer.status >= 400;
    if (request.headers.range !== undefined && !isError) return undefined;
    found.paths.add(invalidationPath(behavior, viewerPath, request));
    const cache = isError ? 'Error from cloudfront' : 'Hit from cloudfront';
    return { ...found.answer, headers: { ...found.answer.headers, 'x-cache': cache } };
  }

  /** Caches the answer to a GET for as long as CloudFront does: an error, or if `mayCacheContent`, a whole object. */
  store(
    behavior: Behavior,
    request: EdgeRequest,
    viewerPath: string,
    answer: EdgeResponse,
    mayCacheContent: boolean,
  ): void {
    if (request.method !== 'GET') return;
    const seconds = cachedErrors.includes(answer.status)
      ? errorLifetimeOf(answer, this.errorTtls.get(answer.status), behavior.lifetime)
      : mayCacheContent && answer.status === 200
        ? lifetimeOf(answer.headers, behavior.lifetime)
        : 0;
    if (seconds <= 0) return;
    this.bytes += answer.body.length;
    if (this.bytes > maxBytes) {
      this.entries.clear();
      this.bytes = answer.body.length;
    }
    const paths = new Set([request.uri, viewerPath].map((path) => invalidationPath(behavior, path, request)));
    this.entries.set(keyOf(behavior, request), { answer, until: Date.now() + seconds * 1000, paths });
  }

  /** Removes the answers at these paths. A path that ends with `*` covers all paths with that beginning. */
  invalidate(paths: string[]): void {
    this.invalidationCount += 1;
    const matches = (path: string) => (name: string) =>
      path.endsWith('*') ? name.startsWith(path.slice(0, -1)) : name === path;
    for (const [key, entry] of this.entries) {
      if (paths.some((path) => [...entry.paths].some(matches(path)))) this.entries.delete(key);
    }
  }
}

const queryFor = ({ cacheKey }: Behavior, { query }: EdgeRequest) =>
  new URLSearchParams([...query].filter(([name]) => isIncluded(cacheKey.queries, name))).toString();

/** A path as an invalidation names it: with the query parameters that are part of the cache key. */
function invalidationPath(behavior: Behavior, path: string, request: EdgeRequest): string {
  const query = queryFor(behavior, request);
  return query === '' ? path : `${path}?${query}`;
}

/** The stack's cache policies name neither headers nor cookies. */
const keyOf = (behavior: Behavior, request: EdgeRequest) =>
  JSON.stringify([behavior.pattern, request.uri, queryFor(behavior, request)]);

/** Whether a policy includes a header, cookie or query parameter. */
export const isIncluded = (choice: Choice, name: string): boolean =>
  choice === 'all' || (choice === 'allExceptHost' && name !== 'host');

type Headers = Record<string, string>;

const directivesOf = (headers: Headers) =>
  new Map(
    (headers['cache-control'] ?? '').split(',').map((each) => {
      const [name = '', value = ''] = each.trim().toLowerCase().split('=');
      return [name, value.replaceAll('"', '')];
    }),
  );

const isPrivate = (headers: Headers) =>
  ['no-cache', 'no-store', 'private'].some((name) => directivesOf(headers).has(name));

/** The errors whose own Cache-Control can keep them out of the cache. Of others, CloudFront ignores it. */
const obeyingErrors = [404, 414, 501];

/**
 * How many seconds CloudFront caches an error: at least `ttl`, by default ten, and longer if its headers say so.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 */
function errorLifetimeOf({ status, headers }: EdgeResponse, ttl = 10, { max }: Lifetime): number {
  if (isPrivate(headers)) return obeyingErrors.includes(status) ? 0 : ttl;
  return Math.max(ttl, lifetimeOf(headers, { min: 0, default: 0, max }));
}

/**
 * How many seconds CloudFront caches an answer: what its headers say, within the limits of the cache policy.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html#ExpirationDownloadDist
 */
export function lifetimeOf(headers: Headers, { min, default: usual, max }: Lifetime): number {
  if (isPrivate(headers)) return min;
  const directives = directivesOf(headers);
  const maxAge = directives.get('s-maxage') ?? directives.get('max-age');
  const seconds = Number(maxAge);
  if (maxAge === undefined || Number.isNaN(seconds)) return Math.max(min, usual);
  return Math.min(max, Math.max(min, seconds));
}
