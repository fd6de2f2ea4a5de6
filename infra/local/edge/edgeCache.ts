import type { Behavior } from '../template/edge.ts';
import type { EdgeRequest, EdgeResponse } from './http.ts';
import { lifetimeOf } from './lifetime.ts';
import { chosen } from './originRequest.ts';

/**
 * The errors that CloudFront keeps for a while, whatever their Cache-Control says.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const keptStatuses = [404, 414, 500, 501, 502, 503, 504];
/** Seconds that an error is kept, where the distribution says nothing else. */
const defaultErrorTtl = 10;
/** The bytes of all bodies together. */
const mostBytes = 64 * 1024 * 1024;
const mostAnswers = 10_000;
/** Of one answer, the viewers' paths that are remembered. */
const mostPaths = 100;

interface Kept {
  answer: EdgeResponse;
  /** Milliseconds since 1970. */
  since: number;
  until: number;
  /** What an invalidation may name: the path that the function made, and those of viewers. */
  paths: Set<string>;
}

/** Answers that CloudFront keeps for everybody who asks for the same. Those not asked for the longest go first. */
export class EdgeCache {
  private readonly errorTtls: Map<number, number>;
  private readonly kept = new Map<string, Kept>();
  private bytes = 0;
  /** How often something was invalidated. */
  invalidated = 0;

  /** `errorTtls`: seconds by status. */
  constructor(errorTtls: Map<number, number> = new Map()) {
    this.errorTtls = errorTtls;
  }

  /** `request`: as the behaviour's function left it. `viewerPath`: the path that the viewer asked for. */
  find(behavior: Behavior, request: EdgeRequest, viewerPath: string): EdgeResponse | undefined {
    if (!isCacheable(request)) return undefined;
    // What was kept for GET answers HEAD too.
    for (const method of new Set([request.method, 'GET'])) {
      const key = keyOf(behavior, method, request);
      const found = this.kept.get(key);
      if (!found) continue;
      this.remove(key);
      if (found.until <= Date.now()) continue;
      this.add(key, found);
      if (found.answer.status < 400 && isPartial(request)) continue;
      if (found.paths.size < mostPaths) found.paths.add(named(behavior, viewerPath, request));
      return again(found);
    }
    return undefined;
  }

  /** Keeps an answer as long as CloudFront does: a good one only where `isLasting`. */
  keep(behavior: Behavior, request: EdgeRequest, viewerPath: string, answer: EdgeResponse, isLasting: boolean): void {
    if (!isCacheable(request)) return;
    const seconds = keptStatuses.includes(answer.status)
      ? (this.errorTtls.get(answer.status) ?? defaultErrorTtl)
      : isLasting && answer.status === 200 && request.method === 'GET' && !isPartial(request)
        ? lifetimeOf(answer.headers, behavior.lifetime)
        : 0;
    if (seconds <= 0) return;
    const now = Date.now();
    const paths = new Set([request.uri, viewerPath].map((path) => named(behavior, path, request)));
    this.add(keyOf(behavior, request.method, request), { answer, since: now, until: now + seconds * 1000, paths });
    while (this.bytes > mostBytes || this.kept.size > mostAnswers) {
      const [oldest] = this.kept.keys();
      if (oldest !== undefined) this.remove(oldest);
    }
  }

  /** Forgets what a path names, or begins with where the path ends with `*`. */
  invalidate(paths: string[]): void {
    this.invalidated += 1;
    const names = (path: string) => (name: string) =>
      path.endsWith('*') ? name.startsWith(path.slice(0, -1)) : name === path;
    for (const [key, kept] of this.kept) {
      if (paths.some((path) => [...kept.paths].some(names(path)))) this.remove(key);
    }
  }

  private add(key: string, kept: Kept): void {
    this.remove(key);
    this.kept.set(key, kept);
    this.bytes += kept.answer.body.length;
  }

  private remove(key: string): void {
    this.bytes -= this.kept.get(key)?.answer.body.length ?? 0;
    this.kept.delete(key);
  }
}

const isCacheable = ({ method }: EdgeRequest) => method === 'GET' || method === 'HEAD';

/** CloudFront also answers from, and keeps, parts of an object; here its origin does. */
const isPartial = ({ headers }: EdgeRequest) => headers.range !== undefined;

function again({ answer, since }: Kept): EdgeResponse {
  const cache = answer.status < 400 ? 'Hit from cloudfront' : 'Error from cloudfront';
  const age = String(Math.floor((Date.now() - since) / 1000));
  return { ...answer, headers: { ...answer.headers, 'x-cache': cache, age } };
}

const queryFor = ({ cacheKey }: Behavior, { query }: EdgeRequest) =>
  [...query].filter(([name]) => chosen(cacheKey.queries, name));

/** A path as an invalidation names it: with the query, where that tells answers apart. */
function named(behavior: Behavior, path: string, request: EdgeRequest): string {
  const query = new URLSearchParams(queryFor(behavior, request)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function keyOf(behavior: Behavior, method: string, request: EdgeRequest): string {
  const { pattern, cacheKey } = behavior;
  return JSON.stringify([
    ...[pattern, method, request.uri],
    queryFor(behavior, request),
    Object.entries(request.headers).filter(([name]) => chosen(cacheKey.headers, name)),
    request.cookies.filter(({ name }) => chosen(cacheKey.cookies, name)),
  ]);
}
