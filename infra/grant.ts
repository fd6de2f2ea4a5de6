import {
  type newestIndex,
  type partitions,
  type QueueName,
  type SecretName,
  type TableName,
  variables,
} from '../shared/resources.ts';
import type { Access, Data } from './constructs/data.ts';
import type { HandlerFunction, HandlerProps } from './constructs/handlerFunction.ts';
import type { Imports } from './constructs/imports.ts';
import type { Mail } from './constructs/mail.ts';
import type { Media } from './constructs/media.ts';
import type { Queues } from './constructs/queues.ts';
import type { Secrets } from './constructs/secrets.ts';
import type { Site } from './constructs/site.ts';

/** What a handler may touch, and what it needs to run. Nothing is allowed that is not said here. */
export interface Needs {
  /** A whole table, or the kinds of its items that the handler needs. */
  tables?: { [T in TableName]?: Access | (T extends keyof typeof partitions ? KindsOf<T> : never) };
  /** Tables whose list, newest first, it pages through. */
  lists?: (keyof typeof newestIndex)[];
  /** Queues that it sends to. */
  queues?: QueueName[];
  secrets?: SecretName[];
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

type KindsOf<T extends keyof typeof partitions> = { [Kind in keyof (typeof partitions)[T]]?: Access };

export interface Resources {
  data: Data;
  secrets: Secrets;
  queues: Queues;
  mail: Mail;
  media: Media;
  imports: Imports;
  site: Site;
  edge: { url: string; grantInvalidate(fn: HandlerFunction): void };
}

/** Gives `fn` what it needs: each permission together with the environment variable that names its resource. */
export function grant(fn: HandlerFunction, resources: Resources, needs: Needs): void {
  for (const [table, access] of Object.entries(needs.tables ?? {}))
    resources.data[table as TableName].grantTo(fn, access);
  for (const table of needs.lists ?? []) resources.data[table].grantList(fn);
  for (const queue of needs.queues ?? []) resources.queues[queue].grantTo(fn);
  for (const secret of new Set(needs.secrets)) resources.secrets[secret].grantTo(fn);
  if (needs.mail) resources.mail.grantSend(fn, needs.mail === 'attachments');
  if (needs.mailAccount) resources.mail.grantAccount(fn);
  if (needs.media) resources.media.grantAdd(fn);
  if (needs.imports) resources.imports.grantTo(fn, needs.imports);
  if (needs.site) resources.site.grantTo(fn, needs.site);
  if (needs.site === 'publish') resources.edge.grantInvalidate(fn);
  if (needs.siteUrl) fn.addEnvironment(variables.siteUrl, resources.edge.url);
}
