import { describe, expect, test } from 'vitest';
import { holds } from '../../support/dynamo/dynamoExpressions.ts';
import { FakeDynamo } from '../../support/dynamo/fakeDynamo.ts';
import { cases, expected, playCase } from '../../support/dynamoCases/cases.ts';

describe('the fake answers as DynamoDB does', () => {
  // DynamoDB Local is tested with the same cases in tests/integration/platform/dynamo.test.ts.
  test.each(cases)('$name', async (each) => {
    const dynamo = new FakeDynamo();
    const send = async (command: string, input: object) => dynamo.answer(`${command}Command`, input);
    expect(await playCase(each, send)).toEqual(expected(each));
  });
});

describe('the fake refuses by name what it does not know', () => {
  const item = { stage: 'SENT', times: 2 };
  const values = { ':sent': 'SENT', ':one': 1, ':two': 2 };
  test.each([
    ['contains(stage, :sent)', 'contains'],
    ['NOT stage = :sent', 'stage'],
    ['stage BETWEEN :one AND :two', 'BETWEEN'],
    ['size(stage) > :one', 'size'],
    ['stage = :sent :one', ':one'],
  ])('the condition %s', (condition, named) => {
    expect(() => holds(condition, item, { ExpressionAttributeValues: values })).toThrow(named);
  });

  const write = { TableName: 'content', Key: { pk: 'a', sk: 'b' } };
  test.each([
    ['a parameter', 'DeleteCommand', { Expected: {} }, 'Expected'],
    [
      'what is to be returned',
      'UpdateCommand',
      { UpdateExpression: 'REMOVE x', ReturnValues: 'UPDATED_OLD' },
      'UPDATED_OLD',
    ],
    ['a change', 'UpdateCommand', { UpdateExpression: 'SET a = list_append(stage, :one)' }, 'list_append'],
    ['a command', 'ScanCommand', {}, 'ScanCommand'],
  ])('%s', (_, command, more, named) => {
    expect(() => new FakeDynamo().answer(command, { ...write, ...more })).toThrow(named);
  });
});
