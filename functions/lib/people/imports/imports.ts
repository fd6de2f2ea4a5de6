import { randomUUID } from 'node:crypto';
import type {
  ImportChoices,
  ImportStart,
  PastImport,
  SubscriberImport,
} from '../../../../shared/people/model/subscriberImport.ts';
import { type ImportStatus, importFileDays } from '../../../../shared/people/model/subscriberImports.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { retry } from '../../platform/async.ts';
import { days, tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem, queryPrefix } from '../../platform/dynamo/reads.ts';
import { isThere, putItem, updateItem, when, write, writeIf } from '../../platform/dynamo/writes.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queues/queue.ts';

/*
 * An action only changes the record and sends a message; workers/importSubscribers does the work. The queue brings back
 * the message of a run that was killed.
 */

/** A single item, so that there is one import at a time. */
export interface ImportRecord extends SubscriberImport {
  /** Counts dry runs and the import itself, so that messages and reports of earlier ones are ignored. */
  round: number;
  /** Of the file that was checked: no other one is imported. */
  etag?: string | undefined;
}

const unbegun = { done: 0, counts: {}, incomplete: 0, hasReport: false, problem: undefined, endedAt: undefined };

/** The file is uploaded afterwards. Throws 409 while another import is adding people. */
export async function begin(start: ImportStart, by: string): Promise<ImportRecord> {
  const now = Date.now();
  const record: ImportRecord = {
    ...start,
    ...{ id: randomUUID(), by, at: new Date(now).toISOString(), status: 'uploading', round: 0, ...unbegun },
    ...{ columns: [], roles: {}, said: [], accepted: [], takesRefusals: false },
    keptUntil: new Date(now + 1000 * days(importFileDays)).toISOString(),
  };
  const notAddingPeople = when`attribute_not_exists(pk) OR #status <> ${'importing'}`;
  if (!(await writeIf(putItem(tableName('people'), { ...key, ...record }, notAddingPeople))))
    throw conflict('Another import is under way: wait until it’s finished');
  return record;
}

export const check = (id: string, { mapping, accepted = [] }: ImportChoices) =>
  beginRound(id, ['uploading', 'checking', 'checked', 'refused'], {
    ...{ status: 'checking', mapping, accepted, format: undefined, etag: undefined, total: undefined, columns: [] },
  });

/** `takesRefusals`: anyone whom the file says not to mail is not mailed here either. */
export const start = (id: string, takesRefusals: boolean) =>
  beginRound(id, ['checked'], { status: 'importing', takesRefusals });

/** Tries again until no one else changes the import in the meantime. Throws 404 for one that is not the latest. */
const beginRound = (id: string, from: ImportStatus[], changes: Partial<ImportRecord>): Promise<ImportRecord> =>
  retry(async () => {
    const record = await latest();
    if (record?.id !== id) throw notFound('This import');
    if (!from.includes(record.status)) {
      // A repetition of the same request, whose first answer got lost.
      if (record.status === changes.status) return record;
      throw conflict(refusals[record.status]);
    }
    const begun = await change(record, { ...unbegun, ...changes, round: record.round + 1 });
    if (begun) await enqueue('import', { importId: id, round: begun.round });
    return begun;
  });

const refusals: Record<ImportStatus, string> = {
  uploading: 'The file hasn’t been checked yet: if it didn’t arrive, import it again',
  checking: 'The file is still being checked',
  checked: 'The file has been checked: start the import',
  refused: 'The file can’t be imported as it is: upload another one, or choose its columns',
  importing: 'The import is under way',
  complete: 'The import is complete',
};

const key = { pk: partitions.people.imports, sk: 'LATEST' };

export const latest = (): Promise<ImportRecord | undefined> => getItem<ImportRecord>(tableName('people'), key);

/** If id, round and rows done are unchanged. Undefined where the import has moved on. */
export async function change(
  { id, round, done }: ImportRecord,
  changes: Partial<ImportRecord>,
): Promise<ImportRecord | undefined> {
  const unchanged = when`#id = ${id} AND #round = ${round} AND #done = ${done}`;
  const changed = await write(updateItem(tableName('people'), key, { set: changes, when: unchanged }), 'ALL_NEW');
  return changed as ImportRecord | undefined;
}

/*
 * Imports that are complete. Each stays in the list, without what its file said.
 */

const pastKey = (id: string) => ({ ...key, sk: `PAST#${id}` });
type PastRecord = PastImport & Pick<ImportRecord, 'round'>;

/** Safe to repeat. */
export async function keep({ id, name, source, by, at, counts, total, keptUntil, round }: ImportRecord): Promise<void> {
  const kept: PastRecord = { id, name, source, by, at, counts, total, keptUntil, round };
  await write(putItem(tableName('people'), { ...pastKey(id), ...kept }));
}

export async function past(): Promise<PastImport[]> {
  const rows = await queryPrefix<PastImport>(tableName('people'), key.pk, 'PAST#');
  return rows.toSorted((one, other) => other.at.localeCompare(one.at));
}

export async function requirePast(id: string): Promise<PastRecord> {
  const found = await getItem<PastRecord>(tableName('people'), pastKey(id));
  if (!found) throw notFound('This import');
  return found;
}

export const noteUndone = (id: string) =>
  write(updateItem(tableName('people'), pastKey(id), { set: { undoneAt: new Date().toISOString() }, when: isThere }));

/** The round whose report is the latest. Throws 404 for an unknown import, 409 where it has none yet. */
export async function reportedRound(id: string): Promise<number> {
  const record = await latest();
  if (record?.id !== id) return (await requirePast(id)).round;
  if (!record.hasReport) throw conflict('The report is ready when the check or the import is done');
  return record.round;
}
