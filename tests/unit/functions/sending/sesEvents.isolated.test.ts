import { SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../../../functions/workers/handleSesEvents.ts';
import { deliveryEvent, sendEvent } from '../../../support/data/sesEvents.ts';
import { answerDynamo, type DynamoAnswer } from '../../../support/dynamo/answerDynamo.ts';

/** Transactions on the campaign's main item: how many are under way, were requested and succeeded. */
let underWay: number;
let requested: number;
let succeeded: number;
/** The rows' state at each read; the last one repeats. */
let states: string[];
/** Whether the rows of a batch are still as they were read. */
let accepted: boolean;
/** How many mails the transactions counted as sent. */
let counted: number;
/** How many requests are under way, the most at once, and each one's operation. */
let requests: { underWay: number; most: number; operations: string[] };

interface Input {
  RequestItems?: object;
  TransactItems?: { Update: { ExpressionAttributeValues: Record<string, { N: string }> } }[];
}

/** DynamoDB in which no row is still claimed at the time of a write; it refuses concurrent transactions. */
async function answerOf(operation: string, input: Input): Promise<DynamoAnswer> {
  if (operation === 'GetItem') return { status: 200, body: {} };
  if (operation === 'UpdateItem' && accepted) return { status: 200, body: {} };
  if (operation === 'BatchGetItem') {
    const [[table, { Keys }]] = Object.entries(input.RequestItems ?? {}) as [[string, { Keys: object[] }]];
    const [state = ''] = states.length > 1 ? states.splice(0, 1) : states;
    const rows = Keys.map((key) => ({ ...key, state: { S: state } }));
    return { status: 200, body: { Responses: { [table]: rows } } };
  }
  if (operation === 'PutItem') return { status: 200, body: {} };
  if (operation === 'UpdateItem') return { status: 400, body: { __type: 'ConditionalCheckFailedException' } };
  requested++;
  const isConflict = underWay > 0;
  underWay++;
  await new Promise((resolve) => setTimeout(resolve, 2));
  underWay--;
  const CancellationReasons = [{ Code: 'TransactionConflict' }, { Code: 'None' }];
  if (isConflict) return { status: 400, body: { __type: 'TransactionCanceledException', CancellationReasons } };
  succeeded++;
  counted += Number(input.TransactItems?.[0]?.Update.ExpressionAttributeValues[':sent']?.N ?? 0);
  return { status: 200, body: {} };
}

beforeEach(() => {
  underWay = 0;
  accepted = false;
  counted = 0;
  requested = 0;
  succeeded = 0;
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
  mockClient(SQSClient);
  requests = { underWay: 0, most: 0, operations: [] };
  answerDynamo(async (operation, input: Input) => {
    requests.operations.push(operation);
    requests.most = Math.max(requests.most, ++requests.underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    requests.underWay--;
    return answerOf(operation, input);
  });
});

const record = (n: number) => ({
  messageId: `event-${n}`,
  body: JSON.stringify(
    sendEvent({ address: `a${n}@example.org`, messageId: `m${n}`, campaign: 'c', subscriber: `00${n}` }),
  ),
});

/** Delivers a batch, and returns the messages that must be delivered again. */
async function deliver(batch: number): Promise<unknown[]> {
  const Records = Array.from({ length: 10 }, (_, n) => record(10 * batch + n));
  const answer = await handler({ Records } as unknown as SQSEvent, {} as Context, () => {});
  return (answer as { batchItemFailures: unknown[] }).batchItemFailures ?? [];
}

test('many doubts of one campaign are resolved at the first delivery of their events', async () => {
  states = ['IN_DOUBT'];
  const failures: unknown[] = [];
  for (let batch = 0; batch < 20; batch++) failures.push(...(await deliver(batch)));
  expect({ failures, succeeded }).toEqual({ failures: [], succeeded: 200 });
});

test('an event that overtakes the sender’s record leaves the campaign’s count to the sender', async () => {
  states = ['CLAIMED', 'SENT'];
  expect(await deliver(0)).toEqual([]);
  expect(requested).toBe(0);
});

test('a hundred events about mails that the sender has recorded take three requests, side by side', async () => {
  states = ['SENT'];
  const Records = Array.from({ length: 50 }, (_, n) => {
    const about = { address: `a${n}@example.org`, messageId: `m${n}`, campaign: 'c', subscriber: `00${n}` };
    return [sendEvent(about), deliveryEvent(about)].map((event, kind) => ({
      messageId: `${n}-${kind}`,
      body: JSON.stringify(event),
    }));
  }).flat();
  const answer = await handler({ Records } as unknown as SQSEvent, {} as Context, () => {});
  expect(answer).toEqual({ batchItemFailures: [] });
  expect(requests.operations.toSorted()).toEqual(['BatchGetItem', 'PutItem', 'PutItem']);
  expect(requests.most).toBe(3);
});

test('a hundred events that overtake the sender’s records are counted in one transaction', async () => {
  states = ['CLAIMED'];
  accepted = true;
  const Records = Array.from({ length: 100 }, (_, n) => record(n));
  const answer = await handler({ Records } as unknown as SQSEvent, {} as Context, () => {});
  expect(answer).toEqual({ batchItemFailures: [] });
  expect(counted).toBe(100);
  expect(requested).toBe(succeeded);
  expect(succeeded).toBe(1);
});
