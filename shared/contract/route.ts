export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a call needs to know of an endpoint; the rest stands in the contract. Apart from it, by resource, so that a page of the
 * site loads no schemas.
 */
export interface Route {
  method: Method;
  /** As API Gateway spells it: `/api/things/{id}`. */
  path: `/api/${string}`;
  /** `admin` needs a session and, where something is written, its token. There is no default: each entry says it. */
  auth: 'public' | 'admin';
  /**
   * Why a write may be sent twice, which the site's pages then do by themselves where nobody answered. A second request
   * with the same Idempotency-Key finds: `answer`, what the first one made, as it is now, and nothing is done; `handler`,
   * what the handler itself makes of the key. `natural`: done twice it is as done once, without a key.
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
