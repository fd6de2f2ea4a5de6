import { hmac, same } from './digest.ts';
import { invalid } from './errors.ts';
import { secret } from './secrets.ts';

export interface Page<T> {
  items: T[];
  /** Asks for the page after this one; undefined on the last. */
  next: string | undefined;
}

type Key = Record<string, unknown> | undefined;

/**
 * DynamoDB's LastEvaluatedKey as one word of a URL: `<key>.<signature>`. It is good for `list` alone, a value of the
 * index's partition key: what was not made here for this list never reaches DynamoDB.
 */
export async function cursorOf(list: string, key: Key): Promise<string | undefined> {
  if (!key) return undefined;
  const position = Buffer.from(JSON.stringify(key)).toString('base64url');
  return `${position}.${await sign(list, position)}`;
}

/** The ExclusiveStartKey that {@link cursorOf} made a cursor of. Throws 400 for any other. */
export async function startOf(list: string, cursor: string | undefined): Promise<Key> {
  if (cursor === undefined) return undefined;
  const [position = '', signature = ''] = cursor.split('.');
  if (!same(signature, await sign(list, position)))
    throw invalid({ after: 'There is no such page of this list. Please start at its first page, without "after".' });
  return JSON.parse(Buffer.from(position, 'base64url').toString());
}

/** Lists in pages are for admins, whose endpoints have the session's secret anyway. */
const sign = async (list: string, position: string) => hmac(await secret('session'), `cursor:${list}:${position}`);

/** RFC 8288: where the next page is. `query`: what else the page was asked by. */
export const nextLink = (path: string, next: string, query: Record<string, string> = {}) =>
  `<${path}?${new URLSearchParams({ ...query, after: next })}>; rel="next"`;
