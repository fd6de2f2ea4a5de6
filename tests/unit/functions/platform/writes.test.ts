import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dynamo, tableName } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { isAbsent, isThere, when } from '../../../../functions/lib/platform/dynamo/expressions.ts';
import {
  checkItem,
  deleteItem,
  putItem,
  transact,
  updateItem,
  write,
} from '../../../../functions/lib/platform/dynamo/writes.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

beforeEach(() => {
  installFakeDynamo();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const key = { pk: 'THINGS', sk: '1' };
const other = { ...key, sk: '2' };

test('an update sets, removes and adds by placeholders, so that reserved words of DynamoDB do no harm', () => {
  const { Update } = updateItem('things', key, {
    set: { status: 'open', error: undefined },
    setOnce: { createdAt: 1 },
    remove: ['email'],
    add: { version: 1 },
    when: when`#status = ${'new'} AND version = ${3}`,
  });
  expect(Update).toEqual({
    TableName: 'things',
    Key: key,
    UpdateExpression:
      'SET #status = :status, #createdAt = if_not_exists(#createdAt, :createdAt) REMOVE #error, #email ADD #version :version',
    ConditionExpression: '#status = :is0 AND version = :is1',
    ExpressionAttributeNames: {
      ...{
        '#status': 'status',
        '#createdAt': 'createdAt',
        '#error': 'error',
        '#email': 'email',
        '#version': 'version',
      },
    },
    ExpressionAttributeValues: { ':status': 'open', ':createdAt': 1, ':version': 1, ':is0': 'new', ':is1': 3 },
  });
});

test('a condition may contain conditions, and a list becomes its values', () => {
  const isOpen = when`#state IN (${['new', 'open']})`;
  expect(deleteItem('things', key, when`${isThere} AND (${isOpen} OR until < ${9})`).Delete).toMatchObject({
    ConditionExpression: 'attribute_exists(pk) AND (#state IN (:is0, :is1) OR until < :is2)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':is0': 'new', ':is1': 'open', ':is2': 9 },
  });
});

test('a request without names or values omits them, since DynamoDB refuses empty maps', () => {
  expect(checkItem('things', key, isThere).ConditionCheck).toEqual({
    TableName: 'things',
    Key: key,
    ConditionExpression: 'attribute_exists(pk)',
  });
  expect(putItem('things', key).Put).toEqual({ TableName: 'things', Item: key });
});

test('a write whose condition holds returns the requested item; one whose condition fails returns undefined', async () => {
  const table = tableName('people');
  expect(await write(putItem(table, key, isAbsent))).toEqual({});
  expect(await write(putItem(table, key, isAbsent))).toBeUndefined();
  const seats = (one: typeof key) => updateItem(table, one, { set: { seats: 2 }, when: isThere });
  expect(await write(seats(key), 'ALL_NEW')).toEqual({ ...key, seats: 2 });
  expect(await write(seats(other), 'ALL_NEW')).toBeUndefined();
  expect(await write(deleteItem(table, key, isThere), 'ALL_OLD')).toEqual({ ...key, seats: 2 });
  expect(await write(deleteItem(table, key, isThere))).toBeUndefined();
});

test('a failed transaction names the parts whose conditions failed, and writes nothing', async () => {
  const table = tableName('people');
  const moved = () =>
    transact({ old: deleteItem(table, key, isThere), more: [], new: [putItem(table, other, isAbsent)] });
  expect(await moved()).toEqual(['old']);
  await write(putItem(table, key));
  expect(await moved()).toEqual([]);
  expect(await moved()).toEqual(['old', 'new']);
  expect(await write(deleteItem(table, key, isThere))).toBeUndefined();
});

test('any error but a failed condition is thrown', async () => {
  vi.spyOn(dynamo, 'send').mockRejectedValue(new Error('The table was deleted'));
  await expect(write(putItem('people', key))).rejects.toThrow('deleted');
  await expect(transact({ one: putItem('people', key) })).rejects.toThrow('deleted');
});
