import { acceptedKeys, signingKey } from '../aws/secrets.ts';
import { constantTimeEqual, hmac } from '../crypto/digest.ts';
import type { Key } from '../dynamo/reads.ts';
import { invalid } from './errors.ts';

/*
 * A caller knows the next page by a cursor, `<key>.<signature>`. It is good for one list alone, which is known by its
 * address, query included: what was not made here for this list never reaches DynamoDB.
 */

/** The key in a cursor of the list; undefined without one, which means the first page. Throws 400 for any other cursor. */
export async function startOf<K extends Key>(list: string, cursor: string | undefined): Promise<K | undefined> {
  if (cursor === undefined) return undefined;
  const [position = '', signature = ''] = cursor.split('.');
  // Lists in pages are for admins, whose endpoints have the session's secret anyway.
  const keys = await acceptedKeys('session');
  if (!keys.some((key) => constantTimeEqual(signature, sign(key, list, position))))
    throw invalid({ after: 'There is no such page of this list. Please start at its first page, without "after".' });
  return JSON.parse(Buffer.from(position, 'base64url').toString());
}

/** RFC 8288: where the list's next page is. */
export async function nextLink(list: string, next: Key): Promise<string> {
  const position = Buffer.from(JSON.stringify(next)).toString('base64url');
  const cursor = `${position}.${sign(await signingKey('session'), list, position)}`;
  return `<${list}${list.includes('?') ? '&' : '?'}after=${cursor}>; rel="next"`;
}

const sign = (key: string, list: string, position: string) => hmac(key, `cursor:${list}:${position}`);
