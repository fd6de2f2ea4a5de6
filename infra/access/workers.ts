import { partitions } from '../../shared/platform/resources.ts';
import { preparersFor, recordersFor, sendersFor } from '../../shared/sending/model/workers.ts';
import { settings } from '../settings/settings.ts';
import {
  checkingSend,
  composing,
  deliverable,
  erasingTraces,
  givingSeats,
  hashed,
  importingEpisodes,
  limited,
  linked,
  readingSettings,
  recentEvents,
  steppingCampaigns,
  upcomingEvents,
} from './common.ts';
import { mergeNeeds, type Needs, type WorkSource } from './needs.ts';

interface WorkerNeeds extends Needs {
  /** Operators invoke it, by its name in the stack's outputs. */
  operated?: true;
  source?: WorkSource | WorkSource[];
}

/** Puts a letter on the site, and takes it off if no one was mailed after all. */
const publishingLetters = { letters: 'get update', letterBodies: 'get put delete' } as const;
const { mailsPerSecond } = settings;
const senders = sendersFor(mailsPerSecond);
/** Tells the host who signed up on a day, and who canceled. */
const namingTheDay: Needs = { items: { signupCounts: 'query', outbox: 'query', upcomingEvents: 'query' } };

export const workerAccess = {
  /** Lets requests that CloudFront sends through to the endpoints. API Gateway asks it: infra/constructs/api.ts. */
  authorizeCloudFront: { secrets: ['origin'], runtime: { memory: 1024 } },
  manageAdmins: {
    operated: true,
    items: {
      ...{ admins: 'write', adminNames: 'write', secondFactors: 'query delete', passkeys: 'query delete' },
      ...{ sessions: 'query delete', invitations: 'query delete' },
      ...{ unconfirmedAddresses: 'delete', passwordLinks: 'delete' },
    },
    runtime: { memory: 1769 },
  },
  /** Renders the public pages: after each change of what they show, at each deploy, and when the sweep asks for it. */
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
          partitions.content.settings,
          partitions.content.publishRequests,
        ],
        batchSeconds: 2,
      },
      { deploy: true },
    ],
    operated: true,
    items: {
      ...{ ...recentEvents('read').items, ...upcomingEvents('read').items, archiveGuests: 'read', episodes: 'read' },
      ...{ letters: 'query', letterBodies: 'query', publication: 'update', ...readingSettings.items },
      // Which uploads letters still show; a deploy adds the letters that are absent.
      ...{ emailTemplates: 'query put', emailDrafts: 'query', emailVersions: 'query' },
      ...{ sends: 'list', campaignContents: 'query' },
    },
    site: 'publish',
    media: 'publish',
    // It may wait for another run. Rendering needs a whole processor.
    runtime: { timeout: 300, memory: 1769, files: 'dist/render' },
  },
  /** Checks what the operator must set up or look after. infra/constructs/watch.ts says what it may ask. */
  checkHealth: {
    source: { table: 'content', partitions: [partitions.content.healthRequests], batchSeconds: 0 },
    operated: true,
    items: {
      ...readingSettings.items,
      ...{ healthReports: 'get put', subscriberCounts: 'query', outbox: 'list' },
      ...{ adminNames: 'query', secondFactors: 'get', passkeys: 'query' },
    },
    mailAccount: true,
    siteUrl: true,
    runtime: { timeout: 60, memory: 1024 },
  },
  /** Mails SES's simulator and waits for its events, when an operator tries a deployed site. */
  sendTrialMail: {
    operated: true,
    items: { sends: 'query', ...readingSettings.items },
    ...linked,
    mail: true,
    siteUrl: true,
    runtime: { timeout: 90 },
  },
  /** Reads the podcast's feed for new episodes, and what they link to; prepares a letter about each. */
  importEpisodes: {
    source: { everyMinutes: 60 },
    items: {
      ...importingEpisodes,
      ...readingSettings.items,
      feedReads: 'query update',
      emailTemplates: 'put',
      healthReports: 'put',
    },
    media: 'addTranscripts',
    // It waits for other people's hosts, and parses what they send.
    runtime: { timeout: 300, memory: 1024 },
  },
  importContent: {
    operated: true,
    items: {
      ...{ ...recentEvents('write').items, ...upcomingEvents('write').items, archiveGuests: 'write' },
      ...readingSettings.items,
      ...{ ...importingEpisodes, letters: 'query get update', letterBodies: 'put' },
    },
    media: 'addTranscripts',
    runtime: { timeout: 120, memory: 1024 },
  },
  /** Reads files of subscribers and adds them, in batches. */
  importSubscribers: {
    source: { queue: 'import', batchSize: 1, maxConcurrency: 2 },
    items: {
      ...{ imports: 'get put update', subscribers: 'get put update delete', subscriberCounts: 'update' },
      ...{ addresses: 'read put update check', suppressions: 'get getAll put check' },
    },
    imports: 'read',
    queues: ['import'],
    ...hashed,
    // It holds the whole file in memory. Each run asks for the next.
    runtime: { timeout: 60, memory: 1769, recursive: true },
  },
  runCampaign: {
    source: { queue: 'campaign', batchSize: 1, maxConcurrency: preparersFor(mailsPerSecond) },
    items: { ...publishingLetters, people: 'read', sends: 'write', ...readingSettings.items },
    queues: ['campaign', 'send'],
    // A letter's page is there before its mails are sent.
    site: 'putLetters',
    // It sends itself a message while another send has to end. Entering recipients and rendering need a processor.
    runtime: { timeout: 120, memory: 1769, recursive: true, files: 'dist/render' },
  },
  /**
   * All that run at a time together stay below SES's rate. Several chunks at once keep a fast account busy: see
   * functions/lib/sending/deliver.ts. With more than seven, one worker takes nearly all of a short list; with fewer,
   * the end of each run costs too much where SES is slow.
   */
  sendNewsletter: {
    source: { queue: 'send', batchSize: 7, maxConcurrency: senders.count },
    items: { people: 'read', sends: 'write', ...readingSettings.items },
    queues: ['send', 'campaign'],
    ...linked,
    mail: true,
    mailAccount: true,
    siteUrl: true,
    // What SES throttles is queued again until SES takes it.
    runtime: { timeout: 60, memory: senders.memory, recursive: true },
  },
  /** Mails one person: the welcome, confirmations, what someone requested on the site, and notices about accounts. */
  sendNotices: {
    source: { queue: 'notices', batchSize: 10, maxConcurrency: 2 },
    ...mergeNeeds(namingTheDay, {
      items: {
        ...{ ...composing.items, ...deliverable.items, ...limited.items, ...readingSettings.items },
        // It makes the links in mails, and writes their hashes.
        ...{ invitations: 'update', unconfirmedAddresses: 'update', detailsLinks: 'put' },
        ...{ subscribers: 'get update', addresses: 'get', signups: 'get query update', unconfirmed: 'get update' },
        addressChanges: 'get update',
        outbox: 'get put update delete',
        accountOutbox: 'get update',
        formMail: 'get update',
        ...{ adminNames: 'query', passwordLinks: 'update' },
      },
      secrets: [...hashed.secrets, ...linked.secrets],
    }),
    mail: true,
    mailAccount: true,
    siteUrl: true,
    runtime: { timeout: 30 },
  },
  feedOutbox: {
    source: {
      table: 'people',
      partitions: [partitions.people.outbox, partitions.people.accountOutbox],
      inserts: true,
      batchSeconds: 0,
    },
    queues: ['notices'],
    runtime: { timeout: 30 },
  },
  /** Records SES's events: sent, delivered, bounced, complained, rejected. */
  handleSesEvents: {
    source: { queue: 'feedback', batchSize: 100, batchSeconds: 2, maxConcurrency: recordersFor(mailsPerSecond) },
    items: {
      ...{ subscribers: 'get update', addresses: 'get check', suppressions: 'get put', subscriberCounts: 'update' },
      ...{ sends: 'write', formMail: 'get update', outbox: 'update', accountOutbox: 'update' },
    },
    ...steppingCampaigns,
    ...hashed,
    runtime: { timeout: 30 },
  },
  /**
   * Finds what stopped and starts it again: campaigns, and emails to one person that wait or whose message was lost.
   * Starts letters and publishing runs that are due, gives free seats, has people told about events, finishes erasures,
   * deletes old sign-ups, and records how many subscribers there are.
   */
  sweep: {
    ...mergeNeeds(checkingSend, steppingCampaigns, givingSeats, erasingTraces, readingSettings, {
      items: {
        ...{ upcomingEvents: 'get query', sends: 'write list', publication: 'get', publishRequests: 'put' },
        // Tells those who signed up what has changed, moves those who cannot attend as they chose, deletes the old.
        signups: 'query get delete',
        ...{ outbox: 'update list', accountOutbox: 'update', formMail: 'get update delete' },
        ...{ erasures: 'query update delete', detailsLinks: 'query delete' },
        ...{ subscriberCounts: 'query', subscriberDays: 'put' },
      },
      queues: ['notices'],
    }),
    source: { everyMinutes: 1 },
    operated: true,
    runtime: { timeout: 120, memory: 1024 },
  },
} as const satisfies Record<string, WorkerNeeds> as Record<string, WorkerNeeds>;

/** Unreserved places that Lambda keeps: https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html */
const unreserved = 100;

/** Workers of queues -> how many of each may run at once. */
const most = Object.fromEntries(
  Object.entries(workerAccess).flatMap(([worker, { source = [] }]) =>
    [source].flat().flatMap((each) => ('queue' in each ? [[`workers/${worker}`, each.maxConcurrency] as const] : [])),
  ),
);

export const workersAtOnce = Object.values(most).reduce((sum, each) => sum + each, 0);

/** Undefined where the account is too small for reservations, and without a queue. */
export const reservedFor = (functionsAtOnce: number, handler: string): number | undefined =>
  functionsAtOnce >= workersAtOnce + unreserved ? most[handler] : undefined;
