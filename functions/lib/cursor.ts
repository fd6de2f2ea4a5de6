import { invalid } from './errors.ts';

export interface Page<T> {
  items: T[];
  /** Asks for the page after this one; undefined on the last. */
  next: string | undefined;
}

type Key = Record<string, unknown> | undefined;

/** DynamoDB's LastEvaluatedKey as one word of a URL. */
export const cursorOf = (key: Key) => key && Buffer.from(JSON.stringify(key)).toString('base64url');

export function startOf(cursor: string | undefined): Key {
  if (!cursor) return undefined;
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Object.values(key).every((value) => typeof value === 'string')) return key;
  } catch {
    // The same answer as for JSON that is no key.
  }
  throw invalid({ after: 'This page does not exist. Please start at the first one.' });
}

/** RFC 8288: where the next page is. `query`: what else the page was asked by. */
export const nextLink = (path: string, next: string, query: Record<string, string> = {}) =>
  `<${path}?${new URLSearchParams({ ...query, after: next })}>; rel="next"`;
