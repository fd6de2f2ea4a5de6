import { type Case, Key, row, TableName } from './case.ts';

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

export const queries: Case[] = [
  query('a query lists a partition in order', {}, { Items: sorted, Count: 4, ScannedCount: 4 }),
  query('backwards', { ScanIndexForward: false }, { Items: sorted.toReversed(), Count: 4, ScannedCount: 4 }),
  query('a page', { Limit: 2 }, { Items: sorted.slice(0, 2), Count: 2, ScannedCount: 2, ...last('2') }),
  query(
    'the next page, which is the last and exactly full',
    { Limit: 2, ExclusiveStartKey: { pk: 'a', sk: '2' } },
    { Items: sorted.slice(2), Count: 2, ScannedCount: 2, ...last('4') },
  ),
  query(
    'a page after a key that is gone',
    { ExclusiveStartKey: { pk: 'a', sk: '15' } },
    { Items: sorted.slice(1), Count: 3, ScannedCount: 3 },
  ),
  query('only the count', { Select: 'COUNT' }, { Count: 4, ScannedCount: 4 }),
  query(
    'a filter, which is applied after the limit',
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
    'a part of the partition by the beginning of the sort key',
    { KeyConditionExpression: 'pk = :pk AND begins_with(sk, :three)' },
    { Items: sorted.slice(2, 3), Count: 1, ScannedCount: 1 },
    { ':three': '3' },
  ),
  query(
    'a part of the partition after a key',
    { KeyConditionExpression: 'pk = :pk AND sk > :three' },
    { Items: sorted.slice(3), Count: 1, ScannedCount: 1 },
    { ':three': '3' },
  ),
  query('an absent partition', {}, { Items: [], Count: 0, ScannedCount: 0 }, { ':pk': 'none' }),
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

export const indexes: Case[] = [
  byIndex(
    'an index lists in its own order, and only items with its keys',
    {},
    {
      Items: [third, second, first],
      Count: 3,
      ScannedCount: 3,
    },
  ),
  byIndex(
    'a page of an index ends with both keys',
    { Limit: 1, ScanIndexForward: false },
    {
      Items: [first],
      Count: 1,
      ScannedCount: 1,
      LastEvaluatedKey: { pk: 'a', sk: '1', list: 'L', startedAt: '2024-05-03' },
    },
  ),
  byIndex(
    'the next page of an index',
    {
      ScanIndexForward: false,
      ExclusiveStartKey: { pk: 'a', sk: '1', list: 'L', startedAt: '2024-05-03' },
    },
    { Items: [second, third], Count: 2, ScannedCount: 2 },
  ),
];

export const reads: Case[] = [
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
    name: 'several items at once, one of them absent',
    before: [row],
    command: 'BatchGet',
    input: { RequestItems: { [TableName]: { Keys: [Key, { pk: 'a', sk: '7' }], ConsistentRead: true } } },
    answer: { Responses: { [TableName]: [row] }, UnprocessedKeys: {} },
  },
];
