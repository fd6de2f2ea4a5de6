import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { maxRetries, retry } from '../../../../functions/lib/platform/async.ts';
import { getItems } from '../../../../functions/lib/platform/dynamo/reads.ts';
import { enqueueAll } from '../../../../functions/lib/platform/queues/queue.ts';
import { variables } from '../../../../shared/platform/resources.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
const sqs = mockClient(SQSClient);
afterAll(() => {
  dynamo.restore();
  sqs.restore();
});
let pauses: number[] = [];
beforeEach(() => {
  dynamo.reset();
  sqs.reset();
  vi.stubEnv(variables.queueUrl('import'), 'import');
  pauses = [];
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, milliseconds: number) => {
    pauses.push(milliseconds);
    queueMicrotask(done);
  }) as never);
});

test('an attempt is repeated if someone else was faster', async () => {
  const results = [undefined, undefined, false];
  expect(await retry(async () => results.shift())).toBe(false);
});

test('if someone else is always faster, the caller gets an error', async () => {
  const attempt = vi.fn(async () => undefined);
  await expect(retry(attempt)).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('Please try again'),
  });
  expect(attempt).toHaveBeenCalledTimes(maxRetries + 1);
});

test('an error reaches the caller at once', async () => {
  const attempt = vi.fn().mockRejectedValue(new Error('gone'));
  await expect(retry(attempt)).rejects.toThrow('gone');
  expect(attempt).toHaveBeenCalledTimes(1);
});

const keys = (count: number) => Array.from({ length: count }, (_, n) => ({ pk: 'A', sk: String(n) }));

/** DynamoDB reads `perCall` of the requested keys and leaves the others unprocessed. */
const reading = (perCall: number) =>
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const { Keys } = RequestItems.things;
    return {
      Responses: { things: Keys.slice(0, perCall) },
      UnprocessedKeys: Keys.length > perCall ? { things: { Keys: Keys.slice(perCall) } } : {},
    };
  });

test('keys that DynamoDB left unread are requested again, after growing pauses', async () => {
  reading(2);
  expect(await getItems('things', keys(7))).toEqual(keys(7));
  expect(pauses).toEqual([20, 40, 80]);
});

test('if DynamoDB never reads a key, the read throws instead of waiting forever', async () => {
  reading(0);
  await expect(getItems('things', keys(3))).rejects.toThrow('DynamoDB left 3 keys of things unread');
  expect(dynamo.calls()).toHaveLength(1 + maxRetries);
  expect(Math.max(...pauses)).toBe(1000);
});

test('more keys than fit into one request are read in several', async () => {
  reading(100);
  expect(await getItems('things', keys(250))).toEqual(keys(250));
  expect(dynamo.calls()).toHaveLength(3);
  expect(await getItems('things', [])).toEqual([]);
});

const messages = Array.from({ length: 4 }, (_, n) => ({ importId: String(n), round: 1 }));
const bodies = () =>
  sqs
    .commandCalls(SendMessageBatchCommand)
    .map(({ args: [{ input }] }) => input.Entries?.map(({ MessageBody }) => JSON.parse(MessageBody ?? '').importId));

test('only the messages that SQS did not accept are sent again', async () => {
  const failed = (Id: string) => ({ Id, Code: 'InternalError', Message: 'Too busy', SenderFault: false });
  sqs
    .on(SendMessageBatchCommand)
    .resolvesOnce({ Successful: [], Failed: [failed('1'), failed('3')] })
    .resolvesOnce({ Successful: [], Failed: [failed('3')] })
    .resolves({ Successful: [], Failed: [] });
  await enqueueAll('import', messages);
  expect(bodies()).toEqual([['0', '1', '2', '3'], ['1', '3'], ['3']]);
  expect(pauses).toEqual([20, 40]);
});

test.each([
  ['it stays too busy', false, 1 + maxRetries],
  ['the message is at fault', true, 1],
])('if %s, enqueueing throws', async (_, SenderFault, calls) => {
  const failed = { Id: '2', Code: 'Error', Message: 'No', SenderFault };
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [failed] });
  await expect(enqueueAll('import', messages)).rejects.toThrow('SQS did not accept 1 messages for import: No');
  expect(bodies()).toHaveLength(calls);
});
