import { partitions } from '../shared/resources.ts';
import { accountData } from './accountAccess.ts';
import {
  checkingSend,
  count,
  eraseAndFollow,
  letterCards,
  personalData,
  publishingLetters,
  recentEvents,
  upcomingEvents,
} from './itemAccess.ts';
import type { WorkerNeeds } from './workerNeeds.ts';

const importingEpisodes = { episodes: 'write', episodeGuids: ['PutItem'], counters: count } as const;

/** What each worker may touch, and what invokes it. */
export const workerAccess = {
  /** Makes, resets, lists and removes admin accounts. */
  manageAdmins: {
    operated: true,
    tables: {
      access: {
        admins: 'write',
        adminNames: 'write',
        secondFactors: 'write',
        sessionLists: ['Query', 'DeleteItem'],
        sessions: ['DeleteItem'],
        unconfirmedAddresses: ['DeleteItem'],
        invitations: ['Query', 'UpdateItem'],
      },
    },
    secrets: ['links'],
    runtime: { memory: 1769 },
  },
  /** Makes the public pages: after each change of what they show, at each deploy, and once a day whatever happened. */
  publishPages: {
    source: [
      {
        table: 'content',
        partitions: [
          partitions.content.recentEvents,
          partitions.content.upcomingEvents,
          partitions.content.activeEvents,
          partitions.content.archiveGuests,
          partitions.content.episodes,
          partitions.content.letters,
        ],
        batchSeconds: 2,
      },
      { deploy: true },
      { everyMinutes: 24 * 60 },
    ],
    operated: true,
    tables: {
      content: {
        ...recentEvents('read'),
        ...upcomingEvents('read'),
        archiveGuests: 'read',
        episodes: 'read',
        letters: ['Query'],
        letterBodies: ['Query'],
      },
      access: { publication: ['UpdateItem'] },
    },
    site: 'publish',
    // It may wait for another run. Rendering wants a processor of its own.
    runtime: { timeout: 300, memory: 1769, files: 'dist/render' },
  },
  /** Looks at what a person must set up or see to. What it may ask, infra/constructs/health.ts says. */
  checkHealth: {
    source: { table: 'content', partitions: [partitions.content.healthRequests], batchSeconds: 0 },
    operated: true,
    tables: {
      content: { emailTemplates: ['GetItem'], feedReads: ['GetItem'], healthReports: ['PutItem'] },
      people: { subscriberCounts: ['Query'] },
      access: { adminNames: ['Query'], publication: ['GetItem'] },
    },
    lists: ['sends'],
    mailAccount: true,
    siteUrl: true,
    runtime: { timeout: 60, memory: 1024 },
  },
  /** Notes how many subscribers there are: the dashboard shows how that grows. */
  recordGrowth: {
    source: { everyMinutes: 6 * 60 },
    operated: true,
    tables: { people: { subscriberCounts: ['Query'], subscriberDays: ['PutItem'] } },
  },
  /** Reads the podcast's feed for new episodes. */
  importEpisodes: {
    source: { everyMinutes: 60 },
    operated: true,
    tables: { content: { ...importingEpisodes, feedReads: ['UpdateItem'] } },
    runtime: { timeout: 120, memory: 1024 },
  },
  /** Imports content of an earlier site. */
  importContent: {
    operated: true,
    tables: {
      content: {
        ...recentEvents('write'),
        ...upcomingEvents('write'),
        archiveGuests: 'write',
        ...importingEpisodes,
        letters: ['Query', 'GetItem', 'UpdateItem'],
        letterBodies: ['PutItem'],
      },
    },
    runtime: { timeout: 120 },
  },
  /** Reads files of subscribers and adds them, in batches. */
  importSubscribers: {
    source: { queue: 'import', batchSize: 1, maxConcurrency: 2 },
    operated: true,
    tables: {
      people: {
        imports: ['GetItem', 'PutItem', 'UpdateItem'],
        subscribers: ['PutItem'],
        addresses: ['BatchGetItem', 'PutItem'],
        suppressions: ['BatchGetItem', 'ConditionCheckItem'],
        subscriberCounts: count,
      },
    },
    imports: 'read',
    queues: ['import'],
    secrets: ['links'],
    siteUrl: true,
    // The whole file is in its memory. Each run asks for the next.
    runtime: { timeout: 60, memory: 1769, recursive: true },
  },
  /** Steps of a campaign: prepares the ledger, enqueues recipients, finishes. */
  runCampaign: {
    source: { queue: 'campaign', batchSize: 1, maxConcurrency: 2 },
    tables: { content: publishingLetters, people: 'read', sends: 'write' },
    lists: ['sends'],
    queues: ['campaign', 'send'],
    // The page of a letter is there before its mails are.
    site: 'list',
    // It asks again where it waits for a page, or for another send's end.
    runtime: { timeout: 120, memory: 1024, recursive: true },
  },
  /**
   * Mails chunks of recipients. Two at a time: together they stay below SES's rate. Several chunks at once keep a fast
   * account busy, and so does a processor of its own: see functions/lib/newsletter/sendLane.ts.
   */
  sendNewsletter: {
    source: { queue: 'send', batchSize: 10, maxConcurrency: 2 },
    tables: { people: 'read', sends: 'write' },
    queues: ['send', 'campaign'],
    secrets: ['links'],
    mail: true,
    mailAccount: true,
    siteUrl: true,
    // What SES throttles comes again as often as it takes.
    runtime: { timeout: 60, memory: 1769, recursive: true },
  },
  /** Mails to one person: the welcome, confirmations, and what they or somebody else asked for on the site; and what is about accounts. */
  sendConfirmation: {
    source: { queue: 'confirmation', batchSize: 10, maxConcurrency: 2 },
    tables: {
      content: { emailTemplates: ['GetItem'], ...letterCards },
      people: {
        subscribers: ['GetItem', 'UpdateItem'],
        signups: ['GetItem', 'UpdateItem', 'Query'],
        suppressions: ['GetItem'],
        unconfirmed: ['GetItem', 'UpdateItem'],
        addressChanges: ['GetItem', 'UpdateItem'],
        addresses: ['GetItem'],
        heldMails: ['UpdateItem', 'DeleteItem'],
      },
      access: { rates: count, accountMails: ['PutItem', 'DeleteItem'] },
    },
    // One message with an event's Zoom link becomes one for each who booked by it.
    queues: ['confirmation'],
    secrets: ['links'],
    mail: 'attachments',
    siteUrl: true,
    runtime: { timeout: 30 },
  },
  /** Asks again for the mails to one person that SES did not take. */
  retryHeldMail: {
    source: { everyMinutes: 1 },
    tables: { people: { heldMails: ['Query', 'UpdateItem', 'DeleteItem'] } },
    queues: ['confirmation'],
    runtime: { timeout: 30 },
  },
  /** Records SES's events: sent, delivered, bounced, complained, rejected. */
  handleSesEvents: {
    source: { queue: 'feedback', batchSize: 10, maxConcurrency: 2 },
    tables: {
      people: {
        subscribers: ['GetItem', 'UpdateItem'],
        addresses: ['GetItem', 'ConditionCheckItem'],
        suppressions: ['GetItem', 'PutItem'],
        subscriberCounts: count,
      },
      sends: 'write',
    },
    queues: ['campaign'],
    secrets: ['links'],
    runtime: { timeout: 30 },
  },
  /** Says what is kept about one person, and erases it. */
  managePersonalData: {
    operated: true,
    tables: {
      people: eraseAndFollow,
      access: { rates: ['GetItem', 'DeleteItem'], ...accountData.erase },
      sends: 'write',
    },
    lists: ['sends'],
    queues: ['campaign'],
    secrets: ['links'],
    runtime: { timeout: 60 },
  },
  /** Erases what a send had in hand when a person's data was erased, or what a killed run left. */
  completeErasures: {
    source: { everyMinutes: 1 },
    tables: {
      people: { ...personalData.erase, erasures: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'] },
      sends: 'write',
    },
    lists: ['sends'],
    queues: ['campaign'],
    runtime: { timeout: 60 },
  },
  /** Finds campaigns that stopped making progress and restarts them; starts letters whose time has come. */
  sweepCampaigns: {
    source: { everyMinutes: 1 },
    tables: { ...checkingSend, sends: 'write' },
    lists: ['sends'],
    queues: ['campaign'],
    mailAccount: true,
    runtime: { timeout: 120, memory: 1024 },
  },
  /** At deploy: writes the protected templates where they are absent. */
  writeFirstContent: {
    source: { deploy: true },
    operated: true,
    tables: { content: { emailTemplates: ['PutItem'] } },
    runtime: { timeout: 300 },
  },
} as const satisfies Record<string, WorkerNeeds> as Record<string, WorkerNeeds>;
