import * as z from 'zod/mini';
import { requiredText } from '../../platform/fields.ts';
import { formatNames, type ImportOutcome, importStatuses, maxImportSize, outcomeLabels } from './subscriberImports.ts';

export const importFormat = z.enum(Object.keys(formatNames) as [keyof typeof formatNames]);
export type ImportFormat = z.infer<typeof importFormat>;

const column = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** Which columns of another system's file contain what, by their titles. */
export const importMapping = z.strictObject({
  email: column,
  firstName: z.optional(column),
  lastName: z.optional(column),
  /** Instead of the two above: everything before the first space is the first name. */
  fullName: z.optional(column),
  /** Says whether a row is subscribed: `subscribed`, `active`, `yes`, `true`, ...; without this column all rows are. */
  status: z.optional(column),
  /** Since when they subscribe, in ISO 8601, with or without a time. */
  subscribedOn: z.optional(column),
});
export type ImportMapping = z.infer<typeof importMapping>;

/** The number of rows by outcome; no entry where there are none. */
export const importCounts = z.partialRecord(z.enum(Object.keys(outcomeLabels) as [ImportOutcome]), z.int());
export type ImportCounts = z.infer<typeof importCounts>;

/** Where these people agreed, as in "list of the retreat 2024". It is stored with each subscriber who is added. */
export const importSource = z.object({ source: requiredText('Where these people agreed', 200) });

export const importStart = z.strictObject({
  /** The file's name. */
  name: requiredText('The file’s name', 200),
  /** Of the file, in bytes. */
  size: z
    .int('The file’s size is required')
    .check(
      z.minimum(1, 'The file is empty'),
      z.maximum(maxImportSize, 'A file can be at most 50 MB: split it into several'),
    ),
  ...importSource.shape,
});
export type ImportStart = z.infer<typeof importStart>;

export const subscriberImport = z.object({
  id: z.uuid(),
  ...importStart.shape,
  /** The admin who began it. */
  by: z.string(),
  at: z.iso.datetime(),
  status: z.enum(importStatuses),
  /** It has made no progress for a while, though it should: it can be resumed. */
  stopped: z.boolean(),
  /** Why it is refused, or why it was cancelled though no admin did so; null otherwise. */
  problem: z.nullable(z.string()),
  /** Null until the file has been read. */
  format: z.nullable(importFormat),
  mapping: z.nullable(importMapping),
  /** The titles of the file's columns; empty until it has been read. */
  columns: z.array(z.string()),
  /** Those of the dry run or of the import, depending on `status`. `total` is null until the file has been read. */
  rows: z.object({ done: z.int(), total: z.nullable(z.int()) }),
  counts: importCounts,
  /** How many were added without a name or date that could not be imported: the report says which. */
  incomplete: z.int(),
  /** Rows a second, on average; null before the first. */
  rate: z.nullable(z.number()),
  /** Whether there is a report to download: that of the dry run, then that of the import in its place. */
  hasReport: z.boolean(),
  /** When the file and its report are deleted. */
  keptUntil: z.iso.datetime(),
  /** When the dry run or the import ended. */
  endedAt: z.nullable(z.iso.datetime()),
});
export type SubscriberImport = z.infer<typeof subscriberImport>;
