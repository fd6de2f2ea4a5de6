import type { Behavior, Origin } from '../template/edge.ts';
import type { Choice, Forwarding } from '../template/edgePolicies.ts';
import type { EdgeRequest } from './http.ts';

/** Headers that CloudFront forwards whatever the policies say. */
const always = ['content-type', 'content-length', 'range'];

/**
 * The request that the origin gets: what the behaviour's policies forward, what CloudFront adds, and the origin's custom
 * headers.
 */
export function toOrigin(request: EdgeRequest, { forwards }: Behavior, origin: Origin): EdgeRequest {
  const passes = (part: keyof Forwarding, name: string) =>
    forwards.some((policy) => chosen(policy[part], name.toLowerCase()));
  const cookies = request.cookies.filter(({ name }) => passes('cookies', name));
  const headers = Object.entries(request.headers).filter(
    ([name]) => name !== 'cookie' && name !== 'connection' && (always.includes(name) || passes('headers', name)),
  );
  return {
    ...request,
    cookies,
    query: new URLSearchParams([...request.query].filter(([name]) => passes('queries', name))),
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

/** Whether a policy names a header, a cookie or a query parameter. */
export const chosen = (choice: Choice, name: string): boolean =>
  choice === 'all' || (choice === 'allExceptHost' && name !== 'host');
