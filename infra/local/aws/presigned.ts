import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/*
 * Requests that carry their signature in the query: whoever signed the URL can pass it on to somebody without
 * credentials.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */

/** All functions, and operators, sign with this key. */
export const secretAccessKey = 'local';

/** The credential of a request's signer, from its headers or its query. */
export const credentialOf = (request: IncomingMessage): string =>
  request.headers.authorization ?? `Credential=${queryOf(request).get('X-Amz-Credential') ?? ''}`;

const queryOf = ({ url = '/' }: IncomingMessage) => new URL(url, 'http://local').searchParams;

/**
 * The code and message of the error with which S3 refuses a presigned request; undefined if the signature is valid, or
 * if the request is signed in its headers.
 */
export function presignedDenial(
  request: IncomingMessage,
  now = Date.now(),
): [code: string, message: string] | undefined {
  const query = queryOf(request);
  const sentSignature = query.get('X-Amz-Signature');
  if (sentSignature === null) return undefined;
  const date = query.get('X-Amz-Date') ?? '';
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(now < at + 1000 * Number(query.get('X-Amz-Expires')))) return ['AccessDenied', 'Request has expired'];
  return sentSignature === signature(request, query, date)
    ? undefined
    : ['SignatureDoesNotMatch', 'The request signature we calculated does not match the signature you provided.'];
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function signature({ method = '', headers, url = '/' }: IncomingMessage, query: URLSearchParams, date: string): string {
  const signed = query.get('X-Amz-SignedHeaders') ?? '';
  const canonicalQuery = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(percentEncoded).join('='))
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

const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
