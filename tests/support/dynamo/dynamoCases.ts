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
 * What the stores rely on in DynamoDB, as a table of cases: the fake must answer them as DynamoDB Local does, or the unit
 * tests on the fake prove nothing. Each case begins with `before` in the table `sends` and nothing else.
 */
export interface Case {
  name: string;
  before?: object[];
  command: keyof typeof commands;
  input: object;
  /** The answer, but for what it says of the request itself. */
  answer?: object;
  /** The name of the error, where the request is refused. */
  error?: string;
  /** Where a transaction is cancelled: why, by its parts. */
  reasons?: string[];
  /** What the partition `a` holds afterwards, in order; where it is not said, what it held before. */
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

const TableName = 'sends';
const key = { pk: 'a', sk: '1' };
const row = { ...key, state: 'SENT', times: 2, flag: true, blank: null, list: 'L', startedAt: '2024-05-03' };
const Key = key;
/** DynamoDB keeps these words for itself. */
const names = { '#state': 'state', '#list': 'list' };
const words = { ':sent': 'SENT', ':open': 'OPEN', ':one': 1, ':two': 2, ':three': 3, ':yes': true, ':s': 'S' };

/** The parts of `of` that an expression uses: DynamoDB refuses more. */
function used<T extends object>(of: T, expression: string): Partial<T> | undefined {
  const entries = Object.entries(of).filter(([name]) => new RegExp(`${name}\\b`).test(expression));
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : undefined;
}

const withWords = (expression: string) => {
  const ExpressionAttributeNames = used(names, expression);
  const ExpressionAttributeValues = used(words, expression);
  return {
    ...(ExpressionAttributeNames && { ExpressionAttributeNames }),
    ...(ExpressionAttributeValues && { ExpressionAttributeValues }),
  };
};

const condition = (ConditionExpression: string, holds: boolean, before: object[] = [row]): Case => ({
  name: `${ConditionExpression} is ${holds}${before.length > 0 ? '' : ' of nothing'}`,
  before,
  command: 'Delete',
  input: { TableName, Key, ConditionExpression, ...withWords(ConditionExpression) },
  ...(holds ? { answer: {}, after: [] } : { error: 'ConditionalCheckFailedException' }),
});

const conditions: Case[] = [
  condition('#state = :sent', true),
  condition('#state = :open', false),
  condition('#state <> :sent', false),
  condition('absent = :sent', false),
  condition('absent <> :sent', true),
  condition('times = :two', true),
  condition('times > :one', true),
  condition('times > :two', false),
  condition('times >= :two', true),
  condition('times >= :three', false),
  condition('times < :three', true),
  condition('times < :two', false),
  condition('times <= :two', true),
  condition('times <= :one', false),
  condition('absent > :one', false),
  condition('absent < :one', false),
  condition('#state > :one', false),
  condition('#state < :one', false),
  condition('#state <> :one', true),
  condition('flag = :yes', true),
  condition('blank = :yes', false),
  condition('#state IN (:one, :sent)', true),
  condition('#state IN (:one, :open)', false),
  condition('absent IN (:one)', false),
  condition('attribute_exists(blank)', true),
  condition('attribute_not_exists(absent)', true),
  condition('attribute_exists(pk)', false, []),
  condition('attribute_not_exists(pk)', true, []),
  condition('attribute_not_exists(pk) OR times < :three', true),
  condition('attribute_exists(pk) AND attribute_not_exists(times)', false),
  condition('#state = :open OR #state = :sent AND times = :one', false),
  condition('(#state = :open OR #state = :sent) AND times = :two', true),
  condition('begins_with(#state, :s)', true),
  condition('begins_with(#state, :open)', false),
  condition('begins_with(absent, :s)', false),
];

const update = (UpdateExpression: string, changed: object, before: object[] = [row]): Case => ({
  name: `${UpdateExpression}${before.length > 0 ? '' : ' of nothing'}`,
  before,
  command: 'Update',
  input: { TableName, Key, UpdateExpression, ReturnValues: 'ALL_NEW', ...withWords(UpdateExpression) },
  answer: { Attributes: changed },
  after: [changed],
});
const { blank: _, ...withoutBlank } = row;

const updates: Case[] = [
  update('SET times = times + :one', { ...row, times: 3 }),
  update('SET times = times - :one, fresh = if_not_exists(absent, :one)', { ...row, times: 1, fresh: 1 }),
  update('SET times = if_not_exists(times, :one) + :one', { ...row, times: 3 }),
  update('SET times = if_not_exists(times, :one) + :one', { ...key, times: 2 }, []),
  update('SET fresh = times, times = :one', { ...row, fresh: 2, times: 1 }),
  update('SET #state = :open REMOVE blank, absent', { ...withoutBlank, state: 'OPEN' }),
  update('ADD times :one, fresh :two', { ...row, times: 3, fresh: 2 }),
  update('ADD times :one', { ...key, times: 1 }, []),
  update('REMOVE blank', key, []),
];

const refusals: Case[] = [
  ...['result = :one', 'status = :one', 'Name = :one', 'ttl = :one', 'begins_with(url, :s)'].map((each) => ({
    name: `${each}: a reserved word stands bare`,
    command: 'Delete' as const,
    input: { TableName, Key, ConditionExpression: each, ...withWords(each) },
    error: 'ValidationException',
  })),
  {
    name: 'a projection of a reserved word',
    command: 'Get',
    input: { TableName, Key, ProjectionExpression: 'pk, result' },
    error: 'ValidationException',
  },
  {
    name: 'a sum with what is not there',
    before: [row],
    command: 'Update',
    input: {
      TableName,
      Key,
      UpdateExpression: 'SET times = absent + :one',
      ExpressionAttributeValues: { ':one': 1 },
    },
    error: 'ValidationException',
  },
  {
    name: 'two changes of one attribute',
    before: [row],
    command: 'Update',
    input: {
      TableName,
      Key,
      UpdateExpression: 'SET times = :one REMOVE times',
      ExpressionAttributeValues: { ':one': 1 },
    },
    error: 'ValidationException',
  },
  {
    name: 'a value that no expression uses',
    command: 'Delete',
    input: {
      TableName,
      Key,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
    },
    error: 'ValidationException',
  },
  {
    name: 'a name that no expression uses',
    command: 'Get',
    input: { TableName, Key, ProjectionExpression: 'pk', ExpressionAttributeNames: { '#state': 'state' } },
    error: 'ValidationException',
  },
  {
    name: 'a value that is not given',
    command: 'Delete',
    input: { TableName, Key, ConditionExpression: 'times = :one' },
    error: 'ValidationException',
  },
  {
    name: 'a query without a key',
    command: 'Query',
    input: { TableName },
    error: 'ValidationException',
  },
  {
    name: 'a consistent read of an index',
    command: 'Query',
    input: {
      TableName,
      IndexName: 'newest',
      ConsistentRead: true,
      KeyConditionExpression: '#list = :l',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':l': 'L' },
    },
    error: 'ValidationException',
  },
];

const writes: Case[] = [
  {
    name: 'a put replaces the whole item and gives the old one',
    before: [row],
    command: 'Put',
    input: { TableName, Item: { ...key, times: 5 }, ReturnValues: 'ALL_OLD' },
    answer: { Attributes: row },
    after: [{ ...key, times: 5 }],
  },
  {
    name: 'a put of what is new gives nothing',
    command: 'Put',
    input: { TableName, Item: row },
    answer: {},
    after: [row],
  },
  {
    name: 'a put whose condition fails changes nothing',
    before: [row],
    command: 'Put',
    input: { TableName, Item: key, ConditionExpression: 'attribute_not_exists(pk)' },
    error: 'ConditionalCheckFailedException',
  },
  {
    name: 'a deletion gives what was there',
    before: [row],
    command: 'Delete',
    input: { TableName, Key, ReturnValues: 'ALL_OLD' },
    answer: { Attributes: row },
    after: [],
  },
  { name: 'a deletion of nothing is no error', command: 'Delete', input: { TableName, Key }, answer: {}, after: [] },
];

const part = (more: object) => ({ TableName, Key: { pk: 'a', sk: '2' }, ...more });
const exists = { ConditionExpression: 'attribute_exists(pk)' };
const transactions: Case[] = [
  {
    name: 'a transaction does all of its parts',
    before: [row],
    command: 'TransactWrite',
    input: {
      TransactItems: [
        { Put: { TableName, Item: { pk: 'a', sk: '3' } } },
        { Update: part({ UpdateExpression: 'ADD times :one', ExpressionAttributeValues: { ':one': 1 } }) },
        { Delete: { TableName, Key, ...exists } },
        { ConditionCheck: { TableName, Key: { pk: 'b', sk: '1' }, ConditionExpression: 'attribute_not_exists(pk)' } },
      ],
    },
    answer: {},
    after: [
      { pk: 'a', sk: '2', times: 1 },
      { pk: 'a', sk: '3' },
    ],
  },
  {
    name: 'a transaction of which one part fails does nothing, and names the part',
    before: [row],
    command: 'TransactWrite',
    input: { TransactItems: [{ Delete: { TableName, Key } }, { ConditionCheck: part(exists) }] },
    error: 'TransactionCanceledException',
    reasons: ['None', 'ConditionalCheckFailed'],
  },
  {
    name: 'a transaction with two writes to one item',
    before: [row],
    command: 'TransactWrite',
    input: { TransactItems: [{ Delete: { TableName, Key } }, { Delete: { TableName, Key } }] },
    error: 'ValidationException',
  },
];

const many = ['2', '1', '4', '3'].map((sk) => ({ pk: 'a', sk, times: Number(sk) }));
const sorted = many.toSorted((one, other) => one.times - other.times);
const query = (name: string, more: object, answer: object, values: object = {}): Case => ({
  name,
  before: many,
  command: 'Query',
  input: {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'a', ...values },
    ...more,
  },
  answer,
});
const last = (sk: string) => ({ LastEvaluatedKey: { pk: 'a', sk } });

const queries: Case[] = [
  query('a query lists a partition in order', {}, { Items: sorted, Count: 4, ScannedCount: 4 }),
  query('backwards', { ScanIndexForward: false }, { Items: sorted.toReversed(), Count: 4, ScannedCount: 4 }),
  query('a page', { Limit: 2 }, { Items: sorted.slice(0, 2), Count: 2, ScannedCount: 2, ...last('2') }),
  query(
    'the page after it, which is the last and just full',
    { Limit: 2, ExclusiveStartKey: { pk: 'a', sk: '2' } },
    { Items: sorted.slice(2), Count: 2, ScannedCount: 2, ...last('4') },
  ),
  query(
    'a page after a key that is gone',
    { ExclusiveStartKey: { pk: 'a', sk: '15' } },
    { Items: sorted.slice(1), Count: 3, ScannedCount: 3 },
  ),
  query('the count alone', { Select: 'COUNT' }, { Count: 4, ScannedCount: 4 }),
  query(
    'a filter, which comes after the limit',
    { FilterExpression: 'times > :one', Limit: 2 },
    { Items: sorted.slice(1, 2), Count: 1, ScannedCount: 2, ...last('2') },
    { ':one': 1 },
  ),
  query(
    'a projection',
    { ProjectionExpression: 'sk, absent', Limit: 1 },
    { Items: [{ sk: '1' }], Count: 1, ScannedCount: 1, ...last('1') },
  ),
  query(
    'a part of the partition by how it begins',
    { KeyConditionExpression: 'pk = :pk AND begins_with(sk, :three)' },
    { Items: sorted.slice(2, 3), Count: 1, ScannedCount: 1 },
    { ':three': '3' },
  ),
  query(
    'a part of the partition beyond a key',
    { KeyConditionExpression: 'pk = :pk AND sk > :three' },
    { Items: sorted.slice(3), Count: 1, ScannedCount: 1 },
    { ':three': '3' },
  ),
  query('a partition that is not there', {}, { Items: [], Count: 0, ScannedCount: 0 }, { ':pk': 'none' }),
];

const indexed = [3, 1, 2].map((n) => ({ pk: 'a', sk: `${n}`, list: 'L', startedAt: `2024-05-0${4 - n}` }));
const byIndex = (name: string, more: object, answer: object): Case => ({
  name,
  before: [...indexed, { pk: 'a', sk: '9', list: 'L' }, { pk: 'a', sk: '8', list: 'other', startedAt: '2024' }],
  command: 'Query',
  input: {
    TableName,
    IndexName: 'newest',
    KeyConditionExpression: '#list = :l',
    ExpressionAttributeNames: { '#list': 'list' },
    ExpressionAttributeValues: { ':l': 'L' },
    ...more,
  },
  answer,
});
const [third, first, second] = indexed;

const indexes: Case[] = [
  byIndex(
    'an index lists in its own order, and only what has its keys',
    {},
    {
      Items: [third, second, first],
      Count: 3,
      ScannedCount: 3,
    },
  ),
  byIndex(
    'a page of an index tells where it ended by both keys',
    { Limit: 1, ScanIndexForward: false },
    {
      Items: [first],
      Count: 1,
      ScannedCount: 1,
      LastEvaluatedKey: { pk: 'a', sk: '1', list: 'L', startedAt: '2024-05-03' },
    },
  ),
  byIndex(
    'the page after it',
    {
      ScanIndexForward: false,
      ExclusiveStartKey: { pk: 'a', sk: '1', list: 'L', startedAt: '2024-05-03' },
    },
    { Items: [second, third], Count: 2, ScannedCount: 2 },
  ),
];

const reads: Case[] = [
  { name: 'an item', before: [row], command: 'Get', input: { TableName, Key }, answer: { Item: row } },
  { name: 'no item', command: 'Get', input: { TableName, Key }, answer: {} },
  {
    name: 'some attributes of an item',
    before: [row],
    command: 'Get',
    input: { TableName, Key, ProjectionExpression: '#state, absent', ExpressionAttributeNames: { '#state': 'state' } },
    answer: { Item: { state: 'SENT' } },
  },
  {
    name: 'several items at once, of which one is not there',
    before: [row],
    command: 'BatchGet',
    input: { RequestItems: { [TableName]: { Keys: [key, { pk: 'a', sk: '7' }], ConsistentRead: true } } },
    answer: { Responses: { [TableName]: [row] }, UnprocessedKeys: {} },
  },
];

export const cases: Case[] = [
  ...conditions,
  ...updates,
  ...refusals,
  ...writes,
  ...transactions,
  ...queries,
  ...indexes,
  ...reads,
];

type Send = (command: string, input: object) => Promise<unknown>;

/** What came of a case: its answer or error, and what the partition holds then. */
export async function played({ before = [], command, input }: Case, send: Send): Promise<object> {
  for (const Item of before) await send('Put', { TableName, Item });
  const came = await send(command, input).then(
    (answer) => ({ answer: withoutMetadata(answer as object) }),
    (error: Error & { CancellationReasons?: { Code: string }[] }) => ({
      // The fake's own refusals carry no name.
      error: error.name === 'Error' ? 'ValidationException' : error.name,
      ...(error.CancellationReasons && { reasons: error.CancellationReasons.map(({ Code }) => Code) }),
    }),
  );
  const all = { TableName, KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: { ':a': 'a' } };
  const { Items } = (await send('Query', all)) as { Items: object[] };
  return { ...came, after: Items };
}

/** What {@link played} should give. */
export const expected = ({ before = [], answer, error, reasons, after }: Case) => ({
  ...(error ? { error } : { answer }),
  ...(reasons && { reasons }),
  after: after ?? (before as { sk: string }[]).toSorted((one, other) => (one.sk < other.sk ? -1 : 1)),
});

/** DynamoDB Local tells the consumed capacity of some requests that did not ask for it. */
const withoutMetadata = ({
  $metadata: _,
  ConsumedCapacity: __,
  ...answer
}: {
  $metadata?: object;
  ConsumedCapacity?: object;
}) => answer;
