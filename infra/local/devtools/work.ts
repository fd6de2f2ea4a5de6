import type { AccountSettings } from '../aws/account.ts';
import type { CloudFrontApi } from '../aws/cloudFront.ts';
import type { NameServer } from '../aws/dns.ts';
import type { AwsEndpoint } from '../aws/endpoint.ts';
import type { Faults } from '../aws/faults.ts';
import { type Authorizer, operatorCredentials } from '../aws/iam.ts';
import type { Topics } from '../aws/topics.ts';
import type { Clock, Settings } from '../cloud/settings.ts';
import type { Fauxqs } from '../emulators/fauxqs.ts';
import type { Functions, LambdaSettings } from '../lambda/functions.ts';
import type { QueueConsumer } from '../lambda/queues.ts';
import type { StreamConsumer } from '../lambda/streams.ts';
import type { Inbox } from '../mail/inbox.ts';
import type { Ses, sesSettings } from '../mail/ses.ts';
import type { Stack } from '../template/readTemplate.ts';

/** The parts of the local cloud that /_local shows and controls. */
export interface CloudParts {
  stack: Stack;
  authorizer: Authorizer;
  functions: Functions;
  faults: Faults;
  inbox: Inbox;
  ses: Ses;
  settings: { ses: Settings<typeof sesSettings>; lambda: LambdaSettings; account: AccountSettings };
  topics: Topics;
  fauxqs: Fauxqs;
  consumers: QueueConsumer[];
  streams: StreamConsumer[];
  cloudFront: CloudFrontApi;
  clock: Clock;
  dns: NameServer;
  /** The address of DynamoDB Local. */
  dynamoDb: string;
  awsEndpoint: AwsEndpoint;
}

/** Something that the stack is doing or is about to do: `count` invocations, requests, messages, records or events. */
export interface Work {
  is: 'function' | 'request' | 'queue' | 'stream' | 'event';
  /** Of the function, also that which makes the request or reads the stream; of the queue; or `SES`. */
  name: string;
  count: number;
}

/**
 * What goes on without anyone asking for it, in one list: while it is empty, nothing changes by itself, but for schedules
 * and for messages that failed, which their queue hides until their visibility timeout.
 */
export async function workUnderWay({ stack, functions, fauxqs, consumers, streams, inbox, awsEndpoint }: CloudParts) {
  const nameOf = (id: string) => stack.functions.find((fn) => [fn.id, fn.accessKeyId].includes(id))?.name ?? id;

  const here = (): Work[] => [
    ...functions.underWay().running.map((each) => ({ is: 'function' as const, ...each })),
    ...awsEndpoint
      .open()
      // An operator's command knows by itself when it is done.
      .filter(({ caller }) => caller !== operatorCredentials.accessKeyId)
      .map(({ caller, count }) => ({ is: 'request' as const, name: nameOf(caller), count })),
    ...consumers.map((consumer) => {
      const { visible, delayed, inFlight } = fauxqs.depth(consumer.queue);
      const count = visible + delayed + consumer.inProgress() + consumer.onTheWay(inFlight);
      return { is: 'queue' as const, name: consumer.queue, count };
    }),
    ...streams.map((stream) => ({ is: 'stream' as const, name: nameOf(stream.function), count: stream.waiting() })),
    { is: 'event', name: 'SES', count: inbox.pendingCount() },
  ];

  const { begun } = functions.underWay();
  // Reading the streams takes a moment, in which something else may have begun.
  await Promise.all(streams.map((stream) => stream.pending()));
  const now = here().filter(({ count }) => count > 0);
  if (now.length > 0 || functions.underWay().begun === begun) return now;
  return [{ is: 'function' as const, name: 'one that has ended', count: functions.underWay().begun - begun }];
}
