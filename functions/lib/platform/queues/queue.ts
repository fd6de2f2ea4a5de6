import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type QueueName, variables } from '../../../../shared/platform/resources.ts';
import type { Resolution } from '../../../../shared/sending/model/campaign.ts';
import type { RecipientRef } from '../../sending/ledger/recipients.ts';
import { backOff, maxRetries } from '../async/retry.ts';
import { env } from '../aws/env.ts';
import { requestTimes } from '../aws/requestTimes.ts';

const client = new SQSClient({
  requestHandler: requestTimes(2_000, 5_000),
});

/** What each queue carries. */
export interface Messages {
  campaign:
    | { step: 'prepare'; campaignId: string }
    | ({ step: 'enter' } & ShardStep)
    | { step: 'publish'; campaignId: string; at: number }
    | { step: 'await'; campaignId: string; slug: string; total: number; since: number }
    | ({ step: 'enqueue' } & ShardStep)
    | ({ step: 'cancel' } & ShardStep)
    | ({ step: 'decide' } & ListDecision & ShardStep)
    | { step: 'finish'; campaignId: string };
  send: { campaignId: string; recipients: RecipientRef[] };
  /** Mails to one person because of what somebody did on the site. `held`: SES did not take it before. */
  confirmation: (MailOrder & { held?: true }) | JoinLinksOrder;
  /** `round`: which dry run of it, or the import itself. */
  import: { importId: string; round: number };
}

/** A mail to one person. */
export type MailOrder =
  | { kind: 'welcome'; subscriberId: string }
  | { kind: 'signup'; signupId: string }
  /** Brings the Zoom link of the event. */
  | { kind: 'join-link'; signupId: string }
  /** Asks whether they want the newsletter. */
  | { kind: 'opt-in'; addressHash: string }
  /**
   * The link to all that is kept about them. `reader`: as the link has it by which they asked for it at `at` (Unix
   * milliseconds).
   */
  | { kind: 'details'; reader: string; at: number }
  /** Asks a new address whether it is theirs or, where it has said so, tells the old one. */
  | { kind: 'address'; subscriberId: string; nonce: string }
  /** About an admin's account. */
  | { kind: 'account'; mailId: string };

/** The mail with the Zoom link, for everybody who has booked by Zoom and has not got it. */
export interface JoinLinksOrder {
  kind: 'join-links';
  eventId: number;
}

/** Work on some shards of a campaign's ledger. */
export interface ShardStep {
  campaignId: string;
  shards: string[];
  /** Claims that had ended then, in Unix milliseconds, are put in doubt on the way. */
  now?: number | undefined;
}

/** What an admin wants to become of all recipients on a list. */
export interface ListDecision {
  campaignId: string;
  list: 'FAILED' | 'IN_DOUBT';
  as: Resolution;
  admin: string;
  /** When it was decided (ISO time): who came onto the list later is not meant. */
  at: string;
}

const urlOf = (queue: QueueName) => env(variables.queueUrl(queue));

/** `delay` in seconds, at most 900. */
export async function enqueue<Q extends keyof Messages>(queue: Q, message: Messages[Q], delay = 0): Promise<void> {
  await client.send(
    new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody: JSON.stringify(message), DelaySeconds: delay }),
  );
}

/** SQS takes so many messages in one request. */
const batchSize = 10;

/** Any number of messages. Throws when SQS does not take one in the end; others may be in the queue then. */
export async function enqueueAll<Q extends keyof Messages>(queue: Q, messages: Messages[Q][]): Promise<void> {
  for (let start = 0; start < messages.length; start += batchSize) {
    const batch = messages.slice(start, start + batchSize);
    await enqueueBatch(
      queue,
      batch.map((message, index) => ({ Id: String(index), MessageBody: JSON.stringify(message) })),
    );
  }
}

/** Sends again those that SQS did not take, save where SQS says that it never will. */
async function enqueueBatch(queue: QueueName, entries: SendMessageBatchRequestEntry[]): Promise<void> {
  let left = entries;
  for (let attempt = 0; ; attempt++) {
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl: urlOf(queue), Entries: left }));
    const [first] = Failed;
    if (!first) return;
    if (attempt >= maxRetries || Failed.some(({ SenderFault }) => SenderFault))
      throw new Error(`SQS did not take ${Failed.length} messages for ${queue}: ${first.Message}`);
    left = left.filter((entry) => Failed.some(({ Id }) => Id === entry.Id));
    await backOff(attempt);
  }
}
