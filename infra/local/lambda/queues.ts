import { callEmulator } from '../aws/callEmulator.ts';
import { stopTimeout } from '../cloud/state.ts';
import { queueUrl } from '../emulators/fauxqs.ts';
import type { QueueMapping } from '../template/compute.ts';
import type { Stack } from '../template/readTemplate.ts';
import { queueArn, region } from '../template/resources.ts';
import { type Functions, ThrottledError } from './functions.ts';

/** How long a poller waits after Lambda throttled an invocation, in milliseconds. The wait doubles each time. */
const firstBackOff = 250;
const longestBackOff = 8000;
/**
 * How many messages SQS hands out or deletes in one request:
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_ReceiveMessage.html
 */
const sqsBatch = 10;
/** Milliseconds to wait for more. Lambda waits for its window's end, but here someone waits for the outcome. */
const lull = 100;

interface Message {
  MessageId: string;
  ReceiptHandle: string;
  Body: string;
  MD5OfBody: string;
  Attributes?: Record<string, string>;
}

/** The message in a function's event: https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
const recordOf = (message: Message, queue: string) => ({
  messageId: message.MessageId,
  receiptHandle: message.ReceiptHandle,
  body: message.Body,
  attributes: message.Attributes ?? {},
  // Ours have none.
  messageAttributes: {},
  md5OfBody: message.MD5OfBody,
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn(queue),
  awsRegion: region,
});

export type QueueConsumer = ReturnType<typeof startQueueMapping>;

interface MappingNeeds {
  mapping: QueueMapping;
  queues: Stack['queues'];
  sqs: string;
  functions: Pick<Functions, 'invoke'>;
}

/** Invokes a function with a queue's messages, as Lambda's event source mapping does. */
export function startQueueMapping({ mapping, queues, sqs, functions }: MappingNeeds) {
  const queue = queues.find((each) => each.id === mapping.queue);
  if (!queue) throw new Error(`The template has no ${mapping.queue}`);
  const { id, attributes } = queue;
  const call = <Answer>(operation: string, input: object) =>
    callEmulator<Answer>(sqs, `AmazonSQS.${operation}`, { QueueUrl: queueUrl(sqs, id), ...input });
  /** Messages that were received and are not finished. */
  let inProgress = 0;
  /** Those that failed: SQS hides them until their visibility timeout, and no one works on them until then. */
  const failed = new Set<string>();
  let stopping = false;

  /** Until the batch is full, the batching window has passed since its first message, or no other message comes. */
  async function receive(batch: Message[]): Promise<void> {
    let more = await receiveSome(batch, 20);
    const end = Date.now() + mapping.batchingWindow * 1000;
    while (more > 0 && batch.length < mapping.batchSize && Date.now() < end && !stopping) {
      await new Promise((resolve) => setTimeout(resolve, more < sqsBatch ? lull : 0));
      more = await receiveSome(batch, 0);
    }
  }

  async function receiveSome(batch: Message[], WaitTimeSeconds: number): Promise<number> {
    const { Messages = [] } = await call<{ Messages?: Message[] }>('ReceiveMessage', {
      MaxNumberOfMessages: Math.min(sqsBatch, mapping.batchSize - batch.length),
      WaitTimeSeconds,
      MessageSystemAttributeNames: ['All'],
    });
    inProgress += Messages.length;
    for (const { MessageId } of Messages) failed.delete(MessageId);
    batch.push(...Messages);
    return Messages.length;
  }

  async function handle(messages: Message[]): Promise<void> {
    for (const id of await failedOf(messages)) failed.add(id);
    const done = messages.filter(({ MessageId }) => !failed.has(MessageId));
    for (let start = 0; start < done.length; start += sqsBatch) {
      const some = done.slice(start, start + sqsBatch);
      const Entries = some.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
      await call('DeleteMessageBatch', { Entries });
    }
  }

  /** The ids of the messages that failed: none, those that the function reports, or all. */
  async function failedOf(messages: Message[]): Promise<Set<string>> {
    const all = new Set(messages.map(({ MessageId }) => MessageId));
    try {
      const result = await invoke(messages);
      const failures = (result as { batchItemFailures?: { itemIdentifier: string }[] } | null)?.batchItemFailures;
      if (!failures) return new Set();
      const named = failures.map(({ itemIdentifier }) => itemIdentifier);
      // Lambda treats the whole batch as failed if a reported id is not in it.
      return named.every((each) => all.has(each)) ? new Set(named) : all;
    } catch {
      return all;
    }
  }

  /**
   * Retries a throttled invocation while the messages are hidden. After that they become visible again, with one more
   * receive counted, so a message can reach the dead-letter queue without ever having been processed.
   * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
   */
  async function invoke(messages: Message[]): Promise<unknown> {
    const hiddenUntil = Date.now() + Number(attributes.VisibilityTimeout) * 1000;
    const Records = messages.map((message) => recordOf(message, id));
    for (let pause = firstBackOff; ; pause = Math.min(longestBackOff, 2 * pause)) {
      try {
        return await functions.invoke(mapping.function, { Records });
      } catch (error) {
        if (!(error instanceof ThrottledError) || stopping || Date.now() + pause > hiddenUntil) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  async function poll(): Promise<void> {
    while (!stopping) {
      const batch: Message[] = [];
      try {
        await receive(batch);
        if (batch.length > 0 && !stopping) await handle(batch);
      } catch (error) {
        if (stopping) return;
        console.error(`Polling ${id}: ${error instanceof Error ? error.message : error}`);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      } finally {
        inProgress -= batch.length;
      }
    }
  }

  for (let each = 0; each < mapping.maxConcurrency; each += 1) void poll();
  return {
    queue: id,
    inProgress: () => inProgress,
    /** How many of the messages that SQS has handed out are on their way here: neither in progress nor failed. */
    onTheWay(handedOut: string[]): number {
      if (handedOut.length === 0) failed.clear();
      return Math.max(0, handedOut.filter((id) => !failed.has(id)).length - inProgress);
    },
    /** Waits a limited time for running invocations. Unfinished messages are visible again after the next start. */
    async stop() {
      stopping = true;
      const end = Date.now() + stopTimeout;
      while (inProgress > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}
