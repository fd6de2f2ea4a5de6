import type { Behavior, Origin } from '../template/edge.ts';
import type { Choice, Forwarding } from '../template/edgePolicies.ts';
import type { EdgeRequest } from './http.ts';

/** Headers that CloudFront always forwards. */
const alwaysForwarded = ['content-type', 'content-length', 'range'];

/**
 * The request to the origin: what the behavior's policies forward, what CloudFront adds, and the origin's custom
 * headers.
 */
export function toOrigin(request: EdgeRequest, { forwards }: Behavior, origin: Origin): EdgeRequest {
  const passes = (part: keyof Forwarding, name: string) =>
    forwards.some((policy) => isIncluded(policy[part], name.toLowerCase()));
  const cookies = request.cookies.filter(({ name }) => passes('cookies', name));
  const headers = Object.entries(request.headers).filter(
    ([name]) =>
      name !== 'cookie' && name !== 'connection' && (alwaysForwarded.includes(name) || passes('headers', name)),
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

/** Whether a policy includes a header, cookie or query parameter. */
export const isIncluded = (choice: Choice, name: string): boolean =>
  choice === 'all' || (choice === 'allExceptHost' && name !== 'host');
