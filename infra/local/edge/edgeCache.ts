import type { Behavior, Choice, Lifetime } from '../template/edge.ts';
import type { EdgeRequest, EdgeResponse } from './http.ts';

/**
 * The errors that CloudFront caches for a while.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const cachedStatuses = [404, 414, 500, 501, 502, 503, 504];
/** Redirects that CloudFront caches: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/http-3xx-status-codes.html */
const cachedRedirects = [301, 302, 307, 308];
const maxBytes = 64 * 1024 * 1024;
const maxEntries = 10_000;

interface Entry {
  answer: EdgeResponse;
  /** Milliseconds since 1970. */
  since: number;
  until: number;
  /** The paths that an invalidation may name: the function's and those that viewers requested. */
  paths: Set<string>;
}

/** Answers that CloudFront caches for all viewers. The least recently used ones are removed first. */
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

  /** `request`: as the behavior's function returned it. `viewerPath`: the path that the viewer requested. */
  find(behavior: Behavior, request: EdgeRequest, viewerPath: string): EdgeResponse | undefined {
    if (!isCacheable(request)) return undefined;
    // A cached answer to GET also answers HEAD.
    for (const method of new Set([request.method, 'GET'])) {
      const key = keyOf(behavior, method, request);
      const found = this.entries.get(key);
      if (!found) continue;
      this.remove(key);
      if (found.until <= Date.now()) continue;
      this.add(key, found);
      if (found.answer.status < 400 && isPartial(request)) continue;
      found.paths.add(invalidationPath(behavior, viewerPath, request));
      return responseFrom(found);
    }
    return undefined;
  }

  /** Caches an answer for as long as CloudFront does. Those with content only if `mayCacheSuccess`. */
  store(
    behavior: Behavior,
    request: EdgeRequest,
    viewerPath: string,
    answer: EdgeResponse,
    mayCacheSuccess: boolean,
  ): void {
    if (!isCacheable(request)) return;
    const seconds = cachedStatuses.includes(answer.status)
      ? errorLifetimeOf(answer, this.errorTtls.get(answer.status), behavior.lifetime)
      : cachedRedirects.includes(answer.status) ||
          (mayCacheSuccess && answer.status === 200 && request.method === 'GET' && !isPartial(request))
        ? lifetimeOf(answer.headers, behavior.lifetime)
        : 0;
    if (seconds <= 0) return;
    const now = Date.now();
    const paths = new Set([request.uri, viewerPath].map((path) => invalidationPath(behavior, path, request)));
    this.add(keyOf(behavior, request.method, request), { answer, since: now, until: now + seconds * 1000, paths });
    while (this.bytes > maxBytes || this.entries.size > maxEntries) {
      const [oldest] = this.entries.keys();
      if (oldest !== undefined) this.remove(oldest);
    }
  }

  /** Removes the answers at these paths. A path that ends with `*` covers all paths with that beginning. */
  invalidate(paths: string[]): void {
    this.invalidationCount += 1;
    const matches = (path: string) => (name: string) =>
      path.endsWith('*') ? name.startsWith(path.slice(0, -1)) : name === path;
    for (const [key, entry] of this.entries) {
      if (paths.some((path) => [...entry.paths].some(matches(path)))) this.remove(key);
    }
  }

  private add(key: string, entry: Entry): void {
    this.remove(key);
    this.entries.set(key, entry);
    this.bytes += entry.answer.body.length;
  }

  private remove(key: string): void {
    this.bytes -= this.entries.get(key)?.answer.body.length ?? 0;
    this.entries.delete(key);
  }
}

const isCacheable = ({ method }: EdgeRequest) => method === 'GET' || method === 'HEAD';

/**
 * CloudFront also caches parts of an object; here range requests always go to the origin.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RangeGETs.html
 */
const isPartial = ({ headers }: EdgeRequest) => headers.range !== undefined;

function responseFrom({ answer, since }: Entry): EdgeResponse {
  const cache = answer.status < 400 ? 'Hit from cloudfront' : 'Error from cloudfront';
  const age = String(Math.floor((Date.now() - since) / 1000));
  return { ...answer, headers: { ...answer.headers, 'x-cache': cache, age } };
}

const queryFor = ({ cacheKey }: Behavior, { query }: EdgeRequest) =>
  [...query].filter(([name]) => isIncluded(cacheKey.queries, name));

/** A path as an invalidation names it: with the query parameters that are part of the cache key. */
function invalidationPath(behavior: Behavior, path: string, request: EdgeRequest): string {
  const query = new URLSearchParams(queryFor(behavior, request)).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The stack's cache policies name neither headers nor cookies. */
const keyOf = (behavior: Behavior, method: string, request: EdgeRequest) =>
  JSON.stringify([behavior.pattern, method, request.uri, queryFor(behavior, request)]);

/** Whether a policy includes a header, cookie or query parameter. */
export const isIncluded = (choice: Choice, name: string): boolean =>
  choice === 'all' || (choice === 'allExceptHost' && name !== 'host');

/** Seconds that an error is cached, unless the distribution says otherwise. */
const defaultErrorTtl = 10;
/** The errors whose own Cache-Control can keep them out of the cache. Of others, CloudFront ignores it. */
const obeyingErrors = [404, 410, 414, 501];

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

/**
 * How many seconds CloudFront caches an error: at least `ttl`, and longer if its headers say so.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 */
function errorLifetimeOf(
  { status, headers }: { status: number; headers: Headers },
  ttl = defaultErrorTtl,
  { max }: Lifetime,
): number {
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
