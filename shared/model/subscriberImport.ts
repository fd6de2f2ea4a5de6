import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { suppressionReason } from './subscriber.ts';

/** Limits of a file, as its address for the upload and its first reading enforce them. */
export const maxImportRows = 100_000;
/** In bytes. */
export const maxImportSize = 50_000_000;
/** So long a file and its reports are kept, in days: they hold addresses. */
export const importFileDays = 7;

/** The system that wrote a file, by its columns. `custom`: the admin said which column holds what. */
export const importFormat = z.enum(['mailchimp', 'substack', 'ghost', 'buttondown', 'own', 'custom']);
export type ImportFormat = z.infer<typeof importFormat>;

export const formatNames: Record<ImportFormat, string> = {
  mailchimp: 'Mailchimp',
  substack: 'Substack',
  ghost: 'Ghost',
  buttondown: 'Buttondown',
  own: 'this site’s own export',
  custom: 'columns chosen by hand',
};

const column = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** Which column of a file of another system holds what, by the columns' titles. */
export const importMapping = z.strictObject({
  email: column,
  firstName: z.optional(column),
  lastName: z.optional(column),
  /** Instead of the two: all up to the first space is the first name. */
  fullName: z.optional(column),
  /** Whether a row is subscribed: `subscribed`, `active`, `yes`, `true`, ...; without it all rows are. */
  status: z.optional(column),
  /** As ISO 8601 has it, with or without a time. */
  consentDate: z.optional(column),
});
export type ImportMapping = z.infer<typeof importMapping>;

const refusals = {
  noAddress: 'No address',
  invalidAddress: 'Not a valid address',
  repeated: 'Twice in the file',
  unsubscribedThere: 'Unsubscribed in the file',
  bouncedThere: 'Mail to it bounced, says the file',
  complainedThere: 'Complained, says the file',
  unconfirmedThere: 'Never confirmed, says the file',
  disabledThere: 'E-mail switched off in the file',
  removedThere: 'Removed in the file',
  unknownStatus: 'The file’s status is not known',
} as const;
export type Refusal = keyof typeof refusals;

/** What became of a row, in words. */
export const outcomeLabels = {
  added: 'New',
  known: 'Already subscribed',
  bounced: 'Suppressed here: mail to it bounced',
  complained: 'Suppressed here: complained',
  unsubscribed: 'Suppressed here: unsubscribed',
  erased: 'Suppressed here: their data was erased',
  ...refusals,
  notReached: 'Not reached before the import was cancelled',
} as const;
export type ImportOutcome = keyof typeof outcomeLabels;

/** The four counts that an admin sees first; `notReached` is none of them. */
export const outcomesOf = {
  added: ['added'],
  known: ['known'],
  suppressed: suppressionReason.options,
  refused: Object.keys(refusals) as Refusal[],
} as const satisfies Record<string, readonly ImportOutcome[]>;

/** How many rows came to what; no entry where none did. */
export const importCounts = z.partialRecord(z.enum(Object.keys(outcomeLabels) as [ImportOutcome]), z.int());
export type ImportCounts = z.infer<typeof importCounts>;

/** The rows of these outcomes together. */
export const countOf = (counts: ImportCounts, outcomes: readonly ImportOutcome[]): number =>
  outcomes.reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);

/**
 * `uploading`: waits for the file. `checking` is the dry run, after which the import is `checked` and can be started, or
 * `refused`: the file cannot be imported as it is, or not without a mapping. `cancelling`: it ends with the rows in hand.
 */
export const importStatus = z.enum([
  ...['uploading', 'checking', 'checked', 'refused', 'importing', 'complete', 'cancelling', 'cancelled'],
] as const);
export type ImportStatus = z.infer<typeof importStatus>;

export const importStart = z.strictObject({
  /** The file's name. */
  name: requiredText('The file’s name', 200),
  /** Of the file, in bytes. */
  size: z
    .int('The file’s size is required')
    .check(
      z.minimum(1, 'The file is empty'),
      z.maximum(maxImportSize, 'A file can have at most 50 MB: split it into several'),
    ),
  /** Where these people agreed, as in "list of the retreat 2024": each subscriber who is added keeps it. */
  source: requiredText('Where these people agreed', 200),
});
export type ImportStart = z.infer<typeof importStart>;

export const subscriberImport = z.object({
  id: z.uuid(),
  ...importStart.shape,
  /** Who began it: an admin, or `operator` for the command. */
  by: z.string(),
  at: z.iso.datetime(),
  status: importStatus,
  /** Nothing has moved for a while, though something should: it can be resumed. */
  stopped: z.boolean(),
  /** Why it is refused, or why it was cancelled without anybody's wish; null otherwise. */
  problem: z.nullable(z.string()),
  /** Null until the file has been read. */
  format: z.nullable(importFormat),
  mapping: z.nullable(importMapping),
  /** The titles of the file's columns, once it has been read. */
  columns: z.array(z.string()),
  /** Of the dry run or the import, whichever `status` is about. `total` is null until the file has been read. */
  rows: z.object({ done: z.int(), total: z.nullable(z.int()) }),
  counts: importCounts,
  /** How many of the added came without a name or date of theirs that could not be taken over: the report says which. */
  incomplete: z.int(),
  /** Rows a second, on average; null before the first. */
  rate: z.nullable(z.number()),
  /** Whether there is a report to download: of the dry run, and in its place of the import. */
  hasReport: z.boolean(),
  /** From then on the file and its report are gone. */
  keptUntil: z.iso.datetime(),
  /** When the dry run or the import ended. */
  endedAt: z.nullable(z.iso.datetime()),
});
export type SubscriberImport = z.infer<typeof subscriberImport>;
