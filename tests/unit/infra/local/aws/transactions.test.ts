import { expect, it } from 'vitest';
import { Transactions } from '../../../../../infra/local/aws/transactions.ts';

const transactions = () => new Transactions([{ id: 'People', keys: [{ AttributeName: 'pk', KeyType: 'HASH' }] }]);
const request = (operation: string, input: Record<string, unknown>) => ({
  service: 'dynamodb' as const,
  caller: 'Fn',
  operation,
  input,
});
const put = (pk: string) => ({ Put: { TableName: 'People', Item: { pk: { S: pk }, name: { S: 'x' } } } });
const write = (...TransactItems: object[]) => request('TransactWriteItems', { TransactItems });
const update = (pk: string) => request('UpdateItem', { TableName: 'People', Key: { pk: { S: pk } } });

it('a transaction that conflicts with another is cancelled, and names the item', () => {
  const all = transactions();
  const done = all.enter(write(put('a'), put('b')));
  expect(() => all.enter(write(put('c'), put('b')))).toThrow(
    expect.objectContaining({
      code: 'TransactionCanceledException',
      details: { CancellationReasons: [{ Code: 'None' }, expect.objectContaining({ Code: 'TransactionConflict' })] },
    }),
  );
  done();
  all.enter(write(put('c'), put('b')));
});

it('a write to an item in a running transaction is refused; single writes do not conflict', () => {
  const all = transactions();
  all.enter(update('a'));
  all.enter(update('a'));
  const done = all.enter(write(put('a')));
  expect(() => all.enter(update('a'))).toThrow(expect.objectContaining({ code: 'TransactionConflictException' }));
  all.enter(request('GetItem', { TableName: 'People', Key: { pk: { S: 'a' } } }));
  done();
  all.enter(update('a'));
});
