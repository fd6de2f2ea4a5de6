import type { IncomingMessage } from 'node:http';
import type { Ask } from './access.ts';
import { type ServiceName, services } from './serviceError.ts';
import { account, queueArn, region, tableArn } from './template/resources.ts';

type Input = Record<string, unknown>;

/** A function's call of an AWS service, as the signature and the protocol tell it. */
export interface Call {
  service: ServiceName;
  operation: string;
  /** The access key's id: local functions sign with their own logical id. */
  caller: string;
  input: Input;
}

/** Reads who calls what. Undefined where the request is no signed call of a service that is here. */
export function readCall(request: IncomingMessage, body: Buffer): Call | undefined {
  const credential = /Credential=([^/]+)\/\d+\/[^/]+\/([^/]+)\//.exec(request.headers.authorization ?? '');
  const [, caller = '', name = ''] = credential ?? [];
  const service = services.find((each) => each === name);
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
  if (service === 'ses') return { service, caller, operation: mailOperation(method, url.pathname), input: json(body) };
  return { service, caller, ...objectOperation(method, url) };
}

const json = (body: Buffer): Input => (body.length > 0 ? JSON.parse(body.toString()) : {});

const mailOperations: Record<string, string> = {
  'POST /v2/email/outbound-emails': 'SendEmail',
  'POST /v2/email/outbound-bulk-emails': 'SendBulkEmail',
  'GET /v2/email/account': 'GetAccount',
};
const mailOperation = (method: string, path: string) => mailOperations[`${method} ${path}`] ?? `${method} ${path}`;

const objectOperations: Record<string, string> = {
  GET: 'GetObject',
  HEAD: 'HeadObject',
  PUT: 'PutObject',
  DELETE: 'DeleteObject',
};

function objectOperation(method: string, { pathname, searchParams }: URL) {
  const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
  const key = rest.join('/');
  const input = { Bucket: bucket, Key: key };
  if (key) return { operation: objectOperations[method] ?? `${method}Object`, input };
  if (method === 'POST' && searchParams.has('delete')) return { operation: 'DeleteObjects', input };
  return {
    operation: method === 'GET' ? 'ListObjectsV2' : method === 'HEAD' ? 'HeadBucket' : `${method}Bucket`,
    input,
  };
}

/** The permissions that a call needs. `identities` are the stack's at SES: addresses and domains. */
export function asks({ service, operation, input }: Call, identities: string[]): Ask[] {
  switch (service) {
    case 'dynamodb':
      return tableAsks(operation, input);
    case 'sqs': {
      const url = String(input.QueueUrl ?? input.QueueName ?? '');
      return [
        { action: `sqs:${operation.replace(/Batch$/, '')}`, resource: queueArn(url.slice(url.lastIndexOf('/') + 1)) },
      ];
    }
    case 'sns':
      return [{ action: `sns:${operation.replace(/Batch$/, '')}`, resource: String(input.TopicArn ?? '*') }];
    case 's3':
      return [objectAsk(operation, input)];
    case 'secretsmanager': {
      const ids = (input.SecretIdList as string[] | undefined) ?? [String(input.SecretId)];
      const get = ids.map((resource) => ({ action: 'secretsmanager:GetSecretValue', resource }));
      return operation === 'BatchGetSecretValue'
        ? [{ action: `secretsmanager:${operation}`, resource: '*' }, ...get]
        : get;
    }
    case 'ses':
      return mailAsks(operation, input, identities);
  }
}

/** Operations on many items need the permission of each single operation. */
const itemActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  ConditionCheck: 'ConditionCheckItem',
};

function tableAsks(operation: string, input: Input): Ask[] {
  const ask = (action: string, table: unknown, index?: unknown) => {
    const arn = String(table).startsWith('arn:') ? String(table) : tableArn(String(table));
    return { action: `dynamodb:${action}`, resource: index ? `${arn}/index/${index}` : arn };
  };
  if (Array.isArray(input.TransactItems)) {
    return (input.TransactItems as Record<string, { TableName: string }>[]).flatMap((item) =>
      Object.entries(item).map(([kind, { TableName }]) => ask(itemActions[kind] ?? kind, TableName)),
    );
  }
  if (input.RequestItems) return Object.keys(input.RequestItems).map((table) => ask(operation, table));
  return [ask(operation, input.TableName ?? '*', input.IndexName)];
}

function objectAsk(operation: string, { Bucket, Key }: Input): Ask {
  const bucket = `arn:aws:s3:::${Bucket}`;
  if (!Key)
    return {
      action: operation === 'DeleteObjects' ? 's3:DeleteObject' : 's3:ListBucket',
      resource: operation === 'DeleteObjects' ? `${bucket}/*` : bucket,
    };
  return { action: `s3:${operation === 'HeadObject' ? 'GetObject' : operation}`, resource: `${bucket}/${Key}` };
}

/** SES judges the sender's identity and the configuration set, both under the send action. */
function mailAsks(operation: string, input: Input, identities: string[]): Ask[] {
  if (operation !== 'SendEmail') return [{ action: `ses:${operation}`, resource: '*' }];
  const from = addressOf(String(input.FromEmailAddress ?? ''));
  const context = { 'ses:FromAddress': [from] };
  const arn = (rest: string) => `arn:aws:ses:${region}:${account}:${rest}`;
  const set = input.ConfigurationSetName;
  const identity = identities.includes(from) ? from : from.slice(from.indexOf('@') + 1);
  return [
    { action: 'ses:SendEmail', resource: arn(`identity/${identity}`), context },
    ...(set ? [{ action: 'ses:SendEmail', resource: arn(`configuration-set/${set}`), context }] : []),
  ];
}

/** `Name <a@b.c>` -> `a@b.c` */
export const addressOf = (mailbox: string) => /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim();
