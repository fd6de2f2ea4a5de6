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
import type { AwsRequest, Input } from './request.ts';

/** An access that IAM allows or denies. */
export interface AccessRequest {
  /** `dynamodb:GetItem` */
  action: string;
  /** ARN, or `*` for an action without a resource. */
  resource: string;
  /** Values of condition keys such as `ses:FromAddress`. */
  context?: Record<string, string[]>;
}

/** What permissions depend on in SES: the verified addresses and domains, and whether the account is in the sandbox. */
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
    return (input.TransactItems as Record<string, Input>[]).flatMap((item) =>
      Object.entries(item).map(([kind, part]) => permission(itemActions[kind] ?? kind, part.TableName, [part])),
    );
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
 * The partition keys that a request touches in one table: the values of IAM's `dynamodb:LeadingKeys`
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html). `input` is the
 * request, or one item of a batch or transaction. `partitionKey` is the attribute's name.
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
  for (const [, left = '', right = ''] of String(input.KeyConditionExpression).matchAll(
    /([#:\w.]+)\s*=\s*([#:\w.]+)/g,
  )) {
    const [name, value] = left.startsWith(':') ? [right, left] : [left, right];
    if ((names[name] ?? name) === partitionKey) return keyValue(values, value);
  }
  return '';
}

/**
 * AWS checks each key of DeleteObjects on its own and deletes the allowed ones; the local cloud deletes all keys or
 * none.
 */
function s3Permissions(operation: string, { Bucket, Key, Keys, Prefix }: Input): AccessRequest[] {
  const bucket = bucketArn(String(Bucket));
  if (Key)
    return [{ action: `s3:${operation === 'HeadObject' ? 'GetObject' : operation}`, resource: `${bucket}/${Key}` }];
  if (Array.isArray(Keys)) return Keys.map((key) => ({ action: 's3:DeleteObject', resource: `${bucket}/${key}` }));
  const action = operation === 'ListObjectVersions' ? 's3:ListBucketVersions' : 's3:ListBucket';
  return [{ action, resource: bucket, ...(Prefix !== undefined && { context: { 's3:prefix': [String(Prefix)] } }) }];
}

/**
 * AWS's message for a function that requests an object that does not exist: only callers who may list the bucket learn
 * that.
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

/**
 * Sending needs permissions on the sender's identity and on the configuration set; in the sandbox also on the identity of
 * each recipient.
 */
function sesPermissions(operation: string, input: Input, { identities, sandbox }: SesSide): AccessRequest[] {
  if (operation === 'GetEmailIdentity')
    return [{ action: `ses:${operation}`, resource: arn('ses', `identity/${input.EmailIdentity}`) }];
  if (operation !== 'SendEmail') return [{ action: `ses:${operation}`, resource: '*' }];
  const from = addressOf(String(input.FromEmailAddress ?? ''));
  const context = { 'ses:FromAddress': [from] };
  const set = input.ConfigurationSetName;
  const recipients = sandbox ? recipientsOf(input as SendEmailInput).map(addressOf) : [];
  const mailIdentities = [from, ...recipients].map((address) => identityOf(address, identities) ?? address);
  const { Attachments = [] } = (input.Content as SendEmailInput['Content'] | undefined)?.Simple ?? {};
  // SES turns a message with attachments into a raw one.
  const actions = ['ses:SendEmail', ...(Attachments.length > 0 ? ['ses:SendRawEmail'] : [])];
  return actions.flatMap((action) => [
    ...mailIdentities.map((identity) => ({ action, resource: arn('ses', `identity/${identity}`), context })),
    ...(set ? [{ action, resource: configurationSetArn(String(set)), context }] : []),
  ]);
}
