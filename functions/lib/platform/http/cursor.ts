import { acceptedKeys, signingKey } from '../aws/secrets.ts';
import { constantTimeEqual, hmac } from '../crypto/digest.ts';
import type { Key, Page } from '../dynamo/reads.ts';
import { invalid } from './errors.ts';

/*
 * A cursor, `<key>.<signature>`, names the next page of a list. The signature covers the list's URL, query included, so
 * that only a key made here for this very list reaches DynamoDB.
 */

/** From where the request's cursor says; the `Link` header leads to the next page. Throws as {@link startOf}. */
export async function pageOf<Item, K extends Key>(
  list: string,
  { query, reply }: { query: { after?: string | undefined }; reply: { headers: Record<string, string> } },
  read: (after: K | undefined) => Promise<Page<Item>>,
): Promise<Item[]> {
  const { items, next } = await read(await startOf(list, query.after));
  if (next) reply.headers.link = await nextLink(list, next);
  return items;
}

/** The key in a cursor of `list`; undefined without a cursor, for the first page. Throws 400 for any other cursor. */
export async function startOf<K extends Key>(list: string, cursor: string | undefined): Promise<K | undefined> {
  if (cursor === undefined) return undefined;
  const [position = '', signature = ''] = cursor.split('.');
  // Only admins read lists in pages, and their endpoints have the session's secret anyway.
  const keys = await acceptedKeys('session');
  if (!keys.some((key) => constantTimeEqual(signature, sign(key, list, position))))
    throw invalid({ after: 'This list has no such page. Please start at its first page, without "after".' });
  return JSON.parse(Buffer.from(position, 'base64url').toString());
}

/** RFC 8288. */
export async function nextLink(list: string, next: Key): Promise<string> {
  const position = Buffer.from(JSON.stringify(next)).toString('base64url');
  const cursor = `${position}.${sign(await signingKey('session'), list, position)}`;
  return `<${list}${list.includes('?') ? '&' : '?'}after=${cursor}>; rel="next"`;
}

const sign = (key: string, list: string, position: string) => hmac(key, `cursor:${list}:${position}`);
