import type { Corrections } from '../../../../shared/content/model/managedRecording.ts';
import { noDetails, type RecordingDetails } from '../../../../shared/content/model/recording.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import {
  type Condition,
  deleteItem,
  isAbsent,
  isThere,
  putItem,
  updateItem,
  when,
  write,
} from '../../platform/dynamo/writes.ts';

export interface ContentItem {
  id: number;
  /** Grows by one with each change, so that an edit of an older version is refused. */
  version: number;
  /** ISO time of the last change. */
  updatedAt?: string;
}

export const table = () => tableName('content');

/** Padded, so that ids sort as numbers. */
export const keyOf = (kind: string, id: number) => ({ pk: kind, sk: String(id).padStart(12, '0') });

export const list = <T extends ContentItem>(kind: string, order: 'newest' | 'oldest' = 'newest') =>
  queryPartition<T>(table(), kind, { ScanIndexForward: order === 'oldest' });

export const find = <T extends ContentItem>(kind: string, id: number) => getItem<T>(table(), keyOf(kind, id));

/** Reserves `count` consecutive new ids and returns the first. A write that then fails leaves a gap. */
export async function newIds(kind: string, count = 1): Promise<number> {
  const counter = { pk: partitions.content.counters, sk: kind };
  const counted = await write(updateItem(table(), counter, { add: { lastId: count } }), 'ALL_NEW');
  return Number(counted?.lastId) - count + 1;
}

export const insertWrite = (kind: string, { id, ...fields }: { id: number; [field: string]: unknown }) =>
  putItem(table(), { ...keyOf(kind, id), id, ...fields, version: 1, updatedAt: new Date().toISOString() }, isAbsent);

/** Changes `fields` if the item exists and, with `expected`, still has that version or meets that condition. */
export const editWrite = (kind: string, id: number, fields: Record<string, unknown>, expected?: number | Condition) =>
  updateItem(table(), keyOf(kind, id), {
    set: { ...fields, updatedAt: new Date().toISOString() },
    add: { version: 1 },
    when: typeof expected === 'number' ? when`version = ${expected}` : (expected ?? isThere),
  });

export const removeWrite = (kind: string, id: number) => deleteItem(table(), keyOf(kind, id), isThere);

export interface StoredRecording {
  /** An admin's, which win over its own fields. */
  corrections?: Corrections;
  /** How often admins changed this; absent at first. Imports, and edits of its own fields, do not count. */
  correctedVersion?: number;
  hidden?: boolean;
  /** The id of the episode that visitors see in place of this one. */
  mergedInto?: number;
}

const detailNames = Object.keys(noDetails) as (keyof RecordingDetails)[];

/** `original`'s, unless an admin corrected them. */
export function detailsOf(
  { corrections = {} }: Pick<StoredRecording, 'corrections'>,
  original: Partial<RecordingDetails> = {},
): RecordingDetails {
  const given = { ...noDetails, ...original, ...corrections };
  return Object.fromEntries(detailNames.map((name) => [name, given[name]])) as RecordingDetails;
}
