import type { Context, SQSEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
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
