import { randomUUID } from 'node:crypto';
import type {
  ImportChoices,
  ImportCounts,
  ImportFormat,
  ImportMapping,
  ImportStart,
  ImportStatement,
  SubscriberImport,
} from '../../../../shared/people/model/subscriberImport.ts';
import { type ImportStatus, importFileDays, isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { retry } from '../../platform/async.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { putItem, updateItem, when, write, writeIf } from '../../platform/dynamo/writes.ts';

import { conflict, notFound } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queues/queue.ts';

/*
 * What admins do with an import. An action only changes the record and sends a message; workers/importSubscribers does the
 * work.
 */

/** Creates the import to which the file is then uploaded. Throws 409 while another one is under way. */
export async function begin(start: ImportStart, by: string): Promise<SubscriberImport> {
  const record: ImportRecord = {
    ...start,
    ...{ id: randomUUID(), by, at: new Date().toISOString() },
    ...{ status: 'uploading', round: 0, position: 0, counts: {}, incomplete: 0 },
  };
  if (!(await putNew(record))) throw conflict('Another import is under way: wait until it’s finished, or cancel it');
  return toImport(record);
}

/** Begins the dry run. It can be repeated with other choices. */
export const check = (id: string, { mapping, accepted }: ImportChoices) =>
  beginRound(id, ['uploading', 'checking', 'checked', 'refused'], {
    ...{ status: 'checking', mapping, accepted, format: undefined, etag: undefined, total: undefined },
    ...{ columns: undefined, roles: undefined, said: undefined, refusals: undefined },
  });

/** Imports the file that was checked. `takesRefusals`: whoever is not to be mailed according to the file is not mailed here either. */
export const start = (id: string, takesRefusals: boolean) =>
  beginRound(id, ['checked'], { status: 'importing', takesRefusals });

const beginRound = (id: string, from: readonly ImportStatus[], changes: Partial<ImportRecord>) =>
  performAction(id, async (record) => {
    if (!from.includes(record.status)) {
      // A repetition of the same request, whose first answer got lost.
      if (record.status === changes.status) return record;
      throw refusal(record.status);
    }
    const now = Date.now();
    const begun = await change(
      record,
      {
        ...changes,
        ...{
          round: record.round + 1,
          position: 0,
          counts: {},
          incomplete: 0,
          hasReport: undefined,
          problem: undefined,
        },
        ...{ startedAt: now, endedAt: undefined, aliveUntil: now + aliveFor },
      },
      from,
    );
    if (begun) await enqueueRun(begun);
    return begun;
  });

/** Enqueues another run. Two runs at once do no harm: see run.ts. */
export const resume = (id: string) =>
  performAction(id, async (record) => {
    if (!isUnderWay(record.status)) throw refusal(record.status);
    const resumed = await change(record, { aliveUntil: Date.now() + aliveFor }, [record.status]);
    if (resumed) await enqueueRun(resumed);
    return resumed;
  });

/**
 * Ends an import. One that is adding people ends after the current batch, which its run counts; where that run has died,
 * another run counts what it had added.
 */
export const cancel = (id: string) =>
  performAction(id, async (record) => {
    if (record.status === 'cancelled') return record;
    if (record.status === 'complete') throw refusal(record.status);
    const addsPeople = record.status === 'importing' || record.status === 'cancelling';
    const stopped = hasStopped(record, Date.now());
    const cancelled = await change(
      record,
      addsPeople
        ? { status: 'cancelling', aliveUntil: stopped ? Date.now() + aliveFor : record.aliveUntil }
        : // The counts of a dry run are deleted: they would read as if someone had been added.
          { status: 'cancelled', endedAt: Date.now(), counts: {}, incomplete: 0, hasReport: undefined },
      [record.status],
    );
    if (cancelled && addsPeople && stopped) await enqueueRun(cancelled);
    return cancelled;
  });

/** Retries an action until no one else changes the import in the meantime. */
const performAction = async (id: string, action: (record: ImportRecord) => Promise<ImportRecord | undefined>) =>
  toImport(await retry(async () => action(await requireImport(id))));

const enqueueRun = ({ id, round }: ImportRecord) => enqueue('import', { importId: id, round });

/** Throws 404 for an import that is not the latest: only that is kept. */
export async function requireImport(id: string): Promise<ImportRecord> {
  const record = await latest();
  if (record?.id !== id) throw notFound('This import');
  return record;
}

const refusalMessages: Record<ImportStatus, string> = {
  uploading: 'The file hasn’t been checked yet: if it didn’t arrive, import it again',
  checking: 'The file is still being checked',
  checked: 'The file has been checked: start the import',
  refused: 'The file can’t be imported as it is: upload another one, or choose its columns',
  importing: 'The import is under way',
  complete: 'The import is complete',
  cancelling: 'The import is being canceled',
  cancelled: 'The import was canceled: start a new one',
};
const refusal = (status: ImportStatus) => conflict(refusalMessages[status]);

/** How long a run counts as alive after each sign of life, in milliseconds. A batch of rows takes a few seconds. */
export const aliveFor = 90_000;

/** Whether the import has made no progress for too long. `now` in Unix milliseconds. */
const hasStopped = ({ status, aliveUntil = 0 }: ImportRecord, now: number) => isUnderWay(status) && now > aliveUntil;

export function toImport(record: ImportRecord, now = Date.now()): SubscriberImport {
  const { startedAt, endedAt, aliveUntil, position, total = null } = record;
  // Where it has not ended, up to the time of its last rows.
  const until = endedAt ?? (aliveUntil ?? now) - aliveFor;
  const seconds = startedAt === undefined ? 0 : (until - startedAt) / 1000;
  return {
    ...record,
    stopped: hasStopped(record, now),
    problem: record.problem ?? null,
    format: record.format ?? null,
    mapping: record.mapping ?? null,
    columns: record.columns ?? [],
    roles: record.roles ?? {},
    said: record.said ?? [],
    accepted: record.accepted ?? [],
    refusals: record.refusals ?? { here: 0, others: 0 },
    takesRefusals: record.takesRefusals ?? false,
    rows: { done: position, total },
    rate: position > 0 && seconds > 0 ? Math.round((position / seconds) * 10) / 10 : null,
    hasReport: record.hasReport ?? false,
    keptUntil: new Date(Date.parse(record.at) + importFileDays * 24 * 60 * 60 * 1000).toISOString(),
    endedAt: endedAt === undefined ? null : new Date(endedAt).toISOString(),
  };
}

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
async function putNew(record: ImportRecord): Promise<boolean> {
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
