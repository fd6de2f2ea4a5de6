import { type Case, Key, row, TableName, withWords } from './case.ts';

const refusal = (name: string, command: Case['command'], input: object, before: object[] = []): Case => ({
  ...{ name, before, command, input: { TableName, ...input }, error: 'ValidationException' },
});
const one = { ExpressionAttributeValues: { ':one': 1 } };

export const refusals: Case[] = [
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
