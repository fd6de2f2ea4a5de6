import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/*
 * Requests that carry their signature in the query: who made the address may pass it on to somebody without credentials.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */

/** All functions sign with it: see lambda/instance.ts. */
export const secretAccessKey = 'local';

/** What a request says of its signer, in its headers or in its query. */
export const credentialOf = (request: IncomingMessage): string =>
  request.headers.authorization ?? `Credential=${queryOf(request).get('X-Amz-Credential') ?? ''}`;

const queryOf = ({ url = '/' }: IncomingMessage) => new URL(url, 'http://local').searchParams;

/**
 * Why S3 refuses a request that carries its signature in the query, as its error's code and message; undefined for one that
 * is good, and for all that are signed by headers.
 */
export function presignedDenial(
  request: IncomingMessage,
  now = Date.now(),
): [code: string, message: string] | undefined {
  const query = queryOf(request);
  const given = query.get('X-Amz-Signature');
  if (given === null) return undefined;
  const date = query.get('X-Amz-Date') ?? '';
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(now < at + 1000 * Number(query.get('X-Amz-Expires')))) return ['AccessDenied', 'Request has expired'];
  return given === signature(request, query, date)
    ? undefined
    : ['SignatureDoesNotMatch', 'The request signature we calculated does not match the signature you provided.'];
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function signature({ method = '', headers, url = '/' }: IncomingMessage, query: URLSearchParams, date: string): string {
  const signed = query.get('X-Amz-SignedHeaders') ?? '';
  const canonicalQuery = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encoded).join('='))
    .sort()
    .join('&');
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${headers[name] ?? ''}\n`);
  const path = new URL(url, 'http://local').pathname;
  const canonical = [method, path, canonicalQuery, canonicalHeaders.join(''), signed, 'UNSIGNED-PAYLOAD'].join('\n');
  const [, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const key = scope.reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), hash].join('\n')).toString('hex');
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
