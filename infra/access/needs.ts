import type { partitions, QueueName, SecretName, TableName } from '../../shared/platform/resources.ts';
import type { HandlerProps } from '../constructs/handlerFunction.ts';

/**
 * What may be done with items: `read` and `write` (which includes reading), or single actions of DynamoDB, as in
 * `get update`. `list` pages through a table, or one kind of its items, by its indexes.
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

/** Access to whole tables, or to kinds of their items. The names of kinds are unique across tables. */
export type Items = { [Name in TableName | Kind]?: Access };
type Kind = { [T in keyof typeof partitions]: keyof (typeof partitions)[T] }[keyof typeof partitions];

/** What a handler may touch, and what it needs to run. Anything else is denied. */
export interface Needs {
  items?: Items;
  queues?: readonly QueueName[];
  secrets?: readonly SecretName[];
  mail?: true;
  /** Names our address in calendar files. */
  senderAddress?: true;
  mailAccount?: true;
  /** Adds files, or publishes transcripts and deletes what nothing names any more. */
  media?: 'addImages' | 'addTranscripts' | 'addRecordings' | 'publish';
  /** Signs addresses of files of subscribers, reports or audio, or reads and writes them (uploads.ts). */
  imports?: 'upload' | 'report' | 'read' | 'uploadAudio' | 'takeAudio';
  /** Publishes the site's pages, puts those of letters, or reads those for absent content or for links in emails. */
  site?: 'publish' | 'putLetters' | 'readAbsent' | 'readByLink';
  siteUrl?: true;
  /** Has the code that cleans or composes an email, for which tests/bench/bundles.ts allows a larger bundle. */
  composer?: true;
  runtime?: Omit<HandlerProps, 'name' | 'logGroup' | 'reserved'>;
}

/** The union of `parts`. Of fields that are not lists, the last part wins. */
export function mergeNeeds(...parts: readonly Needs[]): Needs {
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

export type WorkSource =
  | {
      queue: QueueName;
      batchSize: number;
      /** How long messages are collected into one invocation. Lambda requires it for more than ten messages. */
      batchSeconds?: number;
      /** A new account runs ten functions at once: without a limit, the workers would leave none for the API. */
      maxConcurrency: number;
    }
  | {
      /** Changes to this table's items with one of these partition keys. */
      table: TableName;
      partitions: string[];
      inserts?: true;
      /** How long changes are collected into one invocation. */
      batchSeconds: number;
    }
  | { everyMinutes: number }
  | { deploy: true };
