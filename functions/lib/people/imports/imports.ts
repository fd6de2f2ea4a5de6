import type {
  ImportCounts,
  ImportFormat,
  ImportMapping,
  ImportStart,
} from '../../../../shared/people/model/subscriberImport.ts';
import type { ImportStatus } from '../../../../shared/people/model/subscriberImports.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { putItem, updateItem, write, writeIf } from '../../platform/dynamo/writes.ts';
import { table } from '../subscribers/people.ts';

/** The import of subscribers: one item, so that there is one at a time. */
export interface ImportRecord extends ImportStart {
  id: string;
  by: string;
  /** ISO time. */
  at: string;
  status: ImportStatus;
  /** Dry runs and the import itself, counted: messages and report of an earlier one are of no concern any more. */
  round: number;
  mapping?: ImportMapping | undefined;
  format?: ImportFormat | undefined;
  columns?: string[] | undefined;
  /** The file's, as it was checked: what is imported is what was checked. */
  etag?: string | undefined;
  /** So many rows of the file are done. */
  position: number;
  total?: number | undefined;
  counts: ImportCounts;
  incomplete: number;
  problem?: string | undefined;
  /** When the round began and ended, in Unix milliseconds. */
  startedAt?: number | undefined;
  endedAt?: number | undefined;
  /** Until then something should have moved, in Unix milliseconds. */
  aliveUntil?: number | undefined;
  hasReport?: boolean | undefined;
}

const key = { pk: partitions.people.imports, sk: 'LATEST' };

export const latest = (): Promise<ImportRecord | undefined> => getItem<ImportRecord>(table(), key);

/** Puts a new import in the place of the one before; false where that is under way. */
export async function begin(record: ImportRecord): Promise<boolean> {
  const isOver = when`attribute_not_exists(pk) OR (#status <> ${'importing'} AND #status <> ${'cancelling'})`;
  return writeIf(putItem(table(), { ...key, ...record }, isOver));
}

type Changes = Partial<Omit<ImportRecord, 'id'>>;

/**
 * Changes the record as long as it is of this round, has come as far, and, where `status` is given, has one of these.
 * Returns it as it is then; undefined where it has moved on.
 */
export async function change(
  { id, round, position }: Pick<ImportRecord, 'id' | 'round' | 'position'>,
  changes: Changes,
  status?: readonly ImportStatus[],
): Promise<ImportRecord | undefined> {
  const isAsRead = when`#id = ${id} AND #round = ${round} AND #position = ${position}`;
  const change = updateItem(table(), key, {
    set: changes,
    when: status ? when`${isAsRead} AND #status IN (${status})` : isAsRead,
  });
  return (await write(change, 'ALL_NEW')) as ImportRecord | undefined;
}
