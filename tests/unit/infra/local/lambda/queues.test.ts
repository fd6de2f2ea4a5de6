import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callEmulator } from '../../../../../infra/local/aws/callEmulator.ts';
import { type Fauxqs, queueUrl, startFauxqs } from '../../../../../infra/local/emulators/fauxqs.ts';
import { type Functions, ThrottledError } from '../../../../../infra/local/lambda/functions.ts';
import { startQueueMapping } from '../../../../../infra/local/lambda/queues.ts';
import type { QueueMapping } from '../../../../../infra/local/template/compute.ts';
import type { Queue } from '../../../../../infra/local/template/messaging.ts';
import { queueArn } from '../../../../../infra/local/template/resources.ts';
import { until } from '../../../../support/run/until.ts';

/** What Lambda's poller does with messages before the function gets them, and after. */
const folder = mkdtempSync(join(tmpdir(), 'poller-'));
/** One for each test, because a stopped poller may still wait for a message of its queue. */
const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: queueArn('Dead'), maxReceiveCount: 2 });
const queues: Queue[] = ['Full', 'Slow', 'PartlyFailing', 'Released', 'Dead', 'Throttled', 'Failing'].map((id) => ({
  ...{ id, name: id, attributes: { VisibilityTimeout: '300', ...(id !== 'Dead' && { RedrivePolicy }) } },
}));
let fauxqs: Fauxqs;
beforeAll(async () => {
  fauxqs = await startFauxqs(folder);
  await fauxqs.create({ queues, topics: [], buckets: [], subscriptions: [] });
});
afterAll(async () => {
  await fauxqs.stop();
  rmSync(folder, { recursive: true });
});

const ask = (operation: string, queue: string, input: object = {}) =>
  callEmulator(fauxqs.endpoint, `AmazonSQS.${operation}`, { QueueUrl: queueUrl(fauxqs.endpoint, queue), ...input });

/** Runs a poller of the queue until the condition holds. */
async function poll(
  queue: string,
  invoke: Functions['invoke'],
  isDone: (inProgress: number) => boolean | Promise<boolean>,
  mapping: Partial<QueueMapping> = {},
): Promise<void> {
  const consumer = startQueueMapping({
    mapping: {
      ...{ id: 'Mapping', queue, function: 'Fn', batchSize: 1, batchingWindow: 0, maxConcurrency: 1, ...mapping },
    },
    ...{ queues, sqs: fauxqs.endpoint, functions: { invoke } },
  });
  try {
    await until('the poller', async () => ((await isDone(consumer.inProgress())) ? true : undefined));
  } finally {
    await consumer.stop();
  }
}

const isEmpty = (queue: string) => {
  const { visible, inFlight } = fauxqs.depth(queue);
  return visible + inFlight === 0;
};

describe('batches', () => {
  type Records = { Records: { messageId: string; body: string }[] };
  const bodies = (count: number) => Array.from({ length: count }, (_, n) => `message ${n}`);

  /** Sends messages, and polls until all have been delivered. Returns the bodies in each batch. */
  async function batchesOf(queue: string, { count = 0, batchSize = 100, failing = new Set<string>() }) {
    for (const MessageBody of bodies(count)) await ask('SendMessage', queue, { MessageBody });
    const batches: string[][] = [];
    const invoke = async (_: string, event: unknown) => {
      const { Records } = event as Records;
      batches.push(Records.map(({ body }) => body));
      const failed = Records.filter(({ body }) => failing.has(body));
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    };
    const isDone = (inProgress: number) => {
      const { visible, inFlight } = fauxqs.depth(queue);
      return batches.length > 0 && inProgress === 0 && visible === 0 && inFlight === failing.size;
    };
    await poll(queue, invoke, isDone, { batchSize, batchingWindow: 1 });
    return batches;
  }

  it('have more messages than SQS hands out at once, which are deleted together', async () => {
    const batches = await batchesOf('Full', { count: 25, batchSize: 25 });
    expect(batches.map((batch) => batch.toSorted())).toEqual([bodies(25).toSorted()]);
  });

  it('that do not fill up are delivered all the same', async () => {
    expect((await batchesOf('Slow', { count: 12 })).flat().toSorted()).toEqual(bodies(12).toSorted());
  });

  it('leave in the queue only the messages that failed', async () => {
    const failing = new Set(['message 3', 'message 17', 'message 29']);
    expect((await batchesOf('PartlyFailing', { count: 30, failing })).flat()).toHaveLength(30);
  });
});

const send = (queue: string) => ask('SendMessage', queue, { MessageBody: 'work' });

it('a throttled invocation is tried again, and the message is not lost', async () => {
  const invoke = vi.fn<Functions['invoke']>().mockRejectedValueOnce(new ThrottledError()).mockResolvedValue({});
  await send('Throttled');
  await poll('Throttled', invoke, () => invoke.mock.calls.length === 2 && isEmpty('Throttled'));
});

it('a message that fails as often as its queue allows becomes a dead letter with the same content', async () => {
  const invoke = vi.fn<Functions['invoke']>().mockRejectedValue(new Error('broken'));
  await send('Failing');
  await poll('Failing', invoke, async () => {
    await fauxqs.release('Failing');
    return fauxqs.depth('Dead').visible > 0 && isEmpty('Failing');
  });
  expect(invoke).toHaveBeenCalledTimes(2);
  const { Messages } = (await ask('ReceiveMessage', 'Dead')) as { Messages: { Body: string }[] };
  expect(Messages.map(({ Body }) => Body)).toContain('work');
  await fauxqs.purge('Dead');
});

it('messages in flight are released, even if another release runs at the same time', async () => {
  await send('Released');
  await ask('ReceiveMessage', 'Released');
  await Promise.all([fauxqs.release('Released'), fauxqs.release('Released')]);
  expect(fauxqs.depth('Released')).toEqual({ visible: 1, inFlight: 0, delayed: 0 });
});
