import { isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { logger } from '../../platform/log.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { type RowOutcome, settleBatch } from './batch.ts';
import { UnknownColumns } from './columns.ts';
import * as files from './importFiles.ts';
import { putPart, putReport } from './importFiles.ts';
import * as imports from './imports.ts';
import { type FileRow, readFile } from './readFile.ts';
import { UnreadableFile } from './readTable.ts';

/*
 * A run does batches of rows until its time is over, and enqueues the next run. After each batch one write sets how
 * many rows are done, and their counts, on condition that as many were done before. So it does not matter how often a
 * message comes, whether a run is killed, or whether two work at once: of the runs that do one batch, each finds in the
 * tables what the others have added (functions/lib/people/imports/batch.ts), one gets to write the record, and the
 * others end there. A batch's part of the report is stored before that: doing so again stores the same.
 */

const batchSize = 1000;
/**
 * Limits that leave the table capacity for everything else; dry runs only read. What limits adding is the index of the
 * newest subscribers: a single partition, which accepts 1,000 writes a second.
 */
const rowsPerSecond = { checking: 3000, importing: 500 };

/** Does nothing where the import has moved on. `hasTime`: whether another batch may begin. */
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
  while (record && record.done < rows.length) {
    if (!hasTime()) return enqueue('import', { importId: record.id, round: record.round });
    record = await doBatch(record, rows);
  }
  // Another run may have completed it just before this one read the record.
  if (record && isUnderWay(record.status)) await complete(record);
}

/** Reads the file's rows. The ETag proves that the file is still the one that was checked. */
async function open(record: imports.ImportRecord) {
  const file = await files.read(files.importKeys.file(record.id));
  if (!file)
    throw new UnreadableFile(
      record.etag ? 'The file is no longer kept: upload it again' : 'The file hasn’t arrived: upload it again',
    );
  if (record.etag && record.etag !== file.etag)
    throw new UnreadableFile('The file isn’t the one that was checked: upload it again');
  const { rows, ...understood } = readFile(file.bytes, { ...record, now: Date.parse(record.at) });
  return { rows, opened: await imports.change(record, { ...understood, etag: file.etag, total: rows.length }) };
}

async function doBatch(record: imports.ImportRecord, rows: FileRow[]): Promise<imports.ImportRecord | undefined> {
  const { done } = record;
  const startedAt = Date.now();
  const batch = rows.slice(done, done + batchSize);
  const outcomes = await settleBatch(batch, record);
  await putPart(record, done, outcomes);
  const until = startedAt + (1000 * batch.length) / rowsPerSecond[record.status as keyof typeof rowsPerSecond];
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - Date.now())));
  return imports.change(record, { ...addToCounts(record, outcomes), done: done + batch.length });
}

function addToCounts({ counts, incomplete }: imports.ImportRecord, outcomes: RowOutcome[]) {
  const sums = { ...counts };
  for (const { outcome } of outcomes) sums[outcome] = (sums[outcome] ?? 0) + 1;
  const incompleteRows = outcomes.filter(({ row, outcome }) => outcome === 'added' && row.omissions.length > 0);
  return { counts: sums, incomplete: incomplete + incompleteRows.length };
}

async function complete(record: imports.ImportRecord): Promise<void> {
  await putReport(record, batchSize);
  if (record.status === 'importing') await imports.keep(record);
  await end(record, { status: record.status === 'checking' ? 'checked' : 'complete', hasReport: true });
}

/** The people whom an import has added stay, though its file is gone, until an admin undoes it. */
async function refuse(record: imports.ImportRecord, error: UnreadableFile): Promise<void> {
  if (record.status === 'importing' && record.counts.added) await imports.keep(record);
  await end(record, {
    ...{ status: 'refused', problem: error.message },
    columns: error instanceof UnknownColumns ? error.columns : [],
  });
}

async function end(record: imports.ImportRecord, how: Partial<imports.ImportRecord>): Promise<void> {
  const ended = await imports.change(record, { ...how, endedAt: new Date().toISOString() });
  const { id, status, done, counts } = ended ?? {};
  if (ended) logger.info('A file of subscribers was checked or imported', { importId: id, status, done, counts });
}
