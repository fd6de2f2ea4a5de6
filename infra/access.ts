import type { EndpointName } from '../shared/contract/index.ts';
import type { Needs } from './grant.ts';

/** Endpoints of the contract that have no handler yet. They have no route either: the API answers 404. */
export const unbuilt = [
  'adminKeys/create',
  'adminKeys/redeem',
  'archiveGuests/create',
  'archiveGuests/get',
  'archiveGuests/list',
  'archiveGuests/remove',
  'archiveGuests/update',
  'audience/list',
  'audience/signUp',
  'campaigns/cancel',
  'campaigns/content',
  'campaigns/list',
  'campaigns/pause',
  'campaigns/recipients',
  'campaigns/resolve',
  'campaigns/resume',
  'campaigns/retryFailed',
  'emailTemplates/check',
  'emailTemplates/remove',
  'emailTemplates/replicate',
  'emailTemplates/sendTest',
  'emailTemplates/sendToEvent',
  'emailTemplates/update',
  'episodes/list',
  'images/upload',
  'recentEvents/activate',
  'recentEvents/active',
  'recentEvents/create',
  'recentEvents/list',
  'recentEvents/remove',
  'recentEvents/setLatest',
  'recentEvents/update',
  'subscribers/remove',
  'upcomingEvents/activate',
  'upcomingEvents/active',
  'upcomingEvents/create',
  'upcomingEvents/list',
  'upcomingEvents/remove',
  'upcomingEvents/update',
] as const satisfies EndpointName[];

type Built = Exclude<EndpointName, (typeof unbuilt)[number]>;

export const isBuilt = (name: EndpointName): name is Built => !(unbuilt as readonly string[]).includes(name);

/**
 * What each endpoint may touch. Every function also reads the origin secret, and every admin endpoint the session's
 * secret and table; constructs/api.ts adds those.
 */
export const endpointAccess = {
  'campaigns/get': { tables: { sends: 'read' } },
  'dashboard/counts': { tables: { people: 'read' } },
  'emailTemplates/list': { tables: { content: 'read' } },
  'emailTemplates/send': {
    tables: { content: 'read', people: 'read', sends: 'write' },
    queues: ['campaign'],
    // It waits up to 20 s for the end of the send; the API cuts off at 30.
    runtime: { timeout: 29 },
  },
  'newsletter/subscribe': { tables: { people: 'write', access: 'write' }, queues: ['welcome'] },
  'newsletter/unsubscribe': { tables: { people: 'write' }, secrets: ['unsubscribe'] },
  'newsletter/unsubscribePage': {},
  // scrypt at 2^17 takes 128 MB and much CPU, which comes with memory.
  'session/login': { tables: { access: 'write' }, secrets: ['session'], runtime: { memory: 1769 } },
  'session/logout': { tables: { access: 'write' }, secrets: ['session'] },
  'session/user': { tables: { access: 'write' }, secrets: ['session'] },
  'subscribers/list': { tables: { people: 'read' } },
} as const satisfies Record<Built, Needs> as Record<Built, Needs>;

/** What each worker may touch, and what sets it going. */
export const workerAccess = {
  /** Makes or resets an admin account; invoked by operators alone. */
  createAdmin: { tables: { access: 'write' }, runtime: { memory: 1769 } },
  /** Steps of a campaign: prepares the ledger, enqueues recipients, settles. */
  runCampaign: {
    source: { queue: 'campaign', batchSize: 1 },
    tables: { people: 'read', sends: 'write' },
    queues: ['campaign', 'send'],
    runtime: { timeout: 120, memory: 1024 },
  },
  /** Mails a chunk of recipients. Two at a time: together they stay below SES's rate. */
  sendNewsletter: {
    source: { queue: 'send', batchSize: 1, maxConcurrency: 2 },
    tables: { people: 'read', sends: 'write' },
    queues: ['send', 'campaign'],
    secrets: ['unsubscribe'],
    mail: true,
    siteUrl: true,
    runtime: { timeout: 60, memory: 1024 },
  },
  sendWelcome: {
    source: { queue: 'welcome', batchSize: 10, maxConcurrency: 2 },
    tables: { content: 'read', people: 'write' },
    queues: ['welcome'],
    secrets: ['unsubscribe'],
    mail: true,
    siteUrl: true,
    runtime: { timeout: 30 },
  },
  /** Takes in what SES tells: sent, bounced, complained. */
  takeFeedback: {
    source: { queue: 'feedback', batchSize: 10 },
    tables: { people: 'write', sends: 'write' },
    queues: ['campaign'],
    runtime: { timeout: 30 },
  },
  /** Finds campaigns that stopped moving and sets them going again. */
  sweepCampaigns: {
    source: { everyMinutes: 5 },
    tables: { sends: 'write' },
    queues: ['campaign'],
    runtime: { timeout: 120 },
  },
  /** Writes the protected templates at deploy, where they are absent. */
  writeFirstContent: { source: { deploy: true }, tables: { content: 'write' }, runtime: { timeout: 30 } },
} as const satisfies Record<string, WorkerNeeds> as Record<string, WorkerNeeds>;

export interface WorkerNeeds extends Needs {
  source?:
    | { queue: 'campaign' | 'send' | 'welcome' | 'feedback'; batchSize: number; maxConcurrency?: number }
    | { everyMinutes: number }
    | { deploy: true };
}
