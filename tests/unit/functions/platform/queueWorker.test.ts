import type { Context, SQSEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { defaultConcurrency } from '../../../../functions/lib/platform/async.ts';
import { queueWorker } from '../../../../functions/lib/platform/queues/queueWorker.ts';

const event = (...bodies: string[]) =>
  ({ Records: bodies.map((body, index) => ({ body, messageId: `m${index}` })) }) as unknown as SQSEvent;

it('does all messages but those that cannot be read, and has these delivered again', async () => {
  const done: unknown[] = [];
  const prefetched: unknown[] = [];
  const worker = queueWorker(async (message) => void done.push(message), {
    prefetch: async (messages) => prefetched.push(...messages),
    isNotice: (body) => body === 'Welcome.',
  });
  const answer = await worker(event('1', 'Welcome.', 'no JSON', '2'), {} as Context, () => {});
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'm2' }] });
  expect(done).toEqual([1, 2]);
  expect(prefetched).toEqual([1, 2]);
});

it('works on a few messages of a large batch at a time, and has only those delivered again that failed', async () => {
  let underWay = 0;
  let most = 0;
  const worker = queueWorker(async (message) => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
    if (Number(message) % 40 === 1) throw new Error('failed');
  });
  const bodies = Array.from({ length: 100 }, (_, n) => String(n));
  const answer = await worker(event(...bodies), {} as Context, () => {});
  expect(answer).toEqual({ batchItemFailures: ['m1', 'm41', 'm81'].map((itemIdentifier) => ({ itemIdentifier })) });
  expect(most).toBe(defaultConcurrency);
});
