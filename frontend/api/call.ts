import { adminTokenHeader, idempotencyHeader } from '../../shared/constants.ts';
import { pathOf, type Route } from '../../shared/contract/endpoint.ts';
import { type CallError, errorOf, networkError } from './callError.ts';

export interface Call {
  endpoint: Route;
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  /** What makes requests one, where the caller knows better than by what they ask for. */
  key?: string;
}

export type Answer =
  | { data: unknown /** The `after` that asks for the next page, from Link rel="next". */; next?: string }
  | { error: CallError };

/** Makes one call of the contract. Never throws but when `signal` aborts it. */
export async function call(
  request: Call,
  { adminToken, signal }: { adminToken?: string | null; signal?: AbortSignal } = {},
): Promise<Answer> {
  const { endpoint, params, query, body } = request;
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
  if (adminToken && endpoint.auth === 'admin' && endpoint.method !== 'GET') headers.set(adminTokenHeader, adminToken);
  try {
    // Only the admin's pages need them.
    const keys = endpoint.idempotency && (await import('./idempotencyKeys.ts'));
    if (keys) headers.set(idempotencyHeader, `"${keys.keyOf(request)}"`);
    const response = await fetch(urlOf(endpoint, params, query), {
      method: endpoint.method,
      credentials: 'include',
      headers,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    // A server that failed, or is still at it, may have done it all the same.
    if (response.status < 500 && response.status !== 409) keys?.settle(request);
    if (!response.ok) return { error: await errorOf(response) };
    const next = nextPage(response.headers.get('Link'));
    return {
      data: response.status === 204 ? null : await response.json(),
      ...(next !== undefined && { next }),
    };
  } catch (reason) {
    if (signal?.aborted) throw reason;
    return { error: networkError };
  }
}

function urlOf(endpoint: Route, params: Call['params'], query: Call['query'] = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return pathOf(endpoint, params) + (search && `?${search}`);
}

/** `</api/subscribers?after=x>; rel="next"` (RFC 8288) gives `x`. */
export function nextPage(link: string | null): string | undefined {
  const target = link
    ?.split(/,(?=\s*<)/)
    .find((part) => /;\s*rel="?next"?/i.test(part))
    ?.match(/<([^>]*)>/)?.[1];
  return target === undefined ? undefined : (new URLSearchParams(target.split('?')[1]).get('after') ?? undefined);
}
