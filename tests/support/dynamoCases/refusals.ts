import { type Case, Key, row, TableName, withWords } from './case.ts';

export const refusals: Case[] = [
  ...['result = :one', 'status = :one', 'Name = :one', 'ttl = :one', 'begins_with(url, :s)'].map((each) => ({
    name: `${each}: a bare reserved word is refused`,
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
    name: 'a sum with an absent attribute',
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
    name: 'a missing value',
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
