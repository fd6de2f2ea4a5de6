import type { ErrorBody } from '../../../../shared/platform/fields.ts';

/** An error whose message the caller sees. Any other becomes a 500 without detail. */
export class VisibleError extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    more: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }

  get body(): ErrorBody {
    return { message: this.message, ...(this.fields && { fields: this.fields }) };
  }
}

export const invalid = (fields: Record<string, string>) =>
  new VisibleError(400, Object.values(fields)[0] ?? 'The request isn’t valid', { fields });

export const notSignedIn = (message = 'Please log in') => new VisibleError(401, message);

/** A change that rested on the state of an account from before another change. */
export const justChanged = () => notSignedIn('This account was just changed. Please log in again.');

export const forbidden = (message: string) => new VisibleError(403, message);

export const notFound = (what: string) => new VisibleError(404, `${what} was not found`);

/** Lets the edge say for a minute that something is absent. It ends when something is published at that path. */
export const absentAtEdge = { 'cache-control': 'public, max-age=0, s-maxage=60' };

/** As {@link notFound}, of something public: everyone gets this answer, which the edge keeps. */
export const publiclyAbsent = (what: string) =>
  new VisibleError(404, `${what} was not found`, { headers: absentAtEdge });

/** `retryAfter` in seconds. */
export const tooMany = (message: string, retryAfter: number) =>
  new VisibleError(429, message, { headers: { 'retry-after': String(retryAfter) } });

/** For a key that belongs to another request: draft-ietf-httpapi-idempotency-key-header, section 2.7. */
export const unusableKey = () =>
  new VisibleError(422, 'This Idempotency-Key was used for another request. Please send a new one.');

export const conflict = (message: string) => new VisibleError(409, message);
