import { randomUUID } from 'node:crypto';
import type { ImportChoices, ImportStart, SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { type ImportStatus, isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { retry } from '../../platform/async/retry.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import * as imports from './imports.ts';
import { aliveFor, hasStopped, toImport } from './progress.ts';

/*
 * What admins do with an import. An action only changes the record and sends a message; workers/importSubscribers does the
 * work.
 */

/** Creates the import to which the file is then uploaded. Throws 409 while another one is under way. */
export async function begin(start: ImportStart, by: string): Promise<SubscriberImport> {
  const record: imports.ImportRecord = {
    ...start,
    ...{ id: randomUUID(), by, at: new Date().toISOString() },
    ...{ status: 'uploading', round: 0, position: 0, counts: {}, incomplete: 0 },
  };
  if (!(await imports.begin(record)))
    throw conflict('Another import is under way: wait until it’s finished, or cancel it');
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

const beginRound = (id: string, from: readonly ImportStatus[], changes: Partial<imports.ImportRecord>) =>
  performAction(id, async (record) => {
    if (!from.includes(record.status)) {
      // A repetition of the same request, whose first answer got lost.
      if (record.status === changes.status) return record;
      throw refusal(record.status);
    }
    const now = Date.now();
    const begun = await imports.change(
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
    const resumed = await imports.change(record, { aliveUntil: Date.now() + aliveFor }, [record.status]);
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
    const cancelled = await imports.change(
      record,
      addsPeople
        ? { status: 'cancelling', aliveUntil: stopped ? Date.now() + aliveFor : record.aliveUntil }
        : // The counts of a dry run are deleted: they would read as if somebody had been added.
          { status: 'cancelled', endedAt: Date.now(), counts: {}, incomplete: 0, hasReport: undefined },
      [record.status],
    );
    if (cancelled && addsPeople && stopped) await enqueueRun(cancelled);
    return cancelled;
  });

/** Retries an action until nobody else changes the import meanwhile. */
const performAction = async (
  id: string,
  action: (record: imports.ImportRecord) => Promise<imports.ImportRecord | undefined>,
) => toImport(await retry(async () => action(await requireImport(id))));

const enqueueRun = ({ id, round }: imports.ImportRecord) => enqueue('import', { importId: id, round });

/** Throws 404 for an import that is not the latest: only that is kept. */
export async function requireImport(id: string): Promise<imports.ImportRecord> {
  const record = await imports.latest();
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
