import { SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../../../functions/workers/handleSesEvents.ts';
import { sendEvent } from '../../../support/data/sesEvents.ts';
import { answerDynamo, type DynamoAnswer } from '../../../support/dynamo/answerDynamo.ts';

/** Transactions under way, each on the same campaign's head, and how many of them were asked for and made. */
let underWay: number;
let asked: number;
let made: number;
/** What the rows are at each read; the last holds on. */
let states: string[];

/** DynamoDB with no row that is claimed by the time of a write: it refuses a transaction that meets another. */
async function answerOf(operation: string, input: { RequestItems?: object }): Promise<DynamoAnswer> {
  if (operation === 'BatchGetItem') {
    const [[table, { Keys }]] = Object.entries(input.RequestItems ?? {}) as [[string, { Keys: object[] }]];
    const [state = ''] = states.length > 1 ? states.splice(0, 1) : states;
    const rows = Keys.map((key) => ({ ...key, state: { S: state } }));
    return { status: 200, body: { Responses: { [table]: rows } } };
  }
  if (operation === 'PutItem') return { status: 200, body: {} };
  if (operation === 'UpdateItem') return { status: 400, body: { __type: 'ConditionalCheckFailedException' } };
  asked++;
  const met = underWay > 0;
  underWay++;
  await new Promise((resolve) => setTimeout(resolve, 2));
  underWay--;
  const CancellationReasons = [{ Code: 'TransactionConflict' }, { Code: 'None' }];
  if (met) return { status: 400, body: { __type: 'TransactionCanceledException', CancellationReasons } };
  made++;
  return { status: 200, body: {} };
}

beforeEach(() => {
  underWay = 0;
  asked = 0;
  made = 0;
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
  mockClient(SQSClient);
  answerDynamo(answerOf);
});

const record = (n: number) => ({
  messageId: `event-${n}`,
  body: JSON.stringify(
    sendEvent({ address: `a${n}@example.org`, messageId: `m${n}`, campaign: 'c', subscriber: `00${n}` }),
  ),
});

/** Delivers a batch, and gives the messages that must come again. */
async function deliver(batch: number): Promise<unknown[]> {
  const Records = Array.from({ length: 10 }, (_, n) => record(10 * batch + n));
  const answer = await handler({ Records } as unknown as SQSEvent, {} as Context, () => {});
  return (answer as { batchItemFailures: unknown[] }).batchItemFailures ?? [];
}

test('many doubts of one campaign are settled at the first delivery of their events', async () => {
  states = ['IN_DOUBT'];
  const failures: unknown[] = [];
  for (let batch = 0; batch < 20; batch++) failures.push(...(await deliver(batch)));
  expect({ failures, made }).toEqual({ failures: [], made: 200 });
});

test('an event that overtakes the sender’s record leaves the campaign’s head to the sender', async () => {
  states = ['CLAIMED', 'SENT'];
  expect(await deliver(0)).toEqual([]);
  expect(asked).toBe(0);
});
