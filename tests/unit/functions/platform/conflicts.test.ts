import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test, vi } from 'vitest';
import { dynamo, maxConflicts } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { transactIf, write } from '../../../../functions/lib/platform/dynamo/writes.ts';
import type { CampaignMeta } from '../../../../functions/lib/sending/campaigns.ts';
import { changeStatus } from '../../../../functions/lib/sending/progress.ts';
import { answerDynamo, type DynamoAnswer } from '../../../support/dynamo/installFakeDynamo.ts';

/** DynamoDB's answers, in order, and the requests that it got. */
let answers: DynamoAnswer[];
let asked: { operation: string; input: { ClientRequestToken?: string } }[];
beforeEach(() => {
  answers = [];
  asked = [];
  // No pause between attempts.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  answerDynamo((operation, input: { ClientRequestToken?: string }) => {
    asked.push({ operation, input });
    return answers.shift() ?? { status: 200, body: {} };
  });
});

const refusal = (name: string, more: object = {}) => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name, ...more },
});
const cancelled = (...codes: string[]) =>
  refusal('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });
const TableName = 'things';
const items = [1, 2].map((n) => ({ Put: { TableName, Item: { pk: 'A', sk: String(n) } } }));
const update = new UpdateCommand({ TableName, Key: { pk: 'A', sk: '1' }, UpdateExpression: 'ADD n :one' });

test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
  'a transaction that is cancelled for %s is written by a later attempt, with the same token',
  async (code) => {
    answers.push(cancelled('None', code), cancelled(code, 'None'));
    expect(await transactIf(items)).toBe(true);
    expect(asked).toHaveLength(3);
    expect(asked[0]?.input.ClientRequestToken).toMatch(/./);
    expect(new Set(asked.map(({ input }) => input.ClientRequestToken)).size).toBe(1);
  },
);

test('a transaction whose answer got lost while it was in progress is awaited, and not made twice', async () => {
  answers.push({ status: 500, body: { __type: 'InternalServerError' } }, refusal('TransactionInProgressException'));
  expect(await transactIf(items)).toBe(true);
  expect(new Set(asked.map(({ input }) => input.ClientRequestToken)).size).toBe(1);
});

test('cancelling a send reports success even if a newer send holds its lock and the first answer was lost', async () => {
  const meta = { id: 'one', templateName: 'news', audience: { type: 'newsletter' } } as CampaignMeta;
  const taken = cancelled('None', 'ConditionalCheckFailed');
  const lost: DynamoAnswer = { status: 500, body: { __type: 'InternalServerError' } };
  const made = new Set<string | undefined>();
  answerDynamo((operation, input: { ClientRequestToken?: string; TransactItems?: object[] }) => {
    if (input.TransactItems && input.TransactItems.length > 1) return taken;
    const isRepeated = made.size > 0;
    if (!isRepeated) {
      made.add(input.ClientRequestToken);
      return lost;
    }
    // By the token DynamoDB knows that it has made this one. Any other write finds the send cancelled already.
    if (made.has(input.ClientRequestToken) && input.ClientRequestToken) return { status: 200, body: {} };
    return refusal(operation === 'UpdateItem' ? 'ConditionalCheckFailedException' : 'TransactionCanceledException');
  });
  expect(await changeStatus(meta, { status: 'CANCELLED', reason: 'Cancelled' })).toBe(true);
});

test('a condition that does not hold is reported at once, even beside a conflict', async () => {
  answers.push(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
  expect(await transactIf(items)).toBe(false);
  expect(asked).toHaveLength(1);
});

test('a single write that conflicts with a transaction is retried, and its condition evaluated anew', async () => {
  answers.push(refusal('TransactionConflictException'), refusal('TransactionConflictException'));
  await dynamo.send(update);
  expect(asked.map(({ operation }) => operation)).toEqual(Array(3).fill('UpdateItem'));
  answers.push(refusal('TransactionConflictException'), refusal('ConditionalCheckFailedException'));
  const ConditionExpression = 'attribute_not_exists(pk)';
  expect(await write({ Put: { TableName, Item: { pk: 'A', sk: '1' }, ConditionExpression } })).toBeUndefined();
});

test.each([
  ['a transaction', 'TransactionCanceledException', () => transactIf(items)],
  ['a single write', 'TransactionConflictException', () => dynamo.send(update)],
])('%s that conflicts forever ends with DynamoDB’s error', async (_, name, write) => {
  answers.push(
    ...Array.from({ length: 20 }, () => refusal(name, { CancellationReasons: [{ Code: 'TransactionConflict' }] })),
  );
  await expect(write()).rejects.toMatchObject({ name });
  expect(asked).toHaveLength(1 + maxConflicts);
});

test('many writes that conflict at once are all made: none uses up the retries of another', async () => {
  answers.push(...Array.from({ length: 600 }, () => refusal('TransactionConflictException')));
  await Promise.all(Array.from({ length: 100 }, () => dynamo.send(update)));
  expect(asked).toHaveLength(700);
});
