import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type ServiceName, serviceNames } from './errors.ts';
import { textsOf } from './xml.ts';

/** All functions, and operators, sign with this key. */
export const secretAccessKey = 'local';

export type Input = Record<string, unknown>;

/** A function's request to an AWS service, as its signature and its protocol describe it. */
export interface AwsRequest {
  service: ServiceName;
  operation: string;
  /** The access key's id: local functions sign with their own logical id. */
  caller: string;
  input: Input;
}

/** Undefined if the request is not signed, or is for a service that the local cloud does not have. */
export function readAwsRequest(request: IncomingMessage, body: Buffer): AwsRequest | undefined {
  const url = urlOf(request);
  const signed = request.headers.authorization ?? `Credential=${url.searchParams.get('X-Amz-Credential')}`;
  const [, caller = '', name = ''] = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//.exec(signed) ?? [];
  const service = serviceNames.find((each) => each === name);
  if (!service) return undefined;
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string')
    return { service, caller, operation: target.slice(target.indexOf('.') + 1), input: json(body) };
  const read = readers[service];
  return { service, caller, ...(read ?? s3Operation)(request.method ?? '', url, body) };
}

const urlOf = ({ url = '/' }: IncomingMessage) => new URL(url, 'http://local');

const json = (body: Buffer): Input => (body.length > 0 ? JSON.parse(body.toString()) : {});

type Read = (method: string, url: URL, body: Buffer) => Pick<AwsRequest, 'operation' | 'input'>;

/**
 * Finds an operation by `METHOD path`, where the pattern's groups are inputs. An unknown operation is named by its method and
 * path.
 */
const byPath =
  (operations: [pattern: RegExp, operation: string][], inputOf: (body: Buffer) => Input): Read =>
  (method, { pathname }, body) => {
    const call = `${method} ${pathname}`;
    for (const [pattern, operation] of operations) {
      const match = pattern.exec(call);
      if (!match) continue;
      const named = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { operation, input: { ...inputOf(body), ...Object.fromEntries(named) } };
    }
    return { operation: call, input: {} };
  };

const readers: Partial<Record<ServiceName, Read>> = {
  sns: (_, __, body) => {
    const input = Object.fromEntries(new URLSearchParams(body.toString()));
    return { operation: input.Action ?? '', input };
  },
  ses: byPath(
    [
      [/^POST \/v2\/email\/outbound-emails$/, 'SendEmail'],
      [/^GET \/v2\/email\/account$/, 'GetAccount'],
      [/^GET \/v2\/email\/identities\/(?<EmailIdentity>[^/]+)$/, 'GetEmailIdentity'],
    ],
    json,
  ),
  // https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionConcurrency.html
  lambda: byPath(
    [
      [/^GET \/2016-08-19\/account-settings\/?$/, 'GetAccountSettings'],
      [/^GET \/2015-03-31\/functions\/?$/, 'ListFunctions'],
      [/^PUT \/2017-10-31\/functions\/(?<FunctionName>[^/]+)\/concurrency$/, 'PutFunctionConcurrency'],
      [/^DELETE \/2017-10-31\/functions\/(?<FunctionName>[^/]+)\/concurrency$/, 'DeleteFunctionConcurrency'],
    ],
    json,
  ),
  // https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_Operations.html
  cloudfront: byPath(
    [
      [/^GET \/2020-05-31\/distribution\/(?<Id>[^/]+)$/, 'GetDistribution'],
      [/^GET \/2020-05-31\/distribution\/(?<Id>[^/]+)\/config$/, 'GetDistributionConfig'],
      [/^PUT \/2020-05-31\/distribution\/(?<Id>[^/]+)\/config$/, 'UpdateDistribution'],
      [/^POST \/2020-05-31\/distribution\/(?<Id>[^/]+)\/invalidation$/, 'CreateInvalidation'],
    ],
    (body) => ({ document: body.toString() }),
  ),
};

const s3Operations: Record<string, string> = {
  ...{ GET: 'GetObject', HEAD: 'HeadObject', PUT: 'PutObject', DELETE: 'DeleteObject' },
};

const s3Operation: Read = (method, { pathname, searchParams }, body) => {
  const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const input = { Bucket: bucket, Key: key };
  if (key) return { operation: s3Operations[method] ?? `${method}Object`, input };
  if (method === 'POST' && searchParams.has('delete'))
    return { operation: 'DeleteObjects', input: { ...input, Keys: textsOf(body.toString(), 'Key') } };
  if (method === 'GET')
    return {
      operation: searchParams.has('versions') ? 'ListObjectVersions' : 'ListObjectsV2',
      input: { ...input, Prefix: searchParams.get('prefix') ?? '' },
    };
  return { operation: method === 'HEAD' ? 'HeadBucket' : `${method}Bucket`, input };
};

/**
 * The code and message of the error with which S3 refuses a request that carries its signature in the query: whoever signed the
 * URL can pass it on to somebody without credentials. Undefined if the signature is valid, or if the request is signed in its
 * headers.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function presignedDenial(
  request: IncomingMessage,
  now = Date.now(),
): [code: string, message: string] | undefined {
  const query = urlOf(request).searchParams;
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
function signature(request: IncomingMessage, query: URLSearchParams, date: string): string {
  const signed = query.get('X-Amz-SignedHeaders') ?? '';
  const canonicalQuery = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(percentEncoded).join('='))
    .sort()
    .join('&');
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${request.headers[name] ?? ''}\n`);
  const canonical = [
    ...[request.method, urlOf(request).pathname, canonicalQuery, canonicalHeaders.join(''), signed],
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const [, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const key = scope.reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), hash].join('\n')).toString('hex');
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const percentEncoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
