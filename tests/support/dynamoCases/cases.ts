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

/** What the stores rely on: the fake must answer as DynamoDB Local does. It begins with only `before` in `sends`. */
interface Case {
  name: string;
  before?: object[];
  command: keyof typeof commands;
  input: object;
  /** The answer, without its metadata. */
  answer?: object;
  /** The name of the error, if the request is refused. */
  error?: string;
  /** The reason for each item, if a transaction is canceled. */
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

const TableName = 'sends';
const Key = { pk: 'a', sk: '1' };
const row = { ...Key, state: 'SENT', times: 2, flag: true, blank: null, list: 'L', startedAt: '2024-05-03' };
/** These words are reserved by DynamoDB. */
const names = { '#state': 'state', '#list': 'list' };
const words = { ':sent': 'SENT', ':open': 'OPEN', ':one': 1, ':two': 2, ':three': 3, ':yes': true, ':s': 'S' };

/** The entries of `of` that an expression uses: DynamoDB refuses unused ones. */
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
  update('SET times = if_not_exists(times, :one) + :one', { ...Key, times: 2 }, []),
  update('SET fresh = times, times = :one', { ...row, fresh: 2, times: 1 }),
  update('SET #state = :open REMOVE blank, absent', { ...withoutBlank, state: 'OPEN' }),
  update('ADD times :one, fresh :two', { ...row, times: 3, fresh: 2 }),
  update('ADD times :one', { ...Key, times: 1 }, []),
  update('REMOVE blank', Key, []),
];

const many = ['2', '1', '4', '3'].map((sk) => ({ pk: 'a', sk, times: Number(sk) }));
const sorted = many.toSorted((one, other) => one.times - other.times);
const page = (Items: object[], more: object = {}) => ({
  Items,
  Count: Items.length,
  ScannedCount: Items.length,
  ...more,
});
const query = (name: string, more: object, answer: object, values: object = {}): Case => ({
  ...{ name, before: many, command: 'Query', answer },
  input: {
    ...{ TableName, KeyConditionExpression: 'pk = :pk' },
    ExpressionAttributeValues: { ':pk': 'a', ...values },
    ...more,
  },
});
const last = (sk: string) => ({ LastEvaluatedKey: { pk: 'a', sk } });
const after = (sk: string) => ({ ExclusiveStartKey: { pk: 'a', sk } });
const three = { ':three': '3' };

const queries: Case[] = [
  query('a query lists a partition in order', {}, page(sorted)),
  query('backwards', { ScanIndexForward: false }, page(sorted.toReversed())),
  query('a page', { Limit: 2 }, page(sorted.slice(0, 2), last('2'))),
  query(
    'the next page, which is the last and exactly full',
    { Limit: 2, ...after('2') },
    page(sorted.slice(2), last('4')),
  ),
  query('a page after a key that is gone', after('15'), page(sorted.slice(1))),
  query('only the count', { Select: 'COUNT' }, { Count: 4, ScannedCount: 4 }),
  query(
    'a filter, which is applied after the limit',
    { FilterExpression: 'times > :one', Limit: 2 },
    page(sorted.slice(1, 2), { ScannedCount: 2, ...last('2') }),
    { ':one': 1 },
  ),
  query('a projection', { ProjectionExpression: 'sk, absent', Limit: 1 }, page([{ sk: '1' }], last('1'))),
  query(
    'a part of the partition by the beginning of the sort key',
    { KeyConditionExpression: 'pk = :pk AND begins_with(sk, :three)' },
    page(sorted.slice(2, 3)),
    three,
  ),
  query(
    'a part of the partition after a key',
    { KeyConditionExpression: 'pk = :pk AND sk > :three' },
    page(sorted.slice(3)),
    three,
  ),
  query('an absent partition', {}, page([]), { ':pk': 'none' }),
];

const indexed = [3, 1, 2].map((n) => ({ pk: 'a', sk: `${n}`, list: 'L', startedAt: `2024-05-0${4 - n}` }));
const byIndex = (name: string, more: object, answer: object): Case => ({
  ...{ name, command: 'Query', answer },
  before: [...indexed, { pk: 'a', sk: '9', list: 'L' }, { pk: 'a', sk: '8', list: 'other', startedAt: '2024' }],
  input: {
    ...{ TableName, IndexName: 'newest', KeyConditionExpression: '#list = :l' },
    ExpressionAttributeNames: { '#list': 'list' },
    ExpressionAttributeValues: { ':l': 'L' },
    ...more,
  },
});
const [third, first, second] = indexed as [object, object, object];
const backwards = { ScanIndexForward: false };

const indexes: Case[] = [
  byIndex('an index lists in its own order, and only items with its keys', {}, page([third, second, first])),
  byIndex(
    'a page of an index ends with both keys',
    { Limit: 1, ...backwards },
    page([first], { LastEvaluatedKey: first }),
  ),
  byIndex('the next page of an index', { ...backwards, ExclusiveStartKey: first }, page([second, third])),
];

const reads: Case[] = [
  { name: 'an item', before: [row], command: 'Get', input: { TableName, Key }, answer: { Item: row } },
  { name: 'no item', command: 'Get', input: { TableName, Key }, answer: {} },
  {
    ...{ name: 'some attributes of an item', before: [row], command: 'Get', answer: { Item: { state: 'SENT' } } },
    input: { TableName, Key, ProjectionExpression: '#state, absent', ExpressionAttributeNames: { '#state': 'state' } },
  },
  {
    ...{ name: 'several items at once, one of them absent', before: [row], command: 'BatchGet' },
    input: { RequestItems: { [TableName]: { Keys: [Key, { pk: 'a', sk: '7' }], ConsistentRead: true } } },
    answer: { Responses: { [TableName]: [row] }, UnprocessedKeys: {} },
  },
];

const refusal = (name: string, command: Case['command'], input: object, before: object[] = []): Case => ({
  ...{ name, before, command, input: { TableName, ...input }, error: 'ValidationException' },
});
const one = { ExpressionAttributeValues: { ':one': 1 } };

const refusals: Case[] = [
  ...['result = :one', 'status = :one', 'Name = :one', 'ttl = :one', 'begins_with(url, :s)'].map((each) =>
    refusal(`${each}: a bare reserved word is refused`, 'Delete', {
      ...{ Key, ConditionExpression: each, ...withWords(each) },
    }),
  ),
  refusal('a projection of a reserved word', 'Get', { Key, ProjectionExpression: 'pk, result' }),
  refusal('a sum with an absent attribute', 'Update', { Key, UpdateExpression: 'SET times = absent + :one', ...one }, [
    row,
  ]),
  refusal(
    'two changes of one attribute',
    'Update',
    { Key, UpdateExpression: 'SET times = :one REMOVE times', ...one },
    [row],
  ),
  refusal('a value that no expression uses', 'Delete', { Key, ConditionExpression: 'attribute_exists(pk)', ...one }),
  refusal('a name that no expression uses', 'Get', {
    ...{ Key, ProjectionExpression: 'pk', ExpressionAttributeNames: { '#state': 'state' } },
  }),
  refusal('a missing value', 'Delete', { Key, ConditionExpression: 'times = :one' }),
  refusal('a query without a key', 'Query', {}),
  refusal('a consistent read of an index', 'Query', {
    ...{ IndexName: 'newest', ConsistentRead: true, KeyConditionExpression: '#list = :l' },
    ExpressionAttributeNames: { '#list': 'list' },
    ExpressionAttributeValues: { ':l': 'L' },
  }),
];

const writes: Case[] = [
  {
    ...{ name: 'a put replaces the whole item and returns the old one', before: [row], command: 'Put' },
    input: { TableName, Item: { ...Key, times: 5 }, ReturnValues: 'ALL_OLD' },
    ...{ answer: { Attributes: row }, after: [{ ...Key, times: 5 }] },
  },
  {
    ...{ name: 'a put of a new item returns nothing', command: 'Put', input: { TableName, Item: row } },
    ...{ answer: {}, after: [row] },
  },
  {
    ...{ name: 'a put whose condition fails changes nothing', before: [row], command: 'Put' },
    input: { TableName, Item: Key, ConditionExpression: 'attribute_not_exists(pk)' },
    error: 'ConditionalCheckFailedException',
  },
  {
    ...{ name: 'a deletion returns the old item', before: [row], command: 'Delete' },
    input: { TableName, Key, ReturnValues: 'ALL_OLD' },
    ...{ answer: { Attributes: row }, after: [] },
  },
  {
    name: 'deleting an absent item is not an error',
    command: 'Delete',
    input: { TableName, Key },
    answer: {},
    after: [],
  },
];

const part = (more: object) => ({ TableName, Key: { pk: 'a', sk: '2' }, ...more });
const exists = { ConditionExpression: 'attribute_exists(pk)' };
const transaction = (name: string, TransactItems: object[], rest: Partial<Case>): Case => ({
  ...{ name, before: [row], command: 'TransactWrite', input: { TransactItems }, ...rest },
});

const transactions: Case[] = [
  transaction(
    'a transaction performs all of its parts',
    [
      { Put: { TableName, Item: { pk: 'a', sk: '3' } } },
      { Update: part({ UpdateExpression: 'ADD times :one', ExpressionAttributeValues: { ':one': 1 } }) },
      { Delete: { TableName, Key, ...exists } },
      { ConditionCheck: { TableName, Key: { pk: 'b', sk: '1' }, ConditionExpression: 'attribute_not_exists(pk)' } },
    ],
    {
      answer: {},
      after: [
        { pk: 'a', sk: '2', times: 1 },
        { pk: 'a', sk: '3' },
      ],
    },
  ),
  transaction(
    'a transaction with a failing part does nothing, and names the part',
    [{ Delete: { TableName, Key } }, { ConditionCheck: part(exists) }],
    { error: 'TransactionCanceledException', reasons: ['None', 'ConditionalCheckFailed'] },
  ),
  transaction(
    'a transaction with two writes to one item',
    [{ Delete: { TableName, Key } }, { Delete: { TableName, Key } }],
    { error: 'ValidationException' },
  ),
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

/** Plays a case. Resolves to its answer or error, and to what the partition holds afterwards. */
export async function playCase({ before = [], command, input }: Case, send: Send): Promise<object> {
  for (const Item of before) await send('Put', { TableName, Item });
  const outcome = await send(command, input).then(
    (answer) => ({ answer: withoutMetadata(answer as object) }),
    (error: Error & { CancellationReasons?: { Code: string }[] }) => ({
      // The fake's own errors have no name.
      error: error.name === 'Error' ? 'ValidationException' : error.name,
      ...(error.CancellationReasons && { reasons: error.CancellationReasons.map(({ Code }) => Code) }),
    }),
  );
  const all = { TableName, KeyConditionExpression: 'pk = :a', ExpressionAttributeValues: { ':a': 'a' } };
  const { Items } = (await send('Query', all)) as { Items: object[] };
  return { ...outcome, after: Items };
}

export const expected = ({ before = [], answer, error, reasons, after }: Case) => ({
  ...(error ? { error } : { answer }),
  ...(reasons && { reasons }),
  after: after ?? (before as { sk: string }[]).toSorted((one, other) => (one.sk < other.sk ? -1 : 1)),
});

/** DynamoDB Local returns the consumed capacity of some requests that did not ask for it. */
const withoutMetadata = ({
  $metadata: _,
  ConsumedCapacity: __,
  ...answer
}: {
  $metadata?: object;
  ConsumedCapacity?: object;
}) => answer;
