import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { callEmulator } from './aws/callEmulator.ts';
import { internal, startFauxqsServer } from './fauxqsServer.ts';
import type { Stoppable } from './stoppable.ts';
import type { Queue, QueueSubscription } from './template/messaging.ts';
import { account, topicArn } from './template/resources.ts';
import type { Stack } from './template.ts';

export interface QueueDepth {
  visible: number;
  inFlight: number;
  delayed: number;
}

/** The emulator of SQS, SNS and S3. */
export interface Fauxqs extends Stoppable {
  endpoint: string;
  /** `subscriptions`: those that deliver. */
  create(stack: Pick<Stack, 'queues' | 'topics' | 'buckets'> & { subscriptions: QueueSubscription[] }): Promise<void>;
  publish(topic: string, message: string): void;
  depth(queue: string): QueueDepth;
  purge(queue: string): Promise<void>;
  /** Makes every message in flight visible, as if its visibility timeout had passed. */
  release(queue: string): Promise<void>;
}

/** Starts fauxqs with its data in `folder`: messages in SQLite, objects as files. */
export async function startFauxqs(folder: string): Promise<Fauxqs> {
  await adaptPersistence();
  await noteSources();
  releaseInFlight(join(folder, 'fauxqs.db'));
  const server = await startFauxqsServer(folder, join(folder, 's3'));
  const { endpoint } = server;
  const inspect = (queue: string) => server.inspectQueue(queue);

  return {
    endpoint,
    publish: (topic, message) => server.publish(topicArn(topic), message),
    depth(queue) {
      const { ready = [], inflight = [], delayed = [] } = inspect(queue)?.messages ?? {};
      return { visible: ready.length, inFlight: inflight.length, delayed: delayed.length };
    },
    purge: (queue) => callEmulator(endpoint, 'AmazonSQS.PurgeQueue', { QueueUrl: queueUrl(endpoint, queue) }),
    async release(queue) {
      const handles = inspect(queue)?.messages.inflight.map(({ receiptHandle }) => receiptHandle) ?? [];
      await Promise.all(
        handles.map((ReceiptHandle) =>
          callEmulator(endpoint, 'AmazonSQS.ChangeMessageVisibility', {
            QueueUrl: queueUrl(endpoint, queue),
            ReceiptHandle,
            VisibilityTimeout: 0,
          }).catch((error: Error) => {
            // Done, or back, since we looked: it is not in flight.
            if (!error.message.includes('MessageNotInflight')) throw error;
          }),
        ),
      );
    },
    async create({ queues, topics, subscriptions, buckets }) {
      // Creating a queue again would drop its messages, so a queue that exists only gets its attributes set.
      const existing = queues.filter(({ id }) => inspect(id));
      // A topic holds no messages. Made anew, it keeps no subscription of an earlier template.
      for (const { id } of topics) server.deleteTopic(topicArn(id));
      server.setup({
        queues: queues.map(({ id, attributes }) => ({ name: id, attributes })),
        topics: topics.map(({ id }) => ({ name: id })),
        subscriptions,
        buckets,
      });
      await Promise.all(existing.map((queue) => setAttributes(endpoint, queue)));
    },
    stop: () => server.stop(),
  };
}

export const queueUrl = (endpoint: string, queue: string) => `${endpoint}/${account}/${queue}`;

const setAttributes = (endpoint: string, { id, attributes }: Queue) =>
  callEmulator(endpoint, 'AmazonSQS.SetQueueAttributes', { QueueUrl: queueUrl(endpoint, id), Attributes: attributes });

/** The functions that worked on these messages ended with the last run, so nobody need wait for the visibility timeout. */
function releaseInFlight(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  database.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');
  database.close();
}

/**
 * Changes two things in how fauxqs 2.4.1 stores messages, through its private PersistenceManager.
 * - ChangeMessageVisibility to 0 stores NULL as the message's receive count. The table refuses that, so the call fails and
 *   the message stays hidden until the next start.
 * - Each change waits for the disk: 2 ms on the thread that serves all requests. Without that wait a change still survives
 *   a crash of this process; only a power cut may lose the last moments.
 */
async function adaptPersistence(): Promise<void> {
  const { PersistenceManager } = await internal('persistence.js');
  const { prepareStatements } = PersistenceManager.prototype;
  PersistenceManager.prototype.prepareStatements = function (this: { db: DatabaseSync }) {
    this.db.exec('PRAGMA synchronous = NORMAL');
    return prepareStatements.call(this);
  };
  PersistenceManager.prototype.updateMessageReady = function (this: { db: DatabaseSync }, messageId: string) {
    this.db
      .prepare('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?')
      .run(messageId);
  };
}

/** The message attribute by which a dead letter says which queue it came from, as an ARN. Callers see it as SQS gives it. */
export const sourceAttribute = 'local.source';

/** Has fauxqs 2.4.1, which does not, note on each dead letter which queue it came from: through its private SqsQueue. */
async function noteSources(): Promise<void> {
  const { SqsQueue } = await internal('sqs/sqsStore.js');
  const { dequeue } = SqsQueue.prototype;
  SqsQueue.prototype.dequeue = function (this: EmulatedQueue, count: number, visibility: number, queueOf: QueueOf) {
    const notingSource = (arn: string) => {
      const dead = queueOf(arn);
      const enqueue = (message: EmulatedMessage) => {
        message.messageAttributes[sourceAttribute] = { DataType: 'String', StringValue: this.arn };
        dead?.enqueue(message);
      };
      return dead && { enqueue };
    };
    return dequeue.call(this, count, visibility, notingSource);
  };
}

interface EmulatedMessage {
  messageAttributes: Record<string, object>;
}
interface EmulatedQueue {
  arn: string;
  enqueue(message: EmulatedMessage): void;
}
type QueueOf = (arn: string) => EmulatedQueue | undefined;
