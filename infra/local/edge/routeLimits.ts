import type { Route } from '../template/api.ts';

/**
 * Limits requests to each route by a token bucket, as API Gateway does. AWS applies the limits on a best-effort basis; here
 * they are exact. `now`: Unix milliseconds.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 */
export function routeLimits(now: () => number) {
  const buckets = new Map<Route, { tokens: number; at: number }>();
  /** Whether the route takes one more request. */
  return (route: Route): boolean => {
    const { rate, burst } = route.limit;
    const { tokens, at } = buckets.get(route) ?? { tokens: burst, at: now() };
    const available = Math.min(burst, tokens + (Math.max(0, now() - at) / 1000) * rate);
    const taken = available >= 1;
    buckets.set(route, { tokens: available - (taken ? 1 : 0), at: now() });
    return taken;
  };
}
