import type { NameServer } from '../account/dns.ts';
import type { AccountSettings } from '../account/settings.ts';
import type { Authorizer } from '../aws/authorizer.ts';
import type { AwsEndpoint } from '../aws/endpoint.ts';
import type { Faults } from '../aws/faults.ts';
import type { Topics } from '../aws/topics.ts';
import type { Api } from '../edge/apiGateway.ts';
import type { Invalidations } from '../edge/invalidations.ts';
import type { Fauxqs } from '../emulators/fauxqs.ts';
import type { QueueConsumer } from '../lambda/eventSourceMapping.ts';
import type { Functions } from '../lambda/runtime.ts';
import type { LambdaSettings } from '../lambda/settings.ts';
import type { StreamConsumer } from '../lambda/streamMapping.ts';
import type { Clock } from '../lifecycle/clock.ts';
import type { Settings } from '../lifecycle/settings.ts';
import type { sesSettings } from '../mail/account.ts';
import type { Inbox } from '../mail/inbox.ts';
import type { Ses } from '../mail/ses.ts';
import type { Stack } from '../template/readTemplate.ts';

/** The parts of the local cloud that /_local shows and controls. */
export interface CloudParts {
  stack: Stack;
  api: Api;
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
  invalidations: Invalidations;
  clock: Clock;
  dns: NameServer;
  /** The address of DynamoDB Local. */
  dynamoDb: string;
  awsEndpoint: AwsEndpoint;
}
