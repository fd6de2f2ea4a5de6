import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type QueueName, variables } from '../../../../shared/platform/resources.ts';
import { backOff, maxRetries } from '../async/retry.ts';
import { env } from '../aws/env.ts';
import { requestTimeouts } from '../aws/requestTimes.ts';
import type { Messages } from './messages.ts';

const client = new SQSClient({
  requestHandler: requestTimeouts(2_000, 5_000),
});

const urlOf = (queue: QueueName) => env(variables.queueUrl(queue));

/** `delay` in seconds, at most 900. */
export async function enqueue<Q extends keyof Messages>(queue: Q, message: Messages[Q], delay = 0): Promise<void> {
  await client.send(
    new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody: JSON.stringify(message), DelaySeconds: delay }),
  );
}

/** How many messages SQS accepts in one request. */
const batchSize = 10;

/** Queues any number of messages. Throws where SQS still refuses one after all retries; others may be in the queue by then. */
export async function enqueueAll<Q extends keyof Messages>(queue: Q, messages: Messages[Q][]): Promise<void> {
  for (let start = 0; start < messages.length; start += batchSize) {
    const batch = messages.slice(start, start + batchSize);
    await enqueueBatch(
      queue,
      batch.map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message) })),
    );
  }
}

/** Retries the messages that SQS did not accept, unless SQS says that it never will. */
async function enqueueBatch(queue: QueueName, entries: SendMessageBatchRequestEntry[]): Promise<void> {
  let remaining = entries;
  for (let attempt = 0; ; attempt++) {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: urlOf(queue), Entries: remaining }),
    );
    const [first] = Failed;
    if (!first) return;
    if (attempt >= maxRetries || Failed.some(({ SenderFault }) => SenderFault))
      throw new Error(`SQS did not accept ${Failed.length} messages for ${queue}: ${first.Message}`);
    remaining = remaining.filter((entry) => Failed.some(({ Id }) => Id === entry.Id));
    await backOff(attempt);
  }
}
