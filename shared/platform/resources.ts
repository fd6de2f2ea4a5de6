/*
 * The names by which the stack and its functions know the same things. infra/ makes and grants resources under them,
 * functions/ finds the resources by them.
 */

/** DynamoDB tables, by bounded context. */
export const tableNames = ['content', 'people', 'sends', 'access'] as const;
export type TableName = (typeof tableNames)[number];

/**
 * How the partition keys of a table's items begin, by kind: with what ends in `#`, an id follows; the others are the whole
 * key. Stores make keys of them, and grants name kinds, so that a function can touch these items alone. Sends is granted
 * as a whole: its functions need all of it.
 */
export const partitions = {
  content: {
    recentEvents: 'RECENT_EVENT',
    upcomingEvents: 'UPCOMING_EVENT',
    /** Which event of each kind is active. */
    activeEvents: 'ACTIVE',
    archiveGuests: 'ARCHIVE_GUEST',
    episodes: 'EPISODE',
    episodeGuids: 'EPISODE_GUID',
    emailTemplates: 'EMAIL_TEMPLATE',
    /** What is written into a template and not saved. */
    emailDrafts: 'EMAIL_DRAFT',
    /** What templates were before. */
    emailVersions: 'EMAIL_VERSION#',
    /** Letters that are or were on the site, by their addresses. */
    letters: 'LETTER',
    /** What of a published letter is read, by the same addresses. */
    letterBodies: 'LETTER_BODY',
    /** What came of reading the podcast's feed. */
    feedReads: 'FEED_READ',
    /** When an admin last asked whether all is well, and what was found. */
    healthRequests: 'HEALTH_REQUEST',
    healthReports: 'HEALTH_REPORT',
    /** The last number of each kind. */
    counters: 'COUNTER',
  },
  people: {
    subscribers: 'SUBSCRIBER#',
    /** By their hashes: which subscriber has an address. */
    addresses: 'ADDRESS#',
    subscriberCounts: 'COUNT#SUBSCRIBER',
    /** How many subscribers there were, by days. */
    subscriberDays: 'SUBSCRIBER_DAY',
    suppressions: 'SUPPRESSED#',
    /** Who asked for the newsletter and has not confirmed it yet. */
    unconfirmed: 'UNCONFIRMED#',
    /** New addresses that are to be confirmed. */
    addressChanges: 'ADDRESS_CHANGE',
    signups: 'SIGNUP#',
    signupCounts: 'COUNT#SIGNUP',
    /** Mails to one person that SES did not take yet. */
    deferredMails: 'DEFERRED',
    /** Of people's data, with something left to do. */
    erasures: 'ERASURE',
    /** The import of subscribers from a file. */
    imports: 'IMPORT',
  },
  access: {
    /** With their password hashes. */
    admins: 'ADMIN#',
    adminNames: 'ADMINS',
    /** Mail addresses that their admins have not confirmed yet. */
    unconfirmedAddresses: 'UNCONFIRMED_ADDRESS#',
    /** Of those who are to become admins. */
    invitations: 'INVITATION',
    /** To admins and those who are invited, until they are sent. */
    accountMails: 'ACCOUNT_MAIL#',
    /** With their recovery codes. */
    secondFactors: 'SECOND_FACTOR#',
    /** Of one admin together. */
    sessions: 'SESSION#',
    adminKeys: 'ADMIN_KEY#',
    rates: 'RATE#',
    /** Requests that came with an Idempotency-Key. */
    requests: 'REQUEST#',
    activities: 'ACTIVITY',
    /** Who publishes pages just now. */
    publication: 'PUBLICATION',
    /** Which backup is being restored just now. */
    restore: 'RESTORE',
  },
} as const satisfies Partial<Record<TableName, Record<string, string>>>;

export const queueNames = ['campaign', 'send', 'notices', 'feedback', 'import'] as const;
export type QueueName = (typeof queueNames)[number];

export const secretNames = ['origin', 'session', 'links'] as const;
export type SecretName = (typeof secretNames)[number];
/** How long after a new value was put every function accepts it, in milliseconds. Only then it is used. */
export const secretsKnownWithin = 120_000;

/** Of the text of the secret `links`: the key of what the tables hold. It never changes, a rotation changes the rest. */
export const dataKeyOf = (links: string): string => links.slice(0, 32);

/** The environment variables that tell a function where a resource is. A grant sets them. */
export const variables = {
  table: (table: TableName) => `${table.toUpperCase()}_TABLE`,
  queueUrl: (queue: QueueName) => `${queue.toUpperCase()}_QUEUE_URL`,
  secretArn: (secret: SecretName) => `${secret.toUpperCase()}_SECRET_ARN`,
  mediaBucket: 'MEDIA_BUCKET',
  siteBucket: 'SITE_BUCKET',
  importBucket: 'IMPORT_BUCKET',
  distributionId: 'DISTRIBUTION_ID',
  senderAddress: 'SENDER_ADDRESS',
  /** SES's configuration set, whose events come back to us. */
  configurationSet: 'CONFIGURATION_SET',
  siteUrl: 'SITE_URL',
  /** What infra/settings/settings.ts said at the deploy, as JSON. */
  settings: 'SETTINGS',
  alarmTopicArn: 'ALARM_TOPIC_ARN',
  deadLettersUrl: 'DEAD_LETTERS_URL',
  /** CloudFront's own name for the site. */
  distributionDomain: 'DISTRIBUTION_DOMAIN',
  /** How many functions the queues can keep busy. */
  workersAtOnce: 'WORKERS_AT_ONCE',
} as const;

/** Index of the rows that carry `partition`, in the order of `sort`. */
export interface TableIndex {
  name: string;
  partition: string;
  sort: string;
}

/** The lists that admins page through, newest first. A row's `list` says on which of them it stands. */
export const newestIndex = {
  people: { name: 'newest', partition: 'list', sort: 'listedAt' },
  sends: { name: 'newest', partition: 'list', sort: 'startedAt' },
} as const satisfies Partial<Record<TableName, TableIndex>>;

/** The campaigns for which something is left to do, and the letters that are to go out at a time. */
export const openIndex = { name: 'open', partition: 'open', sort: 'startedAt' } as const satisfies TableIndex;
