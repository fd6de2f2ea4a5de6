export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a call needs to know of an endpoint; the rest is in the contract. Routes are in files of their own, so that the
 * site's pages load no schemas.
 */
export interface Route {
  method: Method;
  /** As API Gateway spells it: `/api/things/{id}`. */
  path: `/api/${string}`;
  /**
   * `admin` requires a session and, for a write, its token. `door` requires that too or, instead, the key of a link to the door's
   * list of the event `{id}`. There is no default: each entry says so.
   */
  auth: 'public' | 'admin' | 'door';
  /**
   * Why a write may be sent twice, as the site's pages do where nobody answers. `answer`: a second request with the same
   * Idempotency-Key does nothing, and is answered with what the first one wrote, as it is now. `handler`: the handler itself
   * uses the key. `natural`: doing it twice has the same effect as once, without a key.
   */
  idempotency?: 'answer' | 'handler' | 'natural';
}

export type Routes = Record<string, Route>;

/** The path with its `{parts}` filled in, percent-encoded. */
export function pathOf(endpoint: Pick<Route, 'path'>, params: Record<string, string | number> = {}): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
