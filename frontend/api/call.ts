import { pathOf, type Route } from '../../shared/contract/route.ts';
import { adminTokenHeader, idempotencyHeader } from '../../shared/platform/constants.ts';
import { type CallError, errorOf, networkError } from './callError.ts';
import * as keys from './idempotencyKeys.ts';

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
  const isKeyed = endpoint.idempotency && endpoint.idempotency !== 'natural';
  if (isKeyed) headers.set(idempotencyHeader, `"${keys.keyOf(request)}"`);
  try {
    const response = await fetch(urlOf(endpoint, params, query), {
      method: endpoint.method,
      credentials: 'include',
      headers,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (isKeyed && !isOpen(response.status)) keys.settle(request);
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

/**
 * Whether the write, or an earlier sending of it, may have been done all the same: the server failed or is still at it, or
 * refused the caller without looking at it.
 */
const isOpen = (status: number) => status >= 500 || [401, 409, 429].includes(status);

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
