import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type ServiceName, serviceNames } from './errors.ts';
import { credentialOf } from './presigned.ts';
import { textsOf } from './xml.ts';

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
  const credential = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//.exec(credentialOf(request));
  const [, caller = '', name = ''] = credential ?? [];
  const service = serviceNames.find((each) => each === name);
  if (!service) return undefined;
  const target = request.headers['x-amz-target'];
  if (typeof target === 'string') {
    return { service, caller, operation: target.slice(target.indexOf('.') + 1), input: json(body) };
  }
  if (service === 'sns') {
    const input = Object.fromEntries(new URLSearchParams(body.toString()));
    return { service, caller, operation: input.Action ?? '', input };
  }
  const method = request.method ?? '';
  const url = new URL(request.url ?? '/', 'http://local');
  if (service === 'ses') return { service, caller, ...sesOperation(method, url.pathname, body) };
  if (service === 'lambda') return { service, caller, ...lambdaOperation(method, url.pathname, body) };
  if (service === 'cloudfront')
    return { service, caller, ...cloudFrontOperation(method, url.pathname, request.headers, body) };
  return { service, caller, ...s3Operation(method, url, body) };
}

const json = (body: Buffer): Input => (body.length > 0 ? JSON.parse(body.toString()) : {});

const sesOperations: Record<string, string> = {
  'POST /v2/email/outbound-emails': 'SendEmail',
  'GET /v2/email/account': 'GetAccount',
};

function sesOperation(method: string, path: string, body: Buffer) {
  const [, identity] = /^\/v2\/email\/identities\/([^/]+)$/.exec(path) ?? [];
  if (method === 'GET' && identity)
    return { operation: 'GetEmailIdentity', input: { EmailIdentity: decodeURIComponent(identity) } };
  return { operation: sesOperations[`${method} ${path}`] ?? `${method} ${path}`, input: json(body) };
}

const lambdaOperations: Record<string, string> = {
  'GET /2016-08-19/account-settings': 'GetAccountSettings',
  'GET /2015-03-31/functions': 'ListFunctions',
  'PUT /2017-10-31/functions/{name}/concurrency': 'PutFunctionConcurrency',
  'DELETE /2017-10-31/functions/{name}/concurrency': 'DeleteFunctionConcurrency',
};

/** https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionConcurrency.html */
function lambdaOperation(method: string, path: string, body: Buffer) {
  const [, name] = /\/functions\/([^/]+)\//.exec(path) ?? [];
  const call = `${method} ${name ? path.replace(`/${name}/`, '/{name}/') : path.replace(/\/$/, '')}`;
  return { operation: lambdaOperations[call] ?? call, input: { ...json(body), ...(name && { FunctionName: name }) } };
}

const s3Operations: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
};

function s3Operation(method: string, { pathname, searchParams }: URL, body: Buffer) {
  const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const input = { Bucket: bucket, Key: key };
  if (key) return { operation: s3Operations[method] ?? `${method}Object`, input };
  if (method === 'POST' && searchParams.has('delete')) {
    return { operation: 'DeleteObjects', input: { ...input, Keys: textsOf(body.toString(), 'Key') } };
  }
  if (method === 'GET')
    return {
      operation: searchParams.has('versions') ? 'ListObjectVersions' : 'ListObjectsV2',
      input: { ...input, Prefix: searchParams.get('prefix') ?? '' },
    };
  return { operation: method === 'HEAD' ? 'HeadBucket' : `${method}Bucket`, input };
}

const distributionOperations: Record<string, string> = {
  'GET ': 'GetDistribution',
  'GET /config': 'GetDistributionConfig',
  'PUT /config': 'UpdateDistribution',
  'POST /invalidation': 'CreateInvalidation',
};

/** https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_Operations.html */
function cloudFrontOperation(method: string, path: string, headers: IncomingHttpHeaders, body: Buffer) {
  const [, id, rest = ''] = /^\/2020-05-31\/distribution\/([^/]+)(\/\w+)?$/.exec(path) ?? [];
  const operation = id && distributionOperations[`${method} ${rest}`];
  if (!operation) return { operation: `${method} ${path}`, input: {} };
  if (operation !== 'CreateInvalidation')
    return { operation, input: { Id: id, IfMatch: headers['if-match'], DistributionConfig: body.toString() } };
  const batch = body.toString();
  const input = {
    DistributionId: id,
    CallerReference: textsOf(batch, 'CallerReference')[0],
    Quantity: Number(textsOf(batch, 'Quantity')[0]),
    Paths: textsOf(batch, 'Path'),
  };
  return { operation, input };
}
