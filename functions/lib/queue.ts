import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { env } from './env.ts';

const client = new SQSClient({
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});

/** What each queue carries. */
export interface Messages {
  campaign:
    | { step: 'prepare'; campaignId: string; from?: PreparePosition }
    | { step: 'enqueue'; campaignId: string; shard: string }
    | { step: 'cancel'; campaignId: string; shard: string }
    | { step: 'settle'; campaignId: string };
  /** `members`: the sign-ups of the same recipients, where it is about an event. */
  send: { campaignId: string; recipients: string[]; members?: string[] };
  /** Mails that confirm what somebody did at a form. */
  confirmation: { kind: 'welcome'; subscriberId: string } | { kind: 'booking'; signupId: string };
  errand: { errandId: string };
}

/** Where preparing goes on when one run of the function was not enough. */
export interface PreparePosition {
  shard: string;
  after: string;
  candidates: number;
  excluded: number;
}

type QueueName = keyof Messages;
const urlOf = (queue: QueueName) => env(`${queue.toUpperCase()}_QUEUE_URL`);

/** `delay` in seconds, at most 900. */
export async function enqueue<Q extends QueueName>(queue: Q, message: Messages[Q], delay = 0): Promise<void> {
  await client.send(
    new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody: JSON.stringify(message), DelaySeconds: delay }),
  );
}

/** Any number of messages, ten to a request. Throws when SQS did not take one; those before may be in the queue. */
export async function enqueueAll<Q extends QueueName>(queue: Q, messages: Messages[Q][]): Promise<void> {
  for (let start = 0; start < messages.length; start += 10) {
    const entries = messages
      .slice(start, start + 10)
      .map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message) }));
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: urlOf(queue), Entries: entries }),
    );
    if (Failed[0]) throw new Error(`SQS did not take ${Failed.length} messages for ${queue}: ${Failed[0].Message}`);
  }
}
