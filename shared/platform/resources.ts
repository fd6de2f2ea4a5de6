/* Names under which infra/ creates and grants resources, and functions/ finds them. */

export const tableNames = ['content', 'people', 'sends', 'access'] as const;
export type TableName = (typeof tableNames)[number];

/**
 * How a table's partition keys begin, by kind. After a `#` follows an id; the others are the whole key. Grants name
 * kinds, so that a function can access only those items. Of the table `sends`, only what other functions touch is a
 * kind: those that send need all of it.
 */
export const partitions = {
  content: {
    recentEvents: 'RECENT_EVENT',
    upcomingEvents: 'UPCOMING_EVENT',
    activeEvents: 'ACTIVE',
    archiveGuests: 'ARCHIVE_GUEST',
    episodes: 'EPISODE',
    episodeGuids: 'EPISODE_GUID',
    emailTemplates: 'EMAIL_TEMPLATE',
    emailDrafts: 'EMAIL_DRAFT',
    emailVersions: 'EMAIL_VERSION#',
    /** Letters that are or were on the site, by their addresses. */
    letters: 'LETTER',
    letterBodies: 'LETTER_BODY',
    /** How the last reads went of what the podcast's feed links to. */
    feedReads: 'FEED_READ',
    healthRequests: 'HEALTH_REQUEST',
    healthReports: 'HEALTH_REPORT',
    publishRequests: 'PUBLISH_REQUEST',
    settings: 'SETTINGS',
    counters: 'COUNTER',
  },
  people: {
    subscribers: 'SUBSCRIBER#',
    /** Which subscriber has an address, by the address's hash. */
    addresses: 'ADDRESS#',
    subscriberCounts: 'COUNT#SUBSCRIBER',
    subscriberDays: 'SUBSCRIBER_DAY',
    suppressions: 'SUPPRESSED#',
    /** People who asked for the newsletter and have not confirmed yet. */
    unconfirmed: 'UNCONFIRMED#',
    addressChanges: 'ADDRESS_CHANGE',
    /** Links that show readers all that is kept about them, by reader. */
    detailsLinks: 'DETAILS_LINK#',
    signups: 'SIGNUP#',
    signupCounts: 'COUNT#SIGNUP',
    waitingLists: 'WAITING#',
    outbox: 'OUTBOX',
    /** Those about admin accounts: they alone name the address that they go to, so that no form may write them. */
    accountOutbox: 'ACCOUNT_OUTBOX',
    erasures: 'ERASURE',
    imports: 'IMPORT',
  },
  sends: {
    /** Campaigns, their recipients, and what became of their emails. */
    campaigns: 'CAMPAIGN#',
    campaignContents: 'CAMPAIGN_CONTENT#',
  },
  access: {
    /** With their password hashes. */
    admins: 'ADMIN#',
    adminNames: 'ADMINS',
    unconfirmedAddresses: 'UNCONFIRMED_ADDRESS#',
    invitations: 'INVITATION',
    /** With their recovery codes. */
    secondFactors: 'SECOND_FACTOR#',
    passkeys: 'PASSKEY#',
    passkeyChallenges: 'PASSKEY_CHALLENGE#',
    /** All sessions of one admin share a key. */
    sessions: 'SESSION#',
    adminKeys: 'ADMIN_KEY#',
    /** Links that open an event's list at the door, by event. */
    doorLinks: 'DOOR_LINK#',
    passwordLinks: 'PASSWORD_LINK#',
    rates: 'RATE#',
    /** How many emails the forms caused on each day, and what came back. */
    formMail: 'FORM_MAIL',
    requests: 'REQUEST#',
    activities: 'ACTIVITY',
    /** Counts of failed log-ins, by the keyed hash of the name. */
    loginFailures: 'LOGIN_FAILURE#',
    /** Who is publishing pages at the moment. */
    publication: 'PUBLICATION',
    restore: 'RESTORE',
  },
} as const satisfies Partial<Record<TableName, Record<string, string>>>;

export const queueNames = ['campaign', 'send', 'notices', 'feedback', 'import'] as const;
export type QueueName = (typeof queueNames)[number];

/** Secrets that sign, or that one service knows another by. `npm run rotate` gives them new values. */
export const rotatedSecrets = ['origin', 'session', 'links'] as const;
export type RotatedSecret = (typeof rotatedSecrets)[number];
/** Secrets that the content of the tables depends on. They never change. */
export const lastingSecrets = ['hashes', 'accounts'] as const;
export type LastingSecret = (typeof lastingSecrets)[number];
export const secretNames = [...rotatedSecrets, ...lastingSecrets] as const;
export type SecretName = (typeof secretNames)[number];
/** Within how many milliseconds every function accepts a secret's new value. Only then is it used to sign. */
export const secretsKnownWithin = 120_000;

/** The environment variables that tell a function where a resource is. Grants set them. */
export const variables = {
  table: (table: TableName) => `${table.toUpperCase()}_TABLE`,
  queueUrl: (queue: QueueName) => `${queue.toUpperCase()}_QUEUE_URL`,
  secretArn: (secret: SecretName) => `${secret.toUpperCase()}_SECRET_ARN`,
  mediaBucket: 'MEDIA_BUCKET',
  siteBucket: 'SITE_BUCKET',
  importBucket: 'IMPORT_BUCKET',
  distributionId: 'DISTRIBUTION_ID',
  senderAddress: 'SENDER_ADDRESS',
  configurationSet: 'CONFIGURATION_SET',
  siteUrl: 'SITE_URL',
  /** The settings of the deploy (infra/settings/settings.ts), as JSON. */
  settings: 'SETTINGS',
  /** `true` where the site asks a second factor of every admin; otherwise not set. */
  secondFactorRequired: 'SECOND_FACTOR_REQUIRED',
  alarmTopicArn: 'ALARM_TOPIC_ARN',
  distributionDomain: 'DISTRIBUTION_DOMAIN',
  mailsPerSecond: 'MAILS_PER_SECOND',
  workersAtOnce: 'WORKERS_AT_ONCE',
} as const;

/** An index of the rows that have the attribute `partition`, sorted by `sort`, which is a text unless `byNumber`. */
export interface TableIndex {
  name: string;
  partition: string;
  sort: string;
  byNumber?: true;
}

/** The lists that admins page through, newest first. A row's `list` says which of them it is on. */
export const newestIndex = {
  people: { name: 'newest', partition: 'list', sort: 'listedAt' },
  sends: { name: 'newest', partition: 'list', sort: 'startedAt' },
} as const satisfies Partial<Record<TableName, TableIndex>>;

/** Emails of the outbox by what they wait for, in the order in which they are due. */
export const dueIndex = {
  name: 'due',
  partition: 'waits',
  sort: 'nextAt',
  byNumber: true,
} as const satisfies TableIndex;

/** Unfinished campaigns, and letters that are scheduled. */
export const openIndex = { name: 'open', partition: 'open', sort: 'startedAt' } as const satisfies TableIndex;

/**
 * Rows of people are spread over 64 partitions by the first two digits of their id, which are random or from a hash. A
 * send works on the partitions in parallel. DynamoDB accepts 1,000 writes a second to one partition key, so a shard of
 * a million recipients, some 15,600, takes at least 16 seconds to enter:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export const shards = Array.from({ length: 64 }, (_, n) => (4 * n).toString(16).padStart(2, '0'));

export const shardOf = (id: string) => shards[Number.parseInt(id.slice(0, 2), 16) >> 2] ?? '';

/** Counts are spread over 16 items, so that people who come at once seldom write to the same one. One read gets all. */
export const counterOf = (id: string) => id.charAt(0);
