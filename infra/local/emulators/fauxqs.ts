import type { IncomingMessage } from 'node:http';
import { type BuildAppOptions, buildApp } from 'fauxqs';
import { callEmulator } from '../aws/callEmulator.ts';
import { isLocal } from '../edge/hosts.ts';
import type { Stack } from '../template/readTemplate.ts';
import { account, region, topicArn } from '../template/resources.ts';

/** The emulator of SQS, SNS and S3. */
export type Fauxqs = Awaited<ReturnType<typeof startFauxqs>>;

export const queueUrl = (endpoint: string, queue: string) => `${endpoint}/${account}/${queue}`;

type Created = Pick<Stack, 'queues' | 'topics' | 'buckets'> & { subscriptions: Stack['subscriptions']['queues'] };

/** Starts fauxqs with its data in `folder`: messages in SQLite, objects as files. */
export async function startFauxqs(folder: string) {
  const { app, sqsStore, snsStore, setup, publish } = await build(folder);
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = (queue: string, operation: string, input: object = {}) =>
    callEmulator<void>(endpoint, `AmazonSQS.${operation}`, { QueueUrl: queueUrl(endpoint, queue), ...input });

  return {
    endpoint,
    publish: (topic: string, Message: string) =>
      void publish({ TopicArn: topicArn(topic), Message }, snsStore, sqsStore),
    depth(queue: string) {
      const { ready = [], inflight = [], delayed = [] } = sqsStore.inspectQueue(queue)?.messages ?? {};
      return { visible: ready.length, inFlight: inflight.length, delayed: delayed.length };
    },
    handedOut: (queue: string) =>
      (sqsStore.inspectQueue(queue)?.messages.inflight ?? []).map(({ message }) => message.messageId),
    purge: (queue: string) => call(queue, 'PurgeQueue'),
    /** Makes every message in flight visible, as if its visibility timeout had passed. */
    async release(queue: string) {
      const inFlight = sqsStore.inspectQueue(queue)?.messages.inflight ?? [];
      await Promise.all(
        inFlight.map(({ receiptHandle: ReceiptHandle }) =>
          call(queue, 'ChangeMessageVisibility', { ReceiptHandle, VisibilityTimeout: 0 }).catch((error: Error) => {
            // It has been deleted or has become visible in the meantime.
            if (!error.message.includes('MessageNotInflight')) throw error;
          }),
        ),
      );
    },
    /** `subscriptions`: only those that deliver. */
    async create({ queues, topics, subscriptions, buckets }: Created) {
      // Creating a queue again would drop its messages, so a queue that exists only gets its attributes set.
      const existing = queues.filter(({ id }) => sqsStore.inspectQueue(id));
      // A topic holds no messages. It is created again to remove the subscriptions of an earlier template.
      for (const id of topics) snsStore.deleteTopic(topicArn(id));
      const resources = {
        queues: queues.map(({ id, attributes }) => ({ name: id, attributes })),
        topics: topics.map((name) => ({ name })),
        ...{ subscriptions, buckets },
      };
      setup(resources, { port: Number(new URL(endpoint).port), region });
      await Promise.all(
        existing.map(({ id, attributes }) => call(id, 'SetQueueAttributes', { Attributes: attributes })),
      );
    },
    stop: () => app.close(),
  };
}

/** Fastify's type. Its package is not a dependency of ours. */
interface Reply {
  code(status: number): { send(text: string): unknown };
}
type Stores = Required<NonNullable<BuildAppOptions['stores']>>;

/**
 * Assembles the parts of fauxqs 2.4.1 as its `startFauxqs` does, which listens on every address and has no option to
 * change that. Two things differ in how messages are stored:
 * - Each change would wait for the disk, 2 ms on the thread that serves all requests. Without this wait a change still
 *   survives a crash of this process; only a power failure may lose the last changes.
 * - ChangeMessageVisibility to 0 would store NULL as the message's receive count. The table refuses that, so the call
 *   would fail and the message stay hidden until the next start.
 */
async function build(folder: string) {
  const part = (path: string) => import(new URL(path, import.meta.resolve('fauxqs')).href);
  const [{ SqsStore }, { SnsStore }, { S3Store }] = await Promise.all(
    ['sqs/sqsStore.js', 'sns/snsStore.js', 's3/s3Store.js'].map(part),
  );
  const [{ PersistenceManager }, { FileS3Persistence }, { applyInitConfig }, { publish }] = await Promise.all(
    ['persistence.js', 's3/fileS3Persistence.js', 'initConfig.js', 'sns/actions/publish.js'].map(part),
  );
  const sqsStore: Stores['sqsStore'] = new SqsStore();
  const snsStore: Stores['snsStore'] = new SnsStore();
  const s3Store: Stores['s3Store'] = new S3Store();
  const objects = new FileS3Persistence(`${folder}/s3`);
  const messages = new PersistenceManager(folder);
  const { db } = messages;
  db.exec('PRAGMA synchronous = NORMAL');
  const free = 'UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL';
  // The functions that worked on these messages ended with the last run: no visibility timeout has to pass.
  db.exec(free);
  messages.updateMessageReady = (id: string) => db.prepare(`${free} WHERE message_id = ?`).run(id);
  // Before the stores get their persistence; otherwise everything that is read would be written again.
  messages.loadSqsAndSns(sqsStore, snsStore);
  objects.loadS3(s3Store);
  Object.assign(s3Store, { persistence: objects });
  for (const keeper of [sqsStore, snsStore, ...sqsStore.allQueues()]) Object.assign(keeper, { persistence: messages });

  const app = buildApp({ logger: false, stores: { sqsStore, snsStore, s3Store } });
  // fauxqs accepts requests of at most 11 MiB, but S3 accepts objects of 5 GB.
  const whole = (_: unknown, body: Buffer, done: (error: null, body: Buffer) => void) => done(null, body);
  app.addContentTypeParser(/^/, { parseAs: 'buffer', bodyLimit: 5 * 2 ** 30 }, whole);
  app.addHook('onRequest', async ({ headers }: IncomingMessage, reply: Reply) => {
    // Refuse requests of browser pages: they send an Origin, or a host name of their own (DNS rebinding).
    if (headers.origin !== undefined || !isLocal(headers.host)) return reply.code(421).send('fauxqs is at 127.0.0.1');
  });
  app.addHook('preClose', async () => {
    messages.close();
    objects.close();
  });
  const setup = (resources: object, at: object) => applyInitConfig(resources, sqsStore, snsStore, s3Store, at);
  return { app, sqsStore, snsStore, setup, publish };
}
