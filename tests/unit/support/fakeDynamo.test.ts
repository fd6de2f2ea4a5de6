import { describe, expect, test } from 'vitest';
import { holds, updated } from '../../support/dynamo/dynamoExpressions.ts';
import { FakeDynamo } from '../../support/dynamo/fakeDynamo.ts';
import { cases, expected, playCase } from '../../support/dynamoCases/cases.ts';

const item = { stage: 'SENT', times: 2 };

describe('the fake answers as DynamoDB does', () => {
  // DynamoDB Local is tested with the same cases in tests/integration/platform/dynamo.test.ts.
  test.each(cases)('$name', async (each) => {
    const dynamo = new FakeDynamo();
    const send = async (command: string, input: object) => dynamo.answer(`${command}Command`, input);
    expect(await playCase(each, send)).toEqual(expected(each));
  });
});

describe('a condition', () => {
  const values = { ':sent': 'SENT', ':one': 1, ':two': 2, ':three': 3 };
  test.each([
    ['contains(stage, :sent)', 'contains'],
    ['NOT stage = :sent', 'stage'],
    ['stage BETWEEN :one AND :two', 'BETWEEN'],
    ['size(stage) > :one', 'size'],
    ['stage = :other', ':other'],
    ['#state = :sent', '#state'],
    ['stage = :sent :one', ':one'],
    ['stage =', 'end'],
  ])('%s is refused by name: the fake does not know it', (condition, named) => {
    expect(() => holds(condition, item, { ExpressionAttributeValues: values })).toThrow(named);
  });
});

describe('an update', () => {
  const change = (UpdateExpression: string) =>
    updated(item, { UpdateExpression, ExpressionAttributeValues: { ':one': 1 } });

  test.each([
    ['SET times = absent + :one', 'arithmetic'],
    ['SET times = :one REMOVE times', 'two changes of times'],
    ['DELETE times :one', 'DELETE'],
    ['SET a = list_append(stage, :one)', 'list_append'],
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
});
