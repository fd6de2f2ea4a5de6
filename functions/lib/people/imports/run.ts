import type { ImportCounts } from '../../../../shared/people/model/subscriberImport.ts';
import { isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { logger } from '../../platform/log.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { type RowOutcome, settleBatch } from './batch.ts';
import { UnknownColumns } from './columns.ts';
import * as files from './importFiles.ts';
import { putPart, putReport } from './importFiles.ts';
import * as imports from './imports.ts';
import { aliveFor } from './imports.ts';
import { type FileRow, readFile } from './readFile.ts';
import { UnreadableFile } from './readTable.ts';

/*
 * A run does batches of rows until its time is over, and enqueues the next run. After each batch one write sets the record's
 * position and counts, on condition that the position is still the one before the batch. So it does not matter how often a
 * message comes, whether a run is killed, or whether two work at once: of the runs that do one batch, each finds in the
 * tables what the others have added (functions/lib/people/imports/batch.ts), one gets to write the record, and the
 * others end there. A batch's part of the report is stored before that: doing so again stores the same.
 */

const batchSize = 1000;
/**
 * Limits that leave the table capacity for everything else; dry runs only read. What limits adding is the index of the
 * newest subscribers: a single partition, which accepts 1,000 writes a second.
 */
const rowsPerSecond = { checking: 3000, importing: 500, cancelling: 500 };

/** Continues an import; does nothing where it has moved on. `hasTime`: whether another batch may begin. */
export async function run(importId: string, round: number, hasTime: () => boolean): Promise<void> {
  const record = await imports.latest();
  if (record?.id !== importId || record.round !== round || !isUnderWay(record.status)) return;
  try {
    await work(record, hasTime);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await refuse(record, error);
  }
}

async function work(initial: imports.ImportRecord, hasTime: () => boolean): Promise<void> {
  const { rows, opened } = await open(initial);
  let record = opened;
  // Undefined where another run is ahead, or another import has begun.
  while (record && record.status !== 'cancelling' && record.position < rows.length) {
    if (!hasTime()) return enqueue('import', { importId: record.id, round: record.round });
    record = await doBatch(record, rows);
  }
  if (record) await (record.status === 'cancelling' ? endCancelled(record, rows) : complete(record));
}

/** Reads the file's rows. The ETag proves that the file is still the one that was checked. */
async function open(
  record: imports.ImportRecord,
): Promise<{ rows: FileRow[]; opened: imports.ImportRecord | undefined }> {
  const file = await files.read(files.importKeys.file(record.id));
  if (!file)
    throw new UnreadableFile(
      record.etag ? 'The file is no longer kept: upload it again' : 'The file hasn’t arrived: upload it again',
    );
  if (record.etag && record.etag !== file.etag)
    throw new UnreadableFile('The file isn’t the one that was checked: upload it again');
  const { rows, ...understood } = readFile(file.bytes, { ...record, now: Date.parse(record.at) });
  const opened = await imports.change(record, {
    ...understood,
    ...{ etag: file.etag, total: rows.length, aliveUntil: Date.now() + aliveFor },
  });
  return { rows, opened };
}

async function doBatch(record: imports.ImportRecord, rows: FileRow[]): Promise<imports.ImportRecord | undefined> {
  const { position } = record;
  const startedAt = Date.now();
  const batch = rows.slice(position, position + batchSize);
  const outcomes = await settleBatch(batch, record.status === 'checking' ? 'check' : 'import', record);
  await putPart(record, position, outcomes);
  await pauseUntil(startedAt + (1000 * batch.length) / rowsPerSecond[record.status as keyof typeof rowsPerSecond]);
  return imports.change(record, {
    ...addToCounts(record, outcomes),
    ...(record.status === 'checking' && { refusals: addToRefusals(record, outcomes) }),
    ...{ position: position + batch.length, aliveUntil: Date.now() + aliveFor },
  });
}

const pauseUntil = (time: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())));

function addToCounts({ counts, incomplete }: imports.ImportRecord, outcomes: RowOutcome[]) {
  const sums: ImportCounts = { ...counts };
  for (const { outcome } of outcomes) sums[outcome] = (sums[outcome] ?? 0) + 1;
  const incompleteRows = outcomes.filter(({ row, outcome }) => outcome === 'added' && row.omissions.length > 0);
  return { counts: sums, incomplete: incomplete + incompleteRows.length };
}

const addToRefusals = ({ refusals = { here: 0, others: 0 } }: imports.ImportRecord, outcomes: RowOutcome[]) => ({
  here: refusals.here + outcomes.filter(({ standing }) => standing === 'here').length,
  others: refusals.others + outcomes.filter(({ standing }) => standing === 'elsewhere').length,
});

/** The positions where the parts of the report before `position` begin. */
const partsUpTo = (position: number) =>
  Array.from({ length: Math.ceil(position / batchSize) }, (_, index) => index * batchSize);

async function complete(record: imports.ImportRecord): Promise<void> {
  await putReport(record, partsUpTo(record.position));
  const status = record.status === 'checking' ? 'checked' : 'complete';
  const ended = await imports.change(record, { status, hasReport: true, endedAt: Date.now() }, [record.status]);
  if (ended) logEnd(ended);
  // Cancelled at this moment: all rows are done, and the report says so.
  else await run(record.id, record.round, () => true);
}

/** Also counts what a killed run had added after the last position, so that the counts agree with the tables. */
async function endCancelled(record: imports.ImportRecord, rows: FileRow[]): Promise<void> {
  const { position } = record;
  const added = await settleBatch(rows.slice(position, position + batchSize), 'recount', record);
  const { counts, incomplete } = addToCounts(record, added);
  const notReached = rows.length - position - added.length;
  await putReport(record, partsUpTo(position), added);
  const ended = await imports.change(record, {
    ...{ status: 'cancelled', hasReport: true, endedAt: Date.now(), incomplete },
    counts: { ...counts, ...(notReached > 0 && { notReached }) },
  });
  if (ended) logEnd(ended);
}

/** A dry run ends as refused. An import whose file is gone ends as canceled, and the people it has added stay. */
async function refuse(record: imports.ImportRecord, error: UnreadableFile): Promise<void> {
  const { status, position, total = 0, counts } = record;
  const end = { problem: error.message, endedAt: Date.now() };
  if (status === 'checking') {
    const columns = error instanceof UnknownColumns ? error.columns : undefined;
    await imports.change(record, { ...end, columns, status: 'refused' });
    return;
  }
  await putReport(record, partsUpTo(position));
  const all = { ...counts, notReached: total - position };
  const ended = await imports.change(record, { ...end, counts: all, status: 'cancelled', hasReport: true });
  if (ended) logEnd(ended);
}

const logEnd = ({ id, status, position, counts }: imports.ImportRecord) =>
  logger.info('An import has ended', { importId: id, status, position, counts });
