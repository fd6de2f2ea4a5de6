import type {
  ImportCounts,
  ImportFormat,
  ImportMapping,
  ImportStart,
  ImportStatement,
} from '../../../../shared/people/model/subscriberImport.ts';
import type { ImportStatus } from '../../../../shared/people/model/subscriberImports.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { putItem, updateItem, write, writeIf } from '../../platform/dynamo/writes.ts';

/** The import of subscribers. It is a single item, so that there is one import at a time. */
export interface ImportRecord extends ImportStart {
  id: string;
  by: string;
  /** ISO time. */
  at: string;
  status: ImportStatus;
  /** Counts dry runs and the import itself, so that messages and reports of earlier ones are ignored. */
  round: number;
  mapping?: ImportMapping | undefined;
  format?: ImportFormat | undefined;
  columns?: string[] | undefined;
  roles?: Partial<ImportMapping> | undefined;
  said?: ImportStatement[] | undefined;
  accepted?: Pick<ImportStatement, 'column' | 'value'>[] | undefined;
  refusals?: { here: number; others: number } | undefined;
  takesRefusals?: boolean | undefined;
  /** Of the file that was checked: no other one is imported. */
  etag?: string | undefined;
  /** How many rows of the file are done. */
  position: number;
  total?: number | undefined;
  counts: ImportCounts;
  incomplete: number;
  problem?: string | undefined;
  /** When the round began and ended, in Unix milliseconds. */
  startedAt?: number | undefined;
  endedAt?: number | undefined;
  /** When the run counts as dead unless it makes progress, in Unix milliseconds. */
  aliveUntil?: number | undefined;
  hasReport?: boolean | undefined;
}

const key = { pk: partitions.people.imports, sk: 'LATEST' };

export const latest = (): Promise<ImportRecord | undefined> => getItem<ImportRecord>(tableName('people'), key);

/** Replaces the import before by a new one; false where that is adding people. */
export async function begin(record: ImportRecord): Promise<boolean> {
  const notAddingPeople = when`attribute_not_exists(pk) OR (#status <> ${'importing'} AND #status <> ${'cancelling'})`;
  return writeIf(putItem(tableName('people'), { ...key, ...record }, notAddingPeople));
}

/**
 * Changes the record if its id, round and position are unchanged and, where `status` is given, its status is one of these.
 * Returns the changed record; undefined where the import has moved on.
 */
export async function change(
  { id, round, position }: Pick<ImportRecord, 'id' | 'round' | 'position'>,
  changes: Partial<Omit<ImportRecord, 'id'>>,
  status?: readonly ImportStatus[],
): Promise<ImportRecord | undefined> {
  const unchangedCondition = when`#id = ${id} AND #round = ${round} AND #position = ${position}`;
  const change = updateItem(tableName('people'), key, {
    set: changes,
    when: status ? when`${unchangedCondition} AND #status IN (${status})` : unchangedCondition,
  });
  return (await write(change, 'ALL_NEW')) as ImportRecord | undefined;
}
