import { outcomeLabels } from '../../../../shared/people/model/subscriberImports.ts';
import { type CsvColumn, csvOf, csvRows } from '../../../../shared/platform/csv.ts';
import { conflict } from '../../platform/http/errors.ts';
import type { RowOutcome } from './batch.ts';
import { requireImport } from './control.ts';
import * as files from './importFiles.ts';
import type { ImportRecord } from './imports.ts';

const columns: CsvColumn<RowOutcome>[] = [
  { title: 'Line', text: ({ row }) => String(row.line) },
  { title: 'Address', text: ({ row }) => row.email },
  { title: 'Outcome', text: ({ outcome }) => (outcome === 'added' ? 'Added' : 'Not added') },
  {
    title: 'Reason',
    text: ({ row, outcome }) => (outcome === 'added' ? row.omissions.join('; ') : outcomeLabels[outcome]),
  },
];

/** Whether the report has a line about a row: all rows but those that were added completely. */
const isReported = ({ row, outcome }: RowOutcome) => outcome !== 'added' || row.omissions.length > 0;

/** Stores the report's lines about the batch that begins at row `position`. Doing so again with the same rows changes nothing. */
export const putPart = ({ id, round }: ImportRecord, position: number, rows: RowOutcome[]): Promise<void> =>
  files.put(files.importKeys.part(id, round, position), csvRows(columns, rows.filter(isReported)));

/** Assembles the report from the parts that begin at these positions, and from the remaining rows. */
export async function putReport(
  { id, round, at }: ImportRecord,
  positions: number[],
  remaining: RowOutcome[] = [],
): Promise<void> {
  const parts: string[] = [];
  for (const position of positions) {
    const part = await files.read(files.importKeys.part(id, round, position));
    if (!part) throw new Error(`The report has no part from row ${position} on`);
    parts.push(new TextDecoder().decode(part.bytes));
  }
  await files.put(
    files.importKeys.report(id, round),
    csvOf(columns, []) + parts.join('') + csvRows(columns, remaining.filter(isReported)),
    `import-report-${at.slice(0, 10)}.csv`,
  );
}

/** The path of the site from which the report can be downloaded. Throws 404 for an unknown import, 409 where it has none. */
export async function reportOf(id: string): Promise<string> {
  const { hasReport, round } = await requireImport(id);
  if (!hasReport) throw conflict('The report is ready when the check or the import is done');
  return files.reportPath(id, round);
}
