import { type Case, Key, row, TableName } from './case.ts';

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

export const queries: Case[] = [
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

export const indexes: Case[] = [
  byIndex('an index lists in its own order, and only items with its keys', {}, page([third, second, first])),
  byIndex(
    'a page of an index ends with both keys',
    { Limit: 1, ...backwards },
    page([first], { LastEvaluatedKey: first }),
  ),
  byIndex('the next page of an index', { ...backwards, ExclusiveStartKey: first }, page([second, third])),
];

export const reads: Case[] = [
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
