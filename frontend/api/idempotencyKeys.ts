import type { Route } from '../../shared/contract/route.ts';

interface Write {
  endpoint: Pick<Route, 'method' | 'path'>;
  params?: object;
  body?: unknown;
  key?: string;
}

/** A name that nothing else has. Not `randomUUID`, which browsers keep from pages without TLS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Keys of writes of which nobody knows yet whether they were done, by what was asked for. */
const open = new Map<string, string>();
const nameOf = ({ endpoint, params, body }: Write) => JSON.stringify([endpoint.method, endpoint.path, params, body]);

/**
 * The key of a write: its own, or that of the same write while its outcome is unknown. So asking again does it once.
 */
export function keyOf(request: Write): string {
  const name = nameOf(request);
  const key = request.key ?? open.get(name) ?? newKey();
  if (!request.key) open.set(name, key);
  return key;
}

/** The server said what became of it: the same once more is meant as another. */
export const settle = (request: Write): void => void open.delete(nameOf(request));
