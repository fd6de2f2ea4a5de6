import type { EndpointName } from '../shared/contract/index.ts';
import type { QueueName } from '../shared/resources.ts';
import type { Needs } from './grant.ts';

/**
 * What each endpoint may touch. Every function also reads the origin secret, and every admin endpoint the session's
 * secret and table; constructs/api.ts adds those.
 */
export const endpointAccess = {
  'adminKeys/create': {},
  'adminKeys/redeem': {},
  'archiveGuests/create': { tables: { content: 'write' } },
  'archiveGuests/get': { tables: { content: 'read' } },
  'archiveGuests/list': { tables: { content: 'read' } },
  'archiveGuests/remove': { tables: { content: 'write' } },
  'archiveGuests/update': { tables: { content: 'write' } },
  'signups/cancel': { tables: { people: 'write' }, secrets: ['unsubscribe'] },
  'signups/list': { tables: { content: 'read', people: 'read' } },
  'signups/remove': { tables: { people: 'write' } },
  'signups/create': { tables: { content: 'read', people: 'write', access: 'write' }, queues: ['confirmation'] },
  'campaigns/cancel': { tables: { sends: 'write' }, queues: ['campaign'] },
  'campaigns/content': { tables: { sends: 'read' } },
  'campaigns/get': { tables: { sends: 'read' } },
  'campaigns/list': { tables: { sends: 'read' } },
  'campaigns/pause': { tables: { sends: 'write' } },
  'campaigns/recipients': { tables: { sends: 'read', people: 'read' } },
  'campaigns/resolve': { tables: { sends: 'write' }, queues: ['campaign'] },
  'campaigns/resolveAll': { tables: { sends: 'write' }, queues: ['campaign'], runtime: { timeout: 29 } },
  'campaigns/resume': { tables: { sends: 'write' }, queues: ['campaign'] },
  // Recipients go back ninety at a time.
  'campaigns/retryFailed': { tables: { sends: 'write' }, queues: ['campaign'], runtime: { timeout: 29 } },
  'dashboard/activity': {},
  'dashboard/counts': { tables: { content: 'read', people: 'read' } },
  // check, sendTestMail and update leave cleaning, composing and SES to a worker: that code would triple an endpoint's start.
  'emailTemplates/check': {
    tables: { content: 'write', people: 'read', sends: 'read' },
    queues: ['job'],
    runtime: { timeout: 29 },
  },
  // It reads the whole list, ten seconds at a time: with a processor of its own there are fewer times.
  'emailTemplates/missing': {
    tables: { content: 'read', people: 'read', sends: 'read' },
    runtime: { timeout: 29, memory: 1769 },
  },
  'emailTemplates/create': { tables: { content: 'write' } },
  'emailTemplates/list': { tables: { content: 'read' } },
  'emailTemplates/remove': { tables: { content: 'write', sends: 'read' } },
  'emailTemplates/replicate': { tables: { content: 'write' } },
  'emailTemplates/send': {
    tables: { content: 'read', people: 'read', sends: 'write' },
    queues: ['campaign'],
    // It waits up to 20 s for the end of the send; the API cuts off at 30.
    runtime: { timeout: 29 },
  },
  'emailTemplates/sendTestMail': { tables: { content: 'write' }, queues: ['job'], runtime: { timeout: 29 } },
  'emailTemplates/sendToEvent': {
    tables: { content: 'read', people: 'read', sends: 'write' },
    queues: ['campaign'],
    runtime: { timeout: 29 },
  },
  'emailTemplates/update': { tables: { content: 'write' }, queues: ['job'], runtime: { timeout: 29 } },
  'episodes/list': { tables: { content: 'read' } },
  // Redrawing a picture takes a processor of its own, which comes with that much memory.
  'images/upload': { media: true, runtime: { memory: 1769, timeout: 29 } },
  'newsletter/subscribe': { tables: { people: 'write', access: 'write' }, queues: ['confirmation'] },
  'newsletter/unsubscribe': { tables: { people: 'write' }, secrets: ['unsubscribe'] },
  'newsletter/unsubscribePage': {},
  'recentEvents/activate': { tables: { content: 'write' } },
  'recentEvents/active': { tables: { content: 'read' } },
  'recentEvents/create': { tables: { content: 'write' } },
  'recentEvents/list': { tables: { content: 'read' } },
  'recentEvents/remove': { tables: { content: 'write' } },
  'recentEvents/setLatest': { tables: { content: 'write' } },
  'recentEvents/update': { tables: { content: 'write' } },
  // scrypt at 2^17 takes 128 MB and much CPU, which comes with memory.
  'session/login': { tables: { access: 'write' }, secrets: ['session'], runtime: { memory: 1769 } },
  'session/logout': { tables: { access: 'write' }, secrets: ['session'] },
  'session/user': { tables: { access: 'write' }, secrets: ['session'] },
  'sitemap/get': { tables: { content: 'read' } },
  'subscribers/list': { tables: { people: 'read' } },
  'subscribers/remove': { tables: { people: 'write' } },
  'upcomingEvents/activate': { tables: { content: 'write' } },
  'upcomingEvents/active': { tables: { content: 'read' } },
  'upcomingEvents/create': { tables: { content: 'write' } },
  'upcomingEvents/list': { tables: { content: 'read' } },
  'upcomingEvents/remove': { tables: { content: 'write' } },
  'upcomingEvents/update': { tables: { content: 'write' } },
} as const satisfies Record<EndpointName, Needs> as Record<EndpointName, Needs>;

/** What each worker may touch, and what invokes it. */
export const workerAccess = {
  /** Makes, resets, lists and removes admin accounts. */
  manageAdmins: { operated: true, tables: { access: 'write' }, runtime: { memory: 1769 } },
  /** Reads the podcast's feed for new episodes. */
  importEpisodes: {
    source: { everyMinutes: 60 },
    operated: true,
    tables: { content: 'write' },
    runtime: { timeout: 120, memory: 1024 },
  },
  /** Imports content of an earlier site. */
  importContent: { operated: true, tables: { content: 'write' }, runtime: { timeout: 120 } },
  /** Steps of a campaign: prepares the ledger, enqueues recipients, finishes. */
  runCampaign: {
    source: { queue: 'campaign', batchSize: 1, maxConcurrency: 2 },
    tables: { people: 'read', sends: 'write' },
    queues: ['campaign', 'send'],
    // Each step asks for the next: one message for each shard of the list.
    runtime: { timeout: 120, memory: 1024, recursive: true },
  },
  /** Mails a chunk of recipients. Two at a time: together they stay below SES's rate. */
  sendNewsletter: {
    source: { queue: 'send', batchSize: 1, maxConcurrency: 2 },
    tables: { people: 'read', sends: 'write' },
    queues: ['send', 'campaign'],
    secrets: ['unsubscribe'],
    mail: true,
    siteUrl: true,
    // What SES throttles comes again as often as it takes.
    runtime: { timeout: 60, memory: 1024, recursive: true },
  },
  /** Runs the jobs that an endpoint waits for: cleans and saves templates, mails tests, asks SES. */
  runJob: {
    source: { queue: 'job', batchSize: 1, maxConcurrency: 2 },
    tables: { content: 'write', people: 'read' },
    secrets: ['unsubscribe'],
    mail: true,
    siteUrl: true,
    runtime: { timeout: 30, memory: 1024 },
  },
  /** Mails the welcome to new subscribers and the confirmation to those who signed up for an event. */
  sendConfirmation: {
    source: { queue: 'confirmation', batchSize: 10, maxConcurrency: 2 },
    tables: { content: 'read', people: 'write', access: 'write' },
    secrets: ['unsubscribe'],
    mail: 'attachments',
    siteUrl: true,
    runtime: { timeout: 30 },
  },
  /** Asks again for the mails to one person that SES did not take. */
  retryHeldMail: {
    source: { everyMinutes: 1 },
    tables: { people: 'write' },
    queues: ['confirmation'],
    runtime: { timeout: 30 },
  },
  /** Records SES's events: sent, bounced, complained, rejected. */
  handleSesEvents: {
    source: { queue: 'feedback', batchSize: 10, maxConcurrency: 2 },
    tables: { people: 'write', sends: 'write' },
    queues: ['campaign'],
    runtime: { timeout: 30 },
  },
  /** Finds campaigns that stopped making progress and restarts them. */
  sweepCampaigns: {
    source: { everyMinutes: 1 },
    tables: { sends: 'write' },
    queues: ['campaign'],
    runtime: { timeout: 120 },
  },
  /** At deploy: writes the protected templates where they are absent, and migrates rows of earlier versions. */
  writeFirstContent: {
    source: { deploy: true },
    tables: { content: 'write', people: 'write' },
    runtime: { timeout: 300 },
  },
} as const satisfies Record<string, WorkerNeeds> as Record<string, WorkerNeeds>;

export interface WorkerNeeds extends Needs {
  /** Operators invoke it: the stack's outputs say under which name. */
  operated?: true;
  source?:
    | {
        queue: QueueName;
        batchSize: number;
        /** A new account runs ten functions at once: without a limit the workers would take them all from the API. */
        maxConcurrency: number;
      }
    | { everyMinutes: number }
    | { deploy: true };
}
