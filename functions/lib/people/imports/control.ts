import { randomUUID } from 'node:crypto';
import type { ImportMapping, ImportStart, SubscriberImport } from '../../../../shared/people/model/subscriberImport.ts';
import { type ImportStatus, isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { retry } from '../../platform/async/retry.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import * as imports from './imports.ts';
import { aliveFor, hasStopped, toImport } from './progress.ts';

/*
 * What admins do with an import. The work itself is workers/importSubscribers: an act only says so in the
 * record and asks for it by a message.
 */

/** Makes the import to which the file is then uploaded. Throws 409 while another one is under way. */
export async function begin(start: ImportStart, by: string): Promise<SubscriberImport> {
  const record: imports.ImportRecord = {
    ...start,
    ...{ id: randomUUID(), by, at: new Date().toISOString() },
    ...{ status: 'uploading', round: 0, position: 0, counts: {}, incomplete: 0 },
  };
  if (!(await imports.begin(record))) throw conflict('Another import is under way: wait for its end, or cancel it');
  return toImport(record);
}

/** Begins the dry run; once more with another mapping, as often as it takes. */
export const check = (id: string, mapping: ImportMapping | undefined) =>
  beginRound(id, ['uploading', 'checking', 'checked', 'refused'], {
    ...{ status: 'checking', mapping, format: undefined, etag: undefined, total: undefined, columns: undefined },
  });

/** Imports what was checked. */
export const start = (id: string) => beginRound(id, ['checked'], { status: 'importing' });

const beginRound = (id: string, from: readonly ImportStatus[], changes: Partial<imports.ImportRecord>) =>
  act(id, async (record) => {
    if (!from.includes(record.status)) {
      // The same request once more, whose first answer got lost.
      if (record.status === changes.status) return record;
      throw refused(record.status);
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
    if (begun) await ask(begun);
    return begun;
  });

/** Asks for the work once more. Two runs at once get in nobody's way: see run.ts. */
export const resume = (id: string) =>
  act(id, async (record) => {
    if (!isUnderWay(record.status)) throw refused(record.status);
    const resumed = await imports.change(record, { aliveUntil: Date.now() + aliveFor }, [record.status]);
    if (resumed) await ask(resumed);
    return resumed;
  });

/**
 * Ends an import. One that adds people ends with the rows in hand, which the run that has them counts; where there is no
 * run any more, another one looks what that one had added.
 */
export const cancel = (id: string) =>
  act(id, async (record) => {
    if (record.status === 'cancelled') return record;
    if (record.status === 'complete') throw refused(record.status);
    const adds = record.status === 'importing' || record.status === 'cancelling';
    const stopped = hasStopped(record, Date.now());
    const cancelled = await imports.change(
      record,
      adds
        ? { status: 'cancelling', aliveUntil: stopped ? Date.now() + aliveFor : record.aliveUntil }
        : // Of a dry run nothing is told any more: it would read as if somebody had been added.
          { status: 'cancelled', endedAt: Date.now(), counts: {}, incomplete: 0, hasReport: undefined },
      [record.status],
    );
    if (cancelled && adds && stopped) await ask(cancelled);
    return cancelled;
  });

/** Tries an act until nobody else changes the import in between. */
const act = async (id: string, once: (record: imports.ImportRecord) => Promise<imports.ImportRecord | undefined>) =>
  toImport(await retry(async () => once(await requireImport(id))));

const ask = ({ id, round }: imports.ImportRecord) => enqueue('import', { importId: id, round });

/** Throws 404 for one that is not the latest: of others nothing is kept. */
export async function requireImport(id: string): Promise<imports.ImportRecord> {
  const record = await imports.latest();
  if (record?.id !== id) throw notFound('This import');
  return record;
}

const refusedBecause: Record<ImportStatus, string> = {
  uploading: 'The file has not been checked yet: if it did not arrive, import it once more',
  checking: 'The file is still being checked',
  checked: 'The file has been checked: start the import',
  refused: 'The file cannot be imported as it is: upload another one, or choose its columns',
  importing: 'The import is under way',
  complete: 'The import is complete',
  cancelling: 'The import is being cancelled',
  cancelled: 'The import was cancelled: begin a new one',
};
const refused = (status: ImportStatus) => conflict(refusedBecause[status]);
