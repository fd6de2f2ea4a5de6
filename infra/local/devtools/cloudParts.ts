import type { AwsEndpoint } from '../aws/endpoint.ts';
import type { Faults } from '../faults.ts';
import type { Fauxqs } from '../fauxqs.ts';
import type { QueueConsumer } from '../lambda/eventSourceMapping.ts';
import type { Functions } from '../lambda/runtime.ts';
import type { Inbox } from '../mail/inbox.ts';
import type { Ses } from '../mail/ses.ts';
import type { Stack } from '../template.ts';

/** The parts of the local cloud that /_local shows and controls. */
export interface CloudParts {
  stack: Stack;
  functions: Functions;
  faults: Faults;
  inbox: Inbox;
  ses: Ses;
  fauxqs: Fauxqs;
  consumers: QueueConsumer[];
  /** The address of DynamoDB Local. */
  dynamoDb: string;
  awsEndpoint: AwsEndpoint;
}
