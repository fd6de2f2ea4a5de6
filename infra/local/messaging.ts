import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startFauxqs } from 'fauxqs';
import { awsJson } from './awsJson.ts';
import type { Service } from './service.ts';
import type { Queue } from './template/messaging.ts';
import { account } from './template/resources.ts';
import type { Stack } from './template.ts';

export interface QueueDepth {
  visible: number;
  inFlight: number;
  delayed: number;
}

/** SQS, SNS and S3. */
export interface Messaging extends Service {
  endpoint: string;
  create(stack: Pick<Stack, 'queues' | 'topics' | 'subscriptions' | 'buckets'>): Promise<void>;
  publish(topic: string, message: string): void;
  depth(queue: string): QueueDepth;
  purge(queue: string): Promise<void>;
  /** Makes every message in flight visible, as if its visibility timeout were over. */
  release(queue: string): Promise<void>;
}

/** Starts fauxqs with its data in `folder`: messages in SQLite, objects as files. */
export async function startMessaging(folder: string): Promise<Messaging> {
  await adaptPersistence();
  releaseInFlight(join(folder, 'fauxqs.db'));
  const server = await startFauxqs({ port: 0, logger: false, dataDir: folder, s3StorageDir: join(folder, 's3') });
  const endpoint = `http://127.0.0.1:${server.port}`;
  const known = (queue: string) => server.inspectQueue(queue);

  return {
    endpoint,
    publish: (topic, message) => void server.publish(topic, message),
    depth(queue) {
      const { ready = [], inflight = [], delayed = [] } = known(queue)?.messages ?? {};
      return { visible: ready.length, inFlight: inflight.length, delayed: delayed.length };
    },
    purge: (queue) => awsJson(endpoint, 'AmazonSQS.PurgeQueue', { QueueUrl: queueUrl(endpoint, queue) }),
    async release(queue) {
      const handles = known(queue)?.messages.inflight.map(({ receiptHandle }) => receiptHandle) ?? [];
      await Promise.all(
        handles.map((ReceiptHandle) =>
          awsJson(endpoint, 'AmazonSQS.ChangeMessageVisibility', {
            QueueUrl: queueUrl(endpoint, queue),
            ReceiptHandle,
            VisibilityTimeout: 0,
          }),
        ),
      );
    },
    async create({ queues, topics, subscriptions, buckets }) {
      // Making a queue again would drop its messages, so one that exists gets its attributes anew.
      const existing = queues.filter(({ id }) => known(id));
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
  awsJson(endpoint, 'AmazonSQS.SetQueueAttributes', { QueueUrl: queueUrl(endpoint, id), Attributes: attributes });

/** Whoever was working on these messages ended with the last run of the local cloud; nobody need wait for them. */
function releaseInFlight(file: string): void {
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  database.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');
  database.close();
}

/**
 * Two things about how fauxqs 2.4.1 keeps messages. It stores NULL as the receive count of a message that is made visible
 * again, which its own table refuses, so that ChangeMessageVisibility to 0 fails and hides the message until the next
 * start. And it waits for the disk at each change, 2 ms on the thread that serves everybody; without that wait a change
 * still outlives this process, however it ends, and only a power cut may cost the last moments.
 */
async function adaptPersistence(): Promise<void> {
  const { PersistenceManager } = await import(new URL('persistence.js', import.meta.resolve('fauxqs')).href);
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
