import { type Case, Key, row, TableName } from './case.ts';

export const writes: Case[] = [
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

export const transactions: Case[] = [
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
