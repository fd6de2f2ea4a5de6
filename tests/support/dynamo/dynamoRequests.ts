import { type Expressions, type Item, refuseUnused } from './dynamoExpressions.ts';

/** The parts of a request that change or check one item. */
export interface Write extends Expressions {
  TableName: string;
  Key?: Item;
  Item?: Item;
  ReturnValues?: string;
}

export interface Query extends Expressions {
  TableName: string;
  IndexName?: string;
  ConsistentRead?: boolean;
  ScanIndexForward?: boolean;
  Limit?: number;
  ExclusiveStartKey?: Item;
  Select?: string;
}

export interface Batch {
  RequestItems: Record<string, { Keys: Item[]; ConsistentRead?: boolean }>;
}

/** The keys of an index, in each table that has it. */
export const indexKeys: Record<string, { partition: string; sort: string }> = {
  'people newest': { partition: 'list', sort: 'listedAt' },
  'people due': { partition: 'waits', sort: 'nextAt' },
  'sends newest': { partition: 'list', sort: 'startedAt' },
  'sends open': { partition: 'open', sort: 'startedAt' },
};
export const tableKeys = { partition: 'pk', sort: 'sk' };

/** Throws if DynamoDB would not accept the write. */
export function checkWrite(kind: string, write: Write): void {
  const own = kinds[kind];
  if (!own) throw new Error(`The fake DynamoDB does not know ${kind}`);
  allow(write, 'TableName', 'ConditionExpression', 'ExpressionAttributeNames', 'ExpressionAttributeValues', ...own);
  refuseUnused(write);
  if (kind === 'ConditionCheck' && !write.ConditionExpression)
    throw new Error('DynamoDB requires a condition in a ConditionCheck');
}

export function keyOf({ TableName, Key, Item = {} }: Write): string {
  const { pk, sk } = Key ?? Item;
  if (typeof pk !== 'string' || typeof sk !== 'string') throw new Error(`DynamoDB requires a key in ${TableName}`);
  return `${TableName}|${pk}\0${sk}`;
}

export function partitionOf({ TableName, KeyConditionExpression = '', ExpressionAttributeValues = {} }: Query): string {
  const pk = ExpressionAttributeValues[/^pk = (:\w+)/.exec(KeyConditionExpression)?.[1] ?? ''];
  if (pk === undefined) throw new Error(`DynamoDB requires the whole partition key first: "${KeyConditionExpression}"`);
  return `${TableName}|${pk}`;
}

/** What each kind of write has besides names, values and a condition. */
const kinds: Record<string, string[]> = {
  Put: ['Item'],
  Update: ['Key', 'UpdateExpression'],
  Delete: ['Key'],
  ConditionCheck: ['Key'],
};

export function allow(request: object, ...known: string[]): void {
  const unknown = Object.entries(request).find(([name, value]) => value !== undefined && !known.includes(name));
  if (unknown) throw new Error(`The fake DynamoDB does not know ${unknown[0]}: ${JSON.stringify(unknown[1])}`);
}
