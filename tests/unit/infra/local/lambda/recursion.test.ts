import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callEmulator } from '../../../../../infra/local/aws/callEmulator.ts';
import { type Fauxqs, queueUrl, startFauxqs } from '../../../../../infra/local/emulators/fauxqs.ts';
import { ThrottledError } from '../../../../../infra/local/lambda/errors.ts';
import { startEventSourceMapping } from '../../../../../infra/local/lambda/eventSourceMapping.ts';
import { type Lineage, lineageAttribute } from '../../../../../infra/local/lambda/recursion.ts';
import type { Functions } from '../../../../../infra/local/lambda/runtime.ts';
import type { LambdaFunction } from '../../../../../infra/local/template/compute.ts';
import type { Queue } from '../../../../../infra/local/template/messaging.ts';
import { until } from '../../../../support/run/until.ts';

/** What Lambda's poller does with a message before the function gets it. */
const folder = mkdtempSync(join(tmpdir(), 'poller-'));
/** One for each test, because a stopped poller may still wait for a message of its queue. */
const queues: Queue[] = ['Dead', 'Looping', 'Allowed', 'Throttled', 'Failing'].map((id) => ({
  ...{ id, name: id, attributes: { VisibilityTimeout: '30' } },
  deadLetters: id === 'Dead' ? undefined : { queue: 'Dead', maxReceiveCount: 2 },
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

const send = (queue: string, lineage: Lineage) =>
  callEmulator(fauxqs.endpoint, 'AmazonSQS.SendMessage', {
    QueueUrl: queueUrl(fauxqs.endpoint, queue),
    MessageBody: 'work',
    MessageAttributes: { [lineageAttribute]: { DataType: 'String', StringValue: JSON.stringify(lineage) } },
  });

async function poll<T>(
  queue: string,
  fn: Partial<LambdaFunction>,
  invoke: Functions['invoke'],
  ask: () => Promise<T | undefined>,
) {
  const consumer = startEventSourceMapping({
    mapping: {
      ...{ id: 'Mapping', queue, function: 'Fn', batchSize: 1, batchingWindow: 0, maxConcurrency: 1 },
      reportsBatchItemFailures: true,
    },
    stack: { functions: [{ id: 'Fn', name: 'workers/fn', allowsRecursion: false, ...fn } as LambdaFunction], queues },
    sqs: fauxqs.endpoint,
    functions: { invoke } as Functions,
  });
  try {
    return await until('the poller', ask, 10);
  } finally {
    await consumer.stop();
  }
}

it('a function that called itself sixteen times is not called again: its message is a dead letter', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const invoke = vi.fn(async () => ({}));
  await send('Looping', { Fn: 16 });
  await poll('Looping', {}, invoke, async () => (fauxqs.depth('Dead').visible === 1 ? true : undefined));
  expect(invoke).not.toHaveBeenCalled();
  expect(said).toHaveBeenCalledWith(expect.stringContaining('workers/fn'));
  said.mockRestore();
});

it('a function that allows recursion is called again, with its lineage', async () => {
  const invoke = vi.fn(async () => ({}));
  await send('Allowed', { Fn: 16, Other: 2 });
  await poll('Allowed', { allowsRecursion: true }, invoke, async () =>
    invoke.mock.calls.length > 0 ? true : undefined,
  );
  expect(invoke).toHaveBeenCalledWith(
    'Fn',
    { Records: [expect.objectContaining({ body: 'work', messageAttributes: {} })] },
    { Fn: 16, Other: 2 },
  );
});

it('a throttled invocation is tried again, and the message is not lost', async () => {
  const invoke = vi.fn<Functions['invoke']>().mockRejectedValueOnce(new ThrottledError()).mockResolvedValue({});
  await send('Throttled', {});
  await poll('Throttled', {}, invoke, async () => {
    const { visible, inFlight } = fauxqs.depth('Throttled');
    return invoke.mock.calls.length === 2 && visible + inFlight === 0 ? true : undefined;
  });
});

it('a message that fails as often as its queue allows becomes a dead letter with the same content', async () => {
  const invoke = vi.fn<Functions['invoke']>().mockRejectedValue(new Error('broken'));
  await fauxqs.purge('Dead');
  await send('Failing', { Fn: 1 });
  await poll('Failing', {}, invoke, async () => {
    await fauxqs.release('Failing');
    // Released while the poller is moving it, the message stays, and is moved once more.
    const { visible, inFlight } = fauxqs.depth('Failing');
    return fauxqs.depth('Dead').visible > 0 && visible + inFlight === 0 ? true : undefined;
  });
  expect(invoke).toHaveBeenCalledTimes(2);
});
