import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

/**
 * A case of what the stores rely on in DynamoDB. The fake must answer it as DynamoDB Local does, or unit tests with the
 * fake prove nothing. Each case begins with only `before` in the table `sends`.
 */
export interface Case {
  name: string;
  before?: object[];
  command: keyof typeof commands;
  input: object;
  /** The answer, without its metadata. */
  answer?: object;
  /** The name of the error, if the request is refused. */
  error?: string;
  /** The reason for each item, if a transaction is cancelled. */
  reasons?: string[];
  /** What the partition `a` holds afterwards, in order; by default, `before`. */
  after?: object[];
}

export const commands = {
  BatchGet: BatchGetCommand,
  Delete: DeleteCommand,
  Get: GetCommand,
  Put: PutCommand,
  Query: QueryCommand,
  TransactWrite: TransactWriteCommand,
  Update: UpdateCommand,
};

export const documents = (endpoint: string) =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'x', secretAccessKey: 'x' } }),
  );

export const TableName = 'sends';
export const Key = { pk: 'a', sk: '1' };
export const row = { ...Key, state: 'SENT', times: 2, flag: true, blank: null, list: 'L', startedAt: '2024-05-03' };
/** These words are reserved by DynamoDB. */
const names = { '#state': 'state', '#list': 'list' };
const words = { ':sent': 'SENT', ':open': 'OPEN', ':one': 1, ':two': 2, ':three': 3, ':yes': true, ':s': 'S' };

/** The entries of `of` that an expression uses: DynamoDB refuses unused ones. */
function used<T extends object>(of: T, expression: string): Partial<T> | undefined {
  const entries = Object.entries(of).filter(([name]) => new RegExp(`${name}\\b`).test(expression));
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : undefined;
}

export const withWords = (expression: string) => {
  const ExpressionAttributeNames = used(names, expression);
  const ExpressionAttributeValues = used(words, expression);
  return {
    ...(ExpressionAttributeNames && { ExpressionAttributeNames }),
    ...(ExpressionAttributeValues && { ExpressionAttributeValues }),
  };
};
