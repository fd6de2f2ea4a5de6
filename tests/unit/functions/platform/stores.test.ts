import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { counts } from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { dynamo, tableName } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { newestPage, queryAll, queryPages } from '../../../../functions/lib/platform/dynamo/reads.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

beforeEach(() => {
  installFakeDynamo();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const key = (sk: string) => ({ pk: 'THINGS', sk });
const put = (sk: string, more: object = {}) =>
  dynamo.send(new PutCommand({ TableName: tableName('people'), Item: { ...key(sk), ...more } }));
const things = () => ({
  TableName: tableName('people'),
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': 'THINGS' },
});

test('a query is read to its last page', async () => {
  for (const sk of ['1', '2', '3', '4', '5']) await put(sk);
  const pages: string[][] = [];
  for await (const { items } of queryPages<{ sk: string }>({ ...things(), Limit: 2 }))
    pages.push(items.map(({ sk }) => sk));
  expect(pages).toEqual([['1', '2'], ['3', '4'], ['5']]);
  expect(await queryAll({ ...things(), Limit: 2 })).toHaveLength(5);
});

test('a page of a list has the newest first, and says where the next one starts', async () => {
  for (const sk of ['1', '2', '3']) await put(sk, { list: 'THING', listedAt: sk });
  await put('4', { list: 'OTHER', listedAt: '4' });
  const { items, next } = await newestPage<{ sk: string }>('people', 'THING', { limit: 2 });
  expect(items.map(({ sk }) => sk)).toEqual(['3', '2']);
  const rest = await newestPage<{ sk: string }>('people', 'THING', { limit: 2, after: next });
  expect(rest).toEqual({ items: [expect.objectContaining({ sk: '1' })], next: undefined });
});

test('suppressed addresses are not among the recipients', async () => {
  const count = { pk: 'COUNT#SUBSCRIBER', sk: '0', subscribers: 3, suppressed: 1 };
  await dynamo.send(new PutCommand({ TableName: tableName('people'), Item: count }));
  expect(await counts()).toMatchObject({ subscribers: 3, recipients: 2 });
});
