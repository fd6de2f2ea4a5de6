import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callEmulator } from '../../../../../infra/local/aws/callEmulator.ts';
import { type Fauxqs, queueUrl, startFauxqs } from '../../../../../infra/local/emulators/fauxqs.ts';
import { startEventSourceMapping } from '../../../../../infra/local/lambda/eventSourceMapping.ts';
import type { Functions } from '../../../../../infra/local/lambda/runtime.ts';
import type { LambdaFunction } from '../../../../../infra/local/template/compute.ts';
import type { Queue } from '../../../../../infra/local/template/messaging.ts';
import { until } from '../../../../support/run/until.ts';

/** How Lambda's poller collects messages into batches. */
const folder = mkdtempSync(join(tmpdir(), 'batches-'));
const queues: Queue[] = ['Full', 'Slow', 'Failing'].map((id) => ({
  ...{ id, name: id, attributes: { VisibilityTimeout: '300' } },
  deadLetters: undefined,
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

async function send(queue: string, bodies: string[]): Promise<void> {
  for (const MessageBody of bodies)
    await callEmulator(fauxqs.endpoint, 'AmazonSQS.SendMessage', {
      ...{ QueueUrl: queueUrl(fauxqs.endpoint, queue), MessageBody },
    });
}

type Records = { Records: { messageId: string; body: string }[] };

/** Polls until the queue has this many messages in flight and no other. Returns the bodies in each batch. */
async function batchesOf(
  queue: string,
  { batchSize, inFlight = 0 }: { batchSize: number; inFlight?: number },
  answer: (event: Records) => object = () => ({}),
): Promise<string[][]> {
  const batches: string[][] = [];
  const invoke = async (_: string, event: unknown) => {
    batches.push((event as Records).Records.map(({ body }) => body));
    return answer(event as Records);
  };
  const consumer = startEventSourceMapping({
    mapping: {
      ...{ id: 'Mapping', queue, function: 'Fn', batchSize, batchingWindow: 1, maxConcurrency: 1 },
      reportsBatchItemFailures: true,
    },
    stack: { functions: [{ id: 'Fn', name: 'workers/fn', allowsRecursion: false } as LambdaFunction], queues },
    sqs: fauxqs.endpoint,
    functions: { invoke } as Functions,
  });
  try {
    await until('the poller', async () => {
      const depth = fauxqs.depth(queue);
      const isDone = consumer.inProgress() === 0 && depth.visible === 0 && depth.inFlight === inFlight;
      return batches.length > 0 && isDone ? true : undefined;
    });
    return batches;
  } finally {
    await consumer.stop();
  }
}

const bodies = (count: number) => Array.from({ length: count }, (_, n) => `message ${n}`);

it('more messages than SQS hands out at once are one batch, and deleted together', async () => {
  await send('Full', bodies(25));
  const batches = await batchesOf('Full', { batchSize: 25 });
  expect(batches.map((batch) => batch.toSorted())).toEqual([bodies(25).toSorted()]);
});

it('a batch that does not fill up is delivered all the same', async () => {
  await send('Slow', bodies(12));
  expect((await batchesOf('Slow', { batchSize: 100 })).flat().toSorted()).toEqual(bodies(12).toSorted());
});

it('of a large batch, only the messages that failed stay in the queue', async () => {
  await send('Failing', bodies(30));
  const failing = new Set(['message 3', 'message 17', 'message 29']);
  const batches = await batchesOf('Failing', { batchSize: 100, inFlight: failing.size }, ({ Records }) => ({
    batchItemFailures: Records.filter(({ body }) => failing.has(body)).map(({ messageId }) => ({
      itemIdentifier: messageId,
    })),
  }));
  expect(batches.flat()).toHaveLength(30);
});
