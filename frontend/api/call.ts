import type { QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { pathOf, type Route } from '../../shared/contract/endpoint.ts';
import { adminTokenHeader, doorKeyHeader, idempotencyHeader, stepUpHeader } from '../../shared/platform/constants.ts';
import { type CallError, errorOf, isDenied, networkError } from './callError.ts';

export interface Call {
  endpoint: Route;
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  /** An idempotency key of the caller's own. By default, requests with the same content share one. */
  key?: string;
  /** The key of a link to the door's list, instead of a session. */
  doorKey?: string | undefined;
}

export interface Meta {
  next?: string;
}
export type Answer = QueryReturnValue<unknown, CallError, Meta>;

/** Throws only if `signal` aborts it. */
export async function call(
  request: Call,
  { adminToken, stepUp, signal }: { adminToken?: string | null; stepUp?: string; signal?: AbortSignal } = {},
): Promise<Answer> {
  const { endpoint, params, query, body, doorKey } = request;
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
  if (adminToken && endpoint.auth !== 'public' && endpoint.method !== 'GET') {
    headers.set(adminTokenHeader, adminToken);
    if (stepUp) headers.set(stepUpHeader, stepUp);
  }
  if (doorKey) headers.set(doorKeyHeader, doorKey);
  const needsKey = endpoint.idempotency && endpoint.idempotency !== 'natural';
  if (needsKey) headers.set(idempotencyHeader, `"${keyOf(request)}"`);
  try {
    const response = await fetch(urlOf(endpoint, params, query), {
      method: endpoint.method,
      credentials: 'include',
      headers,
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (needsKey && !isUnsettled(response.status)) settle(request);
    if (!response.ok) return { error: await errorOf(response) };
    const next = nextPage(response.headers.get('Link'));
    return {
      data: response.status === 204 ? null : await response.json(),
      ...(next !== undefined && { meta: { next } }),
    };
  } catch (reason) {
    if (signal?.aborted) throw reason;
    return { error: networkError };
  }
}

/** Whether the write may have been done: the server failed, is still at it, or refused the caller without looking. */
const isUnsettled = (status: number) => status >= 500 || isDenied({ status }) || [409, 429].includes(status);

function urlOf(endpoint: Route, params: Call['params'], query: Call['query'] = {}): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(entries).toString();
  return pathOf(endpoint, params) + (search && `?${search}`);
}

/** `</api/subscribers?after=x>; rel="next"` (RFC 8288) gives `x`. */
export function nextPage(link: string | null): string | undefined {
  const [, query] = /\?([^>]*)>; rel="next"/.exec(link ?? '') ?? [];
  return new URLSearchParams(query).get('after') ?? undefined;
}

/** A unique key. Not by `randomUUID`, which browsers only offer with TLS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The keys of writes with an unknown outcome, by the content of the request. */
const unsettled = new Map<string, string>();
const nameOf = ({ endpoint, params, body }: Pick<Call, 'endpoint' | 'params' | 'body'>) =>
  JSON.stringify([endpoint.method, endpoint.path, params, body]);

/** The write's own key, or that of the same write while its outcome is unknown, so that a retry is done once. */
function keyOf(request: Call): string {
  const name = nameOf(request);
  const key = request.key ?? unsettled.get(name) ?? newKey();
  if (!request.key) unsettled.set(name, key);
  return key;
}

/** Forgets the key once the outcome is known: the same request after that is a new write. */
const settle = (request: Call): void => void unsettled.delete(nameOf(request));
