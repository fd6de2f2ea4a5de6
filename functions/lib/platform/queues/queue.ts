import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type QueueName, variables } from '../../../../shared/platform/resources.ts';
import type { Resolution } from '../../../../shared/sending/model/campaign.ts';
import { backOff, groupsOf, maxRetries } from '../async.ts';
import { env, requestTimeouts } from '../aws/env.ts';

export interface Messages {
  campaign:
    | { step: 'prepare'; campaignId: string }
    | ({ step: 'enter' } & ShardStep)
    | { step: 'publish'; campaignId: string; at: number }
    | ({ step: 'remaining' } & ShardStep)
    | ({ step: 'decide' } & ListDecision & ShardStep)
    | { step: 'finish'; campaignId: string };
  send: { campaignId: string; recipients: RecipientRef[] };
  /** An email of the outbox to one person. `deferred`: it waited, and was due at this time, in Unix milliseconds. */
  notices: { person: string; mail: string; deferred?: number };
  /** `round`: the number of the dry run, or of the import itself. */
  import: { importId: string; round: number };
}

export interface ShardStep {
  campaignId: string;
  shards: string[];
  /** Claims that had expired by this time, in Unix milliseconds, are marked as in doubt along the way. */
  now?: number | undefined;
}

export interface ListDecision {
  campaignId: string;
  list: 'FAILED' | 'IN_DOUBT';
  as: Resolution;
  admin: string;
  /** When it was decided (ISO time): recipients who came onto the list later are left alone. */
  at: string;
}

export interface RecipientRef {
  /** The subscriber's id or, for someone who signed up for an event, their address's hash. */
  id: string;
  /** The sign-up for an event, where they get the letter because of it. */
  signupId?: string;
}

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

const batchSize = 10;

/** Any number. Throws where SQS still refuses one after all retries; others may be in the queue by then. */
export async function enqueueAll<Q extends keyof Messages>(queue: Q, messages: Messages[Q][]): Promise<void> {
  for (const batch of groupsOf(messages, batchSize)) {
    const entries = batch.map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message) }));
    await enqueueBatch(queue, entries);
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
