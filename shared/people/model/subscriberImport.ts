import * as z from 'zod/mini';
import { requiredText } from '../../platform/fields.ts';
import {
  formatNames,
  type ImportOutcome,
  importStatuses,
  maxImportSize,
  outcomeLabels,
  type StatedRefusal,
  statedRefusals,
} from './subscriberImports.ts';

export const importFormat = z.enum(Object.keys(formatNames) as [keyof typeof formatNames]);
export type ImportFormat = z.infer<typeof importFormat>;

const column = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** Which columns of another system's file contain what, by their titles. */
export const importMapping = z.strictObject({
  email: column,
  firstName: z.optional(column),
  lastName: z.optional(column),
  /** Instead of the two above. */
  fullName: z.optional(column),
  /** Says whether a row is subscribed. Whatever is chosen here, every column that speaks of refusing counts. */
  status: z.optional(column),
  /** Since when they subscribe, in ISO 8601, with or without a time. */
  subscribedOn: z.optional(column),
});
export type ImportMapping = z.infer<typeof importMapping>;

/** What a column's value, or the file's name, was taken for. `means`: they want letters, or why they get none. */
export const importStatement = z.object({
  column: z.string(),
  /** As the cells have it, or what they have in common: `a date`, `empty`, `…unsubscribed…`. */
  value: z.string(),
  means: z.union([z.literal('wanted'), z.enum(Object.keys(statedRefusals) as [StatedRefusal])]),
  rows: z.int(),
  /** Of the first such row. */
  line: z.int(),
});
export type ImportStatement = z.infer<typeof importStatement>;

/** Statements of whose people the admin says that they want letters all the same. */
const acceptedStatements = z
  .array(z.strictObject({ column: z.string().check(z.maxLength(500)), value: z.string().check(z.maxLength(500)) }))
  .check(z.maxLength(100));

export const importChoices = z.strictObject({
  mapping: z.optional(importMapping),
  accepted: z.optional(acceptedStatements),
});
export type ImportChoices = z.infer<typeof importChoices>;

/** The number of rows by outcome; no entry where there are none. */
export const importCounts = z.partialRecord(z.enum(Object.keys(outcomeLabels) as [ImportOutcome]), z.int());
export type ImportCounts = z.infer<typeof importCounts>;

/** Where these people agreed, as in "list of the retreat 2024". It is stored with each subscriber who is added. */
export const importSource = z.object({ source: requiredText('Where they signed up', 200) });

export const importStart = z.strictObject({
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
  by: z.string(),
  at: z.iso.datetime(),
  status: z.enum(importStatuses),
  /** Why it is refused. */
  problem: z.optional(z.string()),
  /** Absent until the file has been read. */
  format: z.optional(importFormat),
  /** What the admin chose; absent where it was found out. */
  mapping: z.optional(importMapping),
  /** Which column has what, chosen or found. */
  roles: z.partial(importMapping),
  said: z.array(importStatement),
  accepted: acceptedStatements,
  /** Whether those whom the file says not to mail are not mailed here either from then on, and remembered. */
  takesRefusals: z.boolean(),
  /** The titles of the file's columns; empty until it has been read. */
  columns: z.array(z.string()),
  /** Rows of the dry run or of the import, depending on `status`. `total` is absent until the file has been read. */
  done: z.int(),
  total: z.optional(z.int()),
  /** In a dry run, `left` counts those who get letters here and would not, if refusals are taken over. */
  counts: importCounts,
  /** How many were added without a name or date that could not be imported: the report says which. */
  incomplete: z.int(),
  /** Whether there is a report to download: that of the dry run, then that of the import in its place. */
  hasReport: z.boolean(),
  keptUntil: z.iso.datetime(),
  endedAt: z.optional(z.iso.datetime()),
});
export type SubscriberImport = z.infer<typeof subscriberImport>;

export const pastImport = z.object({
  ...z.pick(subscriberImport, { id: true, name: true, source: true, by: true, at: true }).shape,
  ...z.pick(subscriberImport, { counts: true, total: true, keptUntil: true }).shape,
  /** When those whom it added were removed again. */
  undoneAt: z.optional(z.iso.datetime()),
});
export type PastImport = z.infer<typeof pastImport>;

/** Of one request. `stay`: those it left, and why. `next`: where the next request goes on; absent at the end. */
export const undoneImport = z.object({
  removed: z.int(),
  stay: z.array(z.object({ email: z.string(), why: z.enum(['changed', 'subscribed']) })),
  next: z.optional(z.string()),
});
export type UndoneImport = z.infer<typeof undoneImport>;
