import { describe, expect, test } from 'vitest';
import { holds, updated } from '../../support/dynamoExpressions.ts';
import { FakeDynamo } from '../../support/fakeDynamo.ts';

const item = { state: 'SENT', count: 2 };

describe('a condition is judged as DynamoDB judges it', () => {
  const values = { ':sent': 'SENT', ':one': 1, ':two': 2, ':three': 3 };
  test.each([
    ['state = :sent', true],
    ['state <> :sent', false],
    ['missing = :sent', false],
    ['missing <> :sent', true],
    ['count > :one', true],
    ['count > :two', false],
    ['count >= :two', true],
    ['count >= :three', false],
    ['count <= :two', true],
    ['count <= :one', false],
    ['count < :three', true],
    ['missing > :one', false],
    ['state > :one', false],
    ['state IN (:one, :sent)', true],
    ['state IN (:one)', false],
    ['attribute_exists(state) AND attribute_not_exists(missing)', true],
    ['state = :one OR state = :sent AND count = :one', false],
    ['(state = :one OR state = :sent) AND count = :two', true],
    ['begins_with(state, :sent)', true],
    ['begins_with(state, :one)', false],
  ])('%s', (condition, expected) => {
    expect(holds(condition, item, { ExpressionAttributeValues: values })).toBe(expected);
  });

  test.each([
    ['contains(state, :sent)', 'contains'],
    ['NOT state = :sent', 'state'],
    ['state BETWEEN :one AND :two', 'BETWEEN'],
    ['size(state) > :one', 'size'],
    ['state = :other', ':other'],
    ['#state = :sent', '#state'],
    ['state = :sent :one', ':one'],
    ['state =', 'end'],
  ])('%s is refused by name: the fake does not know it', (condition, named) => {
    expect(() => holds(condition, item, { ExpressionAttributeValues: values })).toThrow(named);
  });
});

describe('an update', () => {
  const change = (UpdateExpression: string) =>
    updated(item, { UpdateExpression, ExpressionAttributeValues: { ':one': 1 } });

  test.each([
    ['SET count = count + :one', { ...item, count: 3 }],
    ['SET count = count - :one, fresh = if_not_exists(missing, :one)', { ...item, count: 1, fresh: 1 }],
    ['SET count = if_not_exists(count, :one)', item],
    ['ADD count :one, fresh :one REMOVE state', { count: 3, fresh: 1 }],
  ])('%s', (expression, expected) => expect(change(expression)).toEqual(expected));

  test.each([
    ['SET count = missing + :one', 'arithmetic'],
    ['SET count = :one REMOVE count', 'two changes of count'],
    ['DELETE count :one', 'DELETE'],
    ['SET a = list_append(state, :one)', 'list_append'],
  ])('%s is refused', (expression, named) => expect(() => change(expression)).toThrow(named));
});

describe('a request', () => {
  const dynamo = new FakeDynamo();
  const key = { pk: 'a', sk: 'b' };
  const write = (command: string, more: object) => dynamo.answer(command, { TableName: 'content', ...more });

  test('with a part that the fake does not know is refused', () => {
    expect(() => write('PutCommand', { Item: key, Expected: {} })).toThrow('Expected');
    expect(() =>
      write('UpdateCommand', { Key: key, UpdateExpression: 'REMOVE x', ReturnValues: 'UPDATED_OLD' }),
    ).toThrow('UPDATED_OLD');
    expect(() => dynamo.answer('ScanCommand', {})).toThrow('ScanCommand');
  });

  test('with values that no expression uses is refused, as DynamoDB does', () => {
    expect(() => write('DeleteCommand', { Key: key, ExpressionAttributeValues: { ':x': 1 } })).toThrow(':x');
  });

  test('of a transaction whose check fails changes nothing', () => {
    write('PutCommand', { Item: { ...key, count: 1 } });
    const check = (ConditionExpression: string) => ({
      ConditionCheck: { TableName: 'content', Key: { pk: 'x', sk: 'y' }, ConditionExpression },
    });
    const removal = { Delete: { TableName: 'content', Key: key } };
    const transact = (...TransactItems: object[]) => dynamo.answer('TransactWriteCommand', { TransactItems });
    expect(() => transact(removal, check('attribute_exists(pk)'))).toThrow('cancelled');
    expect(dynamo.startingWith('content', 'a')).toHaveLength(1);
    transact(removal, check('attribute_not_exists(pk)'));
    expect(dynamo.startingWith('content', '')).toEqual([]);
    expect(() => transact(removal, removal)).toThrow('two writes');
  });

  test('for a list is answered in order, by pages, and with the count', () => {
    for (const sk of ['2', '1', '3']) write('PutCommand', { Item: { pk: 'list', sk } });
    const query = (more: object) =>
      dynamo.answer('QueryCommand', {
        TableName: 'content',
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': 'list' },
        ...more,
      });
    expect(query({ Limit: 2, ScanIndexForward: false })).toEqual({
      Items: [
        { pk: 'list', sk: '3' },
        { pk: 'list', sk: '2' },
      ],
      Count: 2,
      LastEvaluatedKey: { pk: 'list', sk: '2' },
    });
    expect(query({ ExclusiveStartKey: { pk: 'list', sk: '2' } })).toEqual({
      Items: [{ pk: 'list', sk: '3' }],
      Count: 1,
    });
    expect(query({ Select: 'COUNT' })).toEqual({ Count: 3 });
  });
});
