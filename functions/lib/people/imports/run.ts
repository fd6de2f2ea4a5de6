import type { ImportCounts } from '../../../../shared/people/model/subscriberImport.ts';
import { isUnderWay } from '../../../../shared/people/model/subscriberImports.ts';
import { logger } from '../../platform/log/log.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { type RowOutcome, settleBatch } from './batch.ts';
import * as files from './importFiles.ts';
import * as imports from './imports.ts';
import { aliveFor } from './progress.ts';
import { type FileRow, readFile, UnknownColumns } from './readFile.ts';
import { UnreadableFile } from './readTable.ts';
import { putPart, putReport } from './report.ts';

/*
 * One run does batches of rows until its time is over, and asks for the next by a message. After each batch the record
 * says how far it has come and what the rows came to, in one write that holds only where it was as far as before the
 * batch. So it does not matter how often a message comes, whether a run is killed, or whether two work at once: of those
 * who do one batch, each finds in the tables what the other has added (store/subscribers/imported.ts), one gets to write
 * the record, and the others end there. A report's part about a batch is put before: doing it again gives the same.
 */

/** Rows of a batch. Dry runs only read. */
const batchSize = 1000;
/**
 * Rows a second at most, so that the table has room for all others. What bounds adding is the index of the newest: a
 * single partition, which takes 1,000 writes a second.
 */
const pace = { checking: 3000, importing: 500, cancelling: 500 };

type Working = keyof typeof pace;

/** Goes on with an import. `hasTime`: whether another batch may begin. Where the import has moved on, nothing is done. */
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

async function work(given: imports.ImportRecord, hasTime: () => boolean): Promise<void> {
  const { rows, opened } = await open(given);
  let record = opened;
  // Where there is none, another run is further, or another import has begun.
  while (record && record.status !== 'cancelling' && record.position < rows.length) {
    if (!hasTime()) return enqueue('import', { importId: record.id, round: record.round });
    record = await doBatch(record, rows);
  }
  if (record) await (record.status === 'cancelling' ? endCancelled(record, rows) : complete(record));
}

/** The file's rows, as they were at the first reading: what was checked is what is imported. */
async function open(
  record: imports.ImportRecord,
): Promise<{ rows: FileRow[]; opened: imports.ImportRecord | undefined }> {
  const file = await files.read(files.importKeys.file(record.id));
  if (!file)
    throw new UnreadableFile(
      record.etag ? 'The file is no longer kept: upload it again' : 'The file has not arrived: upload it again',
    );
  if (record.etag && record.etag !== file.etag)
    throw new UnreadableFile('The file is another one than was checked: upload it again');
  const { format, columns, rows } = readFile(file.bytes, { ...record, now: Date.parse(record.at) });
  const opened = await imports.change(record, {
    ...{ etag: file.etag, format, columns, total: rows.length, aliveUntil: Date.now() + aliveFor },
  });
  return { rows, opened };
}

async function doBatch(record: imports.ImportRecord, rows: FileRow[]): Promise<imports.ImportRecord | undefined> {
  const { position } = record;
  const began = Date.now();
  const batch = rows.slice(position, position + batchSize);
  const settled = await settleBatch(batch, record.status === 'checking' ? 'check' : 'import', record);
  await putPart(record, position, settled);
  await pauseUntil(began + (1000 * batch.length) / pace[record.status as Working]);
  return imports.change(record, {
    ...counted(record, settled),
    ...{ position: position + batch.length, aliveUntil: Date.now() + aliveFor },
  });
}

const pauseUntil = (time: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())));

function counted({ counts, incomplete }: imports.ImportRecord, settled: RowOutcome[]) {
  const sums: ImportCounts = { ...counts };
  for (const { outcome } of settled) sums[outcome] = (sums[outcome] ?? 0) + 1;
  const less = settled.filter(({ row, outcome }) => outcome === 'added' && row.missing.length > 0);
  return { counts: sums, incomplete: incomplete + less.length };
}

/** Where the parts of the report up to `position` begin. */
const partsUpTo = (position: number) =>
  Array.from({ length: Math.ceil(position / batchSize) }, (_, index) => index * batchSize);

async function complete(record: imports.ImportRecord): Promise<void> {
  await putReport(record, partsUpTo(record.position));
  const status = record.status === 'checking' ? 'checked' : 'complete';
  const ended = await imports.change(record, { status, hasReport: true, endedAt: Date.now() }, [record.status]);
  if (ended) logEnd(ended);
  // Somebody cancelled it at this moment: all rows are done, which is what the report says.
  else await run(record.id, record.round, () => true);
}

/** Counts what a run that was killed had added beyond the last position, so that the counts are those of the tables. */
async function endCancelled(record: imports.ImportRecord, rows: FileRow[]): Promise<void> {
  const { position } = record;
  const added = await settleBatch(rows.slice(position, position + batchSize), 'recount', record);
  const { counts, incomplete } = counted(record, added);
  const notReached = rows.length - position - added.length;
  await putReport(record, partsUpTo(position), added);
  const ended = await imports.change(record, {
    ...{ status: 'cancelled', hasReport: true, endedAt: Date.now(), incomplete },
    counts: { ...counts, ...(notReached > 0 && { notReached }) },
  });
  if (ended) logEnd(ended);
}

/** A dry run ends as refused. An import whose file is gone ends too, and what it added stays. */
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
  logger.info('import ended', { importId: id, status, position, counts });
