import type { Faults } from '../faults.ts';
import type { Functions } from '../lambda/runtime.ts';
import type { Inbox } from '../mail/inbox.ts';
import type { Messaging } from '../messaging.ts';
import type { Poller } from '../poller.ts';
import type { ServiceEndpoint } from '../services.ts';
import type { Stack } from '../template.ts';

/** The parts of the local cloud that /_local shows and steers. */
export interface Controlled {
  stack: Stack;
  functions: Functions;
  faults: Faults;
  inbox: Inbox;
  messaging: Messaging;
  pollers: Poller[];
  /** Where the tables are. */
  dynamo: string;
  services: ServiceEndpoint;
}
