import { awsJson } from './awsJson.ts';
import type { Functions } from './lambda/runtime.ts';
import { queueUrl } from './messaging.ts';
import type { Service } from './service.ts';
import type { Mapping } from './template/compute.ts';
import { queueArn, region } from './template/resources.ts';

interface Message {
  MessageId: string;
  ReceiptHandle: string;
  Body: string;
  MD5OfBody: string;
  Attributes?: Record<string, string>;
  MessageAttributes?: Record<string, { DataType: string; StringValue?: string; BinaryValue?: string }>;
}

/** Longest that a stop waits for invocations under way, in milliseconds. */
const grace = 3000;
/** SQS gives at most 10 messages at once. */
const receiveLimit = 10;

export interface Poller extends Service {
  queue: string;
  /** How many messages a worker of this machine has in hand; others in flight wait for their visibility timeout. */
  held(): number;
}

/** Feeds a queue to a function as a Lambda event source mapping does, `maxConcurrency` batches at a time. */
export function startPoller(mapping: Mapping, sqs: string, functions: Functions): Poller {
  const QueueUrl = queueUrl(sqs, mapping.queue);
  const call = <Answer>(operation: string, input: object) =>
    awsJson<Answer>(sqs, `AmazonSQS.${operation}`, { QueueUrl, ...input });
  const held = new Set<string>();
  let handling = 0;
  let stopping = false;

  const receive = async (most: number, wait: number): Promise<Message[]> => {
    const { Messages = [] } = await call<{ Messages?: Message[] }>('ReceiveMessage', {
      MaxNumberOfMessages: Math.min(receiveLimit, most),
      WaitTimeSeconds: wait,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    });
    for (const { ReceiptHandle } of Messages) held.add(ReceiptHandle);
    return Messages;
  };

  /** The first messages as soon as there are any, then more until the batch is full or its window over. */
  async function batch(): Promise<Message[]> {
    const messages = await receive(mapping.batchSize, 20);
    const until = Date.now() + mapping.window * 1000;
    while (messages.length > 0 && messages.length < mapping.batchSize && !stopping) {
      const left = Math.ceil((until - Date.now()) / 1000);
      const more = await receive(mapping.batchSize - messages.length, Math.max(0, left));
      messages.push(...more);
      if (more.length === 0 && Date.now() >= until) break;
    }
    return messages;
  }

  async function handle(messages: Message[]): Promise<void> {
    const failed = await failedOf(messages);
    for (const { MessageId, ReceiptHandle } of messages) {
      // What failed stays hidden until its visibility timeout, as after a failed batch at Lambda.
      if (!stopping || !failed.has(MessageId)) held.delete(ReceiptHandle);
    }
    const done = messages.filter(({ MessageId }) => !failed.has(MessageId));
    for (let first = 0; first < done.length; first += receiveLimit) {
      const Entries = done
        .slice(first, first + receiveLimit)
        .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
      await call('DeleteMessageBatch', { Entries });
    }
  }

  /** Ids of the messages that were not processed: none, those that the function names, or all. */
  async function failedOf(messages: Message[]): Promise<Set<string>> {
    const all = new Set(messages.map(({ MessageId }) => MessageId));
    try {
      const result = await functions.invoke(mapping.function, { Records: messages.map(record) });
      const failures = (result as { batchItemFailures?: { itemIdentifier: string }[] } | null)?.batchItemFailures;
      if (!mapping.reportsFailures || !failures) return new Set();
      const named = failures.map(({ itemIdentifier }) => itemIdentifier);
      // An id that was never in the batch makes Lambda treat all of it as failed.
      return named.every((id) => all.has(id)) ? new Set(named) : all;
    } catch {
      return all;
    }
  }

  const record = (message: Message) => ({
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(([name, { DataType, StringValue, BinaryValue }]) => [
        name,
        {
          dataType: DataType,
          stringValue: StringValue,
          binaryValue: BinaryValue,
          stringListValues: [],
          binaryListValues: [],
        },
      ]),
    ),
    md5OfBody: message.MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn(mapping.queue),
    awsRegion: region,
  });

  async function poll(): Promise<void> {
    while (!stopping) {
      try {
        const messages = await batch();
        if (messages.length === 0 || stopping) continue;
        handling += 1;
        await handle(messages).finally(() => {
          handling -= 1;
        });
      } catch (error) {
        if (stopping) return;
        console.error(`Polling ${mapping.queue}: ${error instanceof Error ? error.message : error}`);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  for (let each = 0; each < mapping.maxConcurrency; each += 1) void poll();
  return {
    queue: mapping.queue,
    held: () => held.size,
    /** Invocations under way get a while to end; messages that then still wait go back to the queue at once. */
    async stop() {
      stopping = true;
      await Promise.race([untilNothingRuns(), new Promise((resolve) => setTimeout(resolve, grace))]);
      const Entries = [...held].map((ReceiptHandle, index) => ({
        Id: String(index),
        ReceiptHandle,
        VisibilityTimeout: 0,
      }));
      for (let first = 0; first < Entries.length; first += receiveLimit) {
        await call('ChangeMessageVisibilityBatch', { Entries: Entries.slice(first, first + receiveLimit) });
      }
    },
  };

  /** Long polls that wait for a first message need not be waited for. */
  async function untilNothingRuns(): Promise<void> {
    while (handling > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
