import type { partitions, QueueName, SecretName, TableName } from '../../shared/platform/resources.ts';
import type { HandlerProps } from '../constructs/handlerFunction.ts';

/**
 * What may be done with items: `read` and `write` (which reads too), or DynamoDB's actions one by one, as in `get update`.
 * `list` pages through a table by its indexes.
 */
export const actionsOfWords = {
  read: ['GetItem', 'BatchGetItem', 'Query'],
  write: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
  get: ['GetItem'],
  getAll: ['BatchGetItem'],
  query: ['Query'],
  put: ['PutItem'],
  update: ['UpdateItem'],
  delete: ['DeleteItem'],
  check: ['ConditionCheckItem'],
  list: [],
} as const;
type Word = keyof typeof actionsOfWords;
export type Access = Word | `${Word} ${Word}` | `${Word} ${Word} ${Word}` | `${Word} ${Word} ${Word} ${Word}`;

/** Whole tables, or kinds of their items: each kind has a name of its own. */
export type Items = { [Name in TableName | Kind]?: Access };
type Kind = { [T in keyof typeof partitions]: keyof (typeof partitions)[T] }[keyof typeof partitions];

/** What a handler may touch, and what it needs to run. Nothing is allowed that is not said here. */
export interface Needs {
  items?: Items;
  /** Queues that it sends to. */
  queues?: readonly QueueName[];
  secrets?: readonly SecretName[];
  /** May send mail, plain or with files. */
  mail?: true | 'attachments';
  /** Asks SES what the account may send. */
  mailAccount?: true;
  /** Adds pictures to the uploads. */
  media?: true;
  /** Lets a file of subscribers be uploaded, its report be downloaded, or reads the one and makes the other. */
  imports?: 'upload' | 'report' | 'read';
  /** Publishes the site's pages, reads those that stand for what is not there, or sees which there are. */
  site?: 'publish' | 'readAbsent' | 'readByLink' | 'list';
  /** Builds links into the site. */
  siteUrl?: true;
  runtime?: Pick<HandlerProps, 'timeout' | 'memory' | 'recursive' | 'files'>;
}

/** All that is needed by one of `parts`. */
export function mergeNeeds<Part extends Needs>(...parts: readonly Part[]): Part {
  const items: Partial<Record<string, string>> = {};
  for (const [name, access] of parts.flatMap((part) => Object.entries(part.items ?? {})))
    items[name] = items[name] ? `${items[name]} ${access}` : access;
  const each = <Name extends 'queues' | 'secrets'>(name: Name) => [
    ...new Set(parts.flatMap((part) => part[name] ?? [])),
  ];
  return Object.assign({}, ...parts, {
    items,
    queues: each('queues'),
    secrets: each('secrets'),
    runtime: Object.assign({}, ...parts.map(({ runtime }) => runtime)),
  });
}
