import type { Behavior } from '../template/edge.ts';
import type { EdgeRequest, EdgeResponse } from './http.ts';
import { chosen } from './originRequest.ts';

/**
 * The errors that CloudFront keeps for a while, whatever their Cache-Control says, and answers to everybody who asks for
 * the same.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const keptStatuses = [404, 414, 500, 501, 502, 503, 504];
/** Seconds, where the distribution says nothing else. */
const defaultTtl = 10;
const mostKept = 1000;

export class ErrorCache {
  private readonly ttls: Map<number, number>;
  private readonly kept = new Map<string, { answer: EdgeResponse; until: number }>();

  /** `ttls`: seconds by status. */
  constructor(ttls: Map<number, number> = new Map()) {
    this.ttls = ttls;
  }

  find(behavior: Behavior, request: EdgeRequest): EdgeResponse | undefined {
    if (!isCacheable(request)) return undefined;
    const found = this.kept.get(keyOf(behavior, request));
    return found && found.until > Date.now() ? found.answer : undefined;
  }

  /** Keeps an answer where CloudFront does, and returns it. */
  keep(behavior: Behavior, request: EdgeRequest, answer: EdgeResponse): EdgeResponse {
    const seconds = keptStatuses.includes(answer.status) ? (this.ttls.get(answer.status) ?? defaultTtl) : 0;
    if (!isCacheable(request) || seconds === 0) return answer;
    if (this.kept.size >= mostKept) this.kept.clear();
    const again = { ...answer, headers: { ...answer.headers, 'x-cache': 'Error from cloudfront' } };
    this.kept.set(keyOf(behavior, request), { answer: again, until: Date.now() + seconds * 1000 });
    return answer;
  }
}

const isCacheable = ({ method }: EdgeRequest) => method === 'GET' || method === 'HEAD';

function keyOf({ pattern, cacheKey }: Behavior, { method, uri, query, headers, cookies }: EdgeRequest): string {
  return JSON.stringify([
    ...[pattern, method, uri],
    [...query].filter(([name]) => chosen(cacheKey.queries, name)),
    Object.entries(headers).filter(([name]) => chosen(cacheKey.headers, name)),
    cookies.filter(({ name }) => chosen(cacheKey.cookies, name)),
  ]);
}
