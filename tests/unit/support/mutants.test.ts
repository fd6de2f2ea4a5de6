import { describe, expect, test } from 'vitest';
import { FakeDynamo } from '../../support/dynamo/fakeDynamo.ts';
import { mutantsOf, weaker, writeName } from '../../support/dynamo/mutants.ts';

describe('a condition without one of its parts', () => {
  test.each([
    ['a = :a', [undefined]],
    ['a = :a AND b = :b', ['b = :b', 'a = :a']],
    ['a = :a OR b = :b', [undefined, 'b = :b', 'a = :a']],
    ['a = :a AND (b = :b OR c = :c)', ['(b = :b OR c = :c)', 'a = :a', 'a = :a AND (c = :c)', 'a = :a AND (b = :b)']],
    ['s IN (:a, :b) AND r = :r', ['r = :r', 's IN (:a, :b)']],
  ])('%s', (condition, expected) => {
    expect(weaker(condition)).toEqual(expected);
  });
});

const claim = {
  TableName: 'sends',
  Key: { pk: 'CAMPAIGN#1#0', sk: 'R#0a' },
  UpdateExpression: 'SET #state = :state',
  ConditionExpression: '#state = :is0',
  ExpressionAttributeNames: { '#state': 'state' },
  ExpressionAttributeValues: { ':state': 'CLAIMED', ':is0': 'PENDING' },
};

test('a write is named after what it does to which kind of item, without ids', () => {
  expect(writeName('Update', claim)).toBe('Update sends CAMPAIGN/R SET state = CLAIMED if state = PENDING');
});

test('a condition that an attribute is unchanged has one name, whatever the value', () => {
  const edit = (condition: string, value: unknown) =>
    writeName('Put', {
      ...{ TableName: 'people', Item: { pk: 'SUBSCRIBER#0a', sk: '0a' } },
      ...{ ConditionExpression: condition, ExpressionAttributeValues: { ':is0': 'id', ':is1': value } },
    });
  const name = 'Put people SUBSCRIBER/* if id as read AND version as read';
  expect(edit('id = :is0 AND version = :is1', 2)).toBe(name);
  expect(edit('id = :is0 AND attribute_not_exists(version)', undefined)).toBe(name);
});

describe('a fake DynamoDB with a mutant', () => {
  const [condition, failure] = mutantsOf('Update', claim, false);
  const stateAfter = (mutant: typeof condition) => {
    const dynamo = new FakeDynamo();
    dynamo.mutant = mutant;
    dynamo.answer('PutCommand', { TableName: 'sends', Item: { ...claim.Key, state: 'SENT' } });
    dynamo.answer('UpdateCommand', claim);
    return dynamo.startingWith('sends', '')[0]?.state;
  };

  test('refuses what it should, without one', () => {
    expect(() => stateAfter(undefined)).toThrow('The conditional request failed');
  });

  test('performs a write whose condition does not hold', () => {
    expect(stateAfter(condition)).toBe('CLAIMED');
  });

  test('reports a refused write as successful', () => {
    expect(stateAfter(failure)).toBe('SENT');
  });

  test('leaves a leg out of a transaction', () => {
    const dynamo = new FakeDynamo();
    const legs = ['0a', '0b'].map((id) => ({ TableName: 'people', Item: { pk: `SUBSCRIBER#${id}`, sk: 'ROW' } }));
    dynamo.mutant = { write: writeName('Put', legs[0] as object as typeof claim), does: 'leg' };
    const other = { TableName: 'people', Item: { pk: 'COUNT#SUBSCRIBER', sk: '0' } };
    dynamo.answer('TransactWriteCommand', { TransactItems: [{ Put: legs[0] }, { Put: other }] });
    expect(dynamo.startingWith('people', '').map(({ pk }) => pk)).toEqual(['COUNT#SUBSCRIBER']);
  });
});
