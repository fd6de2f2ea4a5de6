import type { Route } from '../../shared/contract/route.ts';

interface Write {
  endpoint: Pick<Route, 'method' | 'path'>;
  params?: object;
  body?: unknown;
  key?: string;
}

/** A unique key. Not by `randomUUID`, which browsers only offer with TLS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The keys of writes with an unknown outcome, by the content of the request. */
const unsettled = new Map<string, string>();
const nameOf = ({ endpoint, params, body }: Write) => JSON.stringify([endpoint.method, endpoint.path, params, body]);

/** The key of a write: its own, or that of the same write while its outcome is unknown, so that a retry is done once. */
export function keyOf(request: Write): string {
  const name = nameOf(request);
  const key = request.key ?? unsettled.get(name) ?? newKey();
  if (!request.key) unsettled.set(name, key);
  return key;
}

/** Forgets the key once the outcome is known: the same request after that is a new write. */
export const settle = (request: Write): void => void unsettled.delete(nameOf(request));
