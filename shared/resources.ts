/*
 * The names by which the stack and its functions know the same things. infra/ makes and grants resources under them,
 * functions/ finds the resources by them.
 */

/** DynamoDB tables, by bounded context. */
export const tableNames = ['content', 'people', 'sends', 'access'] as const;
export type TableName = (typeof tableNames)[number];

export const queueNames = ['campaign', 'send', 'confirmation', 'job', 'feedback'] as const;
export type QueueName = (typeof queueNames)[number];

export const secretNames = ['origin', 'session', 'unsubscribe'] as const;
export type SecretName = (typeof secretNames)[number];

/** The environment variables that tell a function where a resource is. A grant sets them. */
export const variables = {
  table: (table: TableName) => `${table.toUpperCase()}_TABLE`,
  queueUrl: (queue: QueueName) => `${queue.toUpperCase()}_QUEUE_URL`,
  secretArn: (secret: SecretName) => `${secret.toUpperCase()}_SECRET_ARN`,
  mediaBucket: 'MEDIA_BUCKET',
  senderAddress: 'SENDER_ADDRESS',
  /** SES's configuration set, whose events come back to us. */
  configurationSet: 'CONFIGURATION_SET',
  siteUrl: 'SITE_URL',
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

/** The campaigns for which something is left to do. */
export const openIndex = { name: 'open', partition: 'open', sort: 'startedAt' } as const satisfies TableIndex;
