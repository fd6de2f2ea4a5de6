import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { addressOf, recipientsOf, type SendEmailInput } from '../mail/sendEmail.ts';
import { identityOf } from '../template/messaging.ts';
import {
  alarmArn,
  arn,
  bucketArn,
  configurationSetArn,
  distributionArn,
  functionArn,
  lastPart,
  queueArn,
  tableArn,
} from '../template/resources.ts';
import { type ServiceName, serviceNames, textsOf } from './errors.ts';

/** All functions, and operators, sign with this key. */
export const secretAccessKey = 'local';

export type Input = Record<string, unknown>;

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

/** Finds an operation by `METHOD path`: the pattern's groups are inputs. An unknown one is named by method and path. */
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
    return { operation: searchParams.has('versions') ? 'ListObjectVersions' : 'ListObjectsV2', input };
  return { operation: method === 'HEAD' ? 'HeadBucket' : `${method}Bucket`, input };
};

/**
 * Why S3 refuses a request that carries its signature in the query: a signed URL can be passed on to someone without
 * credentials. Undefined if the signature is valid, or is in the headers.
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

export interface AccessRequest {
  action: string;
  /** ARN, or `*` for an action without a resource. */
  resource: string;
  /** Values of condition keys such as `ses:FromAddress`. */
  context?: Record<string, string[]>;
}

export interface SesSide {
  identities: string[];
  sandbox: boolean;
}

/** The permissions that a request needs. `partitionKeys`: the partition key's attribute by table name. */
export function requiredPermissions(
  { service, operation, input }: AwsRequest,
  ses: SesSide,
  partitionKeys: Map<string, string>,
): AccessRequest[] {
  const on = (resource: string, action = operation.replace(/Batch$/, ''), prefix: string = service) => [
    { action: `${prefix}:${action}`, resource },
  ];
  switch (service) {
    case 'dynamodb':
      return dynamoDbPermissions(operation, input, partitionKeys);
    case 'sqs':
      return on(queueArn(lastPart(String(input.QueueUrl ?? input.QueueName ?? ''))));
    case 'sns':
      return on(String(input.TopicArn ?? '*'));
    case 's3':
      return s3Permissions(operation, input);
    case 'cloudfront':
      // Operations that the local CloudFront does not know have no id; it answers them with an error.
      return input.Id ? on(distributionArn(String(input.Id))) : [];
    case 'secretsmanager':
      return on(String(input.SecretId));
    case 'lambda':
      return on(input.FunctionName ? functionArn(String(input.FunctionName)) : '*');
    case 'ses':
      return sesPermissions(operation, input, ses);
    case 'monitoring':
      return on(alarmArn('*'), operation, 'cloudwatch');
  }
}

/** An operation on many items needs the permission for each item's own operation. */
const itemActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  ConditionCheck: 'ConditionCheckItem',
};

function dynamoDbPermissions(operation: string, input: Input, partitionKeys: Map<string, string>): AccessRequest[] {
  const permission = (action: string, table: unknown, parts: Input[]) => {
    const name = String(table).replace(/^arn:.*:table\//, '');
    const index = parts[0]?.IndexName;
    const resource = tableArn(name);
    if (index) return { action: `dynamodb:${action}`, resource: `${resource}/index/${index}` };
    const keys = parts.flatMap((part) => leadingKeys(part, partitionKeys.get(name) ?? ''));
    return { action: `dynamodb:${action}`, resource, context: { 'dynamodb:LeadingKeys': keys } };
  };
  if (Array.isArray(input.TransactItems)) {
    // AWS may judge each item, or all of a table that take one action: this denies what only the first allows.
    const parts = (input.TransactItems as Record<string, Input>[]).flatMap((item) => Object.entries(item));
    const alike = Map.groupBy(parts, ([kind, { TableName }]) => `${itemActions[kind] ?? kind} ${TableName}`);
    return [...alike].map(([of, those]) => {
      const [action = '', table] = of.split(' ');
      const items = those.map(([, item]) => item);
      return permission(action, table, items);
    });
  }
  // One permission for all of a batch's items in a table: if one item is not allowed, the whole batch is denied.
  if (input.RequestItems) {
    return Object.entries(input.RequestItems as Record<string, Input | Input[]>).map(([table, items]) =>
      permission(operation, table, [items].flat()),
    );
  }
  return [permission(operation, input.TableName ?? '*', [input])];
}

/** A value in DynamoDB's protocol: `{S: 'text'}`. */
type Attributes = Record<string, Record<string, string>>;

/**
 * The partition keys that a request, or one item of a batch or transaction, touches in one table.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
function leadingKeys(input: Input, partitionKey: string): string[] {
  const { Key, Item, Keys, PutRequest, DeleteRequest, KeyConditionExpression } = input;
  if (Array.isArray(Keys)) return Keys.map((key) => keyValue(key, partitionKey));
  const nested = PutRequest ?? DeleteRequest;
  if (nested) return leadingKeys(nested as Input, partitionKey);
  if (KeyConditionExpression) return [queried(input, partitionKey)];
  const item = Key ?? Item;
  // A scan, for example, has none.
  return item ? [keyValue(item as Attributes, partitionKey)] : [];
}

const keyValue = (item: Attributes, name: string) => Object.values(item[name] ?? {})[0] ?? '';

/** The value that the key condition compares the partition key with; if there is none, '', which no policy names. */
function queried(input: Input, partitionKey: string): string {
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (input.ExpressionAttributeValues ?? {}) as Attributes;
  const equations = String(input.KeyConditionExpression).matchAll(/([#:\w.]+)\s*=\s*([#:\w.]+)/g);
  for (const [, left = '', right = ''] of equations) {
    const [name, value] = left.startsWith(':') ? [right, left] : [left, right];
    if ((names[name] ?? name) === partitionKey) return keyValue(values, value);
  }
  return '';
}

/** AWS checks each key of DeleteObjects on its own and deletes those that are allowed; here it is all keys or none. */
function s3Permissions(operation: string, { Bucket, Key, Keys }: Input): AccessRequest[] {
  const bucket = bucketArn(String(Bucket));
  if (Key)
    return [{ action: `s3:${operation === 'HeadObject' ? 'GetObject' : operation}`, resource: `${bucket}/${Key}` }];
  if (Array.isArray(Keys)) return Keys.map((key) => ({ action: 's3:DeleteObject', resource: `${bucket}/${key}` }));
  return [{ action: 's3:ListBucket', resource: bucket }];
}

/**
 * AWS's message about an object that does not exist: only callers who may list the bucket learn that.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 */
export function absenceDenial(
  { service, operation, caller, input }: AwsRequest,
  { functionMay }: { functionMay(fn: string, request: AccessRequest): boolean },
): string | undefined {
  if (service !== 's3' || (operation !== 'GetObject' && operation !== 'HeadObject')) return undefined;
  const [list] = s3Permissions('ListObjectsV2', { Bucket: input.Bucket });
  if (!list || functionMay(caller, list)) return undefined;
  return `User: ${caller} is not authorized to perform: ${list.action} on resource: ${list.resource}`;
}

/** On the sender's identity and the configuration set; in the sandbox also on the identity of each recipient. */
function sesPermissions(operation: string, input: Input, { identities, sandbox }: SesSide): AccessRequest[] {
  if (operation === 'GetEmailIdentity')
    return [{ action: `ses:${operation}`, resource: arn('ses', `identity/${input.EmailIdentity}`) }];
  if (operation !== 'SendEmail') return [{ action: `ses:${operation}`, resource: '*' }];
  const from = addressOf(String(input.FromEmailAddress ?? ''));
  const context = { 'ses:FromAddress': [from] };
  const set = input.ConfigurationSetName;
  const recipients = sandbox ? recipientsOf(input as SendEmailInput).map(addressOf) : [];
  const mailIdentities = [from, ...recipients].map((address) => identityOf(address, identities) ?? address);
  const { Attachments = [], Headers = [] } = (input.Content as SendEmailInput['Content'] | undefined)?.Simple ?? {};
  // SES sends a message with attachments as a raw one. Whether it does so for headers of our own, it does not say.
  const actions = ['ses:SendEmail', ...(Attachments.length + Headers.length > 0 ? ['ses:SendRawEmail'] : [])];
  return actions.flatMap((action) => [
    ...mailIdentities.map((identity) => ({ action, resource: arn('ses', `identity/${identity}`), context })),
    ...(set ? [{ action, resource: configurationSetArn(String(set)), context }] : []),
  ]);
}
