import type { IncomingMessage } from 'node:http';
import { type BuildAppOptions, buildApp, type FauxqsInitConfig } from 'fauxqs';
import { isLocal } from './hosts.ts';
import type { Stoppable } from './stoppable.ts';
import { region } from './template/resources.ts';

type Stores = Required<NonNullable<BuildAppOptions['stores']>>;
/** Of Fastify, whose types are no dependency of ours. */
interface Reply {
  code(status: number): { send(text: string): unknown };
}
type Store<Name extends keyof Stores> = new () => Stores[Name];

/** fauxqs, with the operations that cost no request. */
export interface FauxqsServer extends Stoppable {
  endpoint: string;
  setup(resources: FauxqsInitConfig): void;
  inspectQueue(name: string): ReturnType<Stores['sqsStore']['inspectQueue']>;
  deleteTopic(arn: string): void;
  publish(arn: string, message: string): void;
}

/** A module of fauxqs that it does not export. */
export const internal = (path: string) => import(new URL(path, import.meta.resolve('fauxqs')).href);

/**
 * Starts fauxqs 2.4.1 on 127.0.0.1, with queues and topics in SQLite and objects as files in `s3Folder`: as its
 * `startFauxqs` does, which listens on every address and has no option to change that.
 */
export async function startFauxqsServer(folder: string, s3Folder: string): Promise<FauxqsServer> {
  const [{ SqsStore }, { SnsStore }, { S3Store }, { PersistenceManager }, { FileS3Persistence }, config, sns] =
    await Promise.all(
      [
        'sqs/sqsStore.js',
        'sns/snsStore.js',
        's3/s3Store.js',
        'persistence.js',
        's3/fileS3Persistence.js',
        'initConfig.js',
        'sns/actions/publish.js',
      ].map(internal),
    );
  const sqsStore = new (SqsStore as Store<'sqsStore'>)();
  const snsStore = new (SnsStore as Store<'snsStore'>)();
  const s3Store = new (S3Store as Store<'s3Store'>)();
  const messages = new PersistenceManager(folder);
  const objects = new FileS3Persistence(s3Folder);
  // Before the stores know where to keep things: else each that is read would be written once more.
  messages.loadSqsAndSns(sqsStore, snsStore);
  objects.loadS3(s3Store);
  for (const keeper of [sqsStore, snsStore, ...sqsStore.allQueues()]) keeper.persistence = messages;
  s3Store.persistence = objects;

  const app = buildApp({ logger: false, stores: { sqsStore, snsStore, s3Store } });
  app.addHook('onRequest', async ({ headers }: IncomingMessage, reply: Reply) => {
    // What calls it is no page in a browser: those send an Origin, or a name of their own (DNS rebinding).
    if (headers.origin !== undefined || !isLocal(headers.host)) return reply.code(421).send('fauxqs is at 127.0.0.1');
  });
  app.addHook('preClose', async () => {
    messages.close();
    objects.close();
  });
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(endpoint);
  return {
    endpoint,
    setup: (resources) =>
      config.applyInitConfig(resources, sqsStore, snsStore, s3Store, { port: Number(port), region }),
    inspectQueue: (name) => sqsStore.inspectQueue(name),
    deleteTopic: (arn) => snsStore.deleteTopic(arn),
    publish: (arn, message) => sns.publish({ TopicArn: arn, Message: message }, snsStore, sqsStore),
    stop: () => app.close(),
  };
}
