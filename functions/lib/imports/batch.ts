import type { ImportOutcome } from '../../../shared/subscriberImports.ts';
import { formatNames } from '../../../shared/subscriberImports.ts';
import type { ImportRecord } from '../store/imports.ts';
import { addAll, type ImportedPerson, type Settled, settled } from '../store/subscribers/imported.ts';
import { subscriberId } from '../store/subscribers/rows.ts';
import type { FileRow } from './readFile.ts';

/** What became of a row, or would become of it. */
export interface RowOutcome {
  row: FileRow;
  outcome: ImportOutcome;
}

/**
 * What is done with the rows of a batch: `check` only looks, `import` adds, and `recount` finds what a run had added of
 * them that came to no end; the others it leaves out.
 */
export async function settleBatch(
  rows: FileRow[],
  how: 'check' | 'import' | 'recount',
  record: ImportRecord,
): Promise<RowOutcome[]> {
  const people = await Promise.all(
    rows.filter(({ refusal }) => !refusal).map(async (row) => [row, await subscriberId(row.email)] as const),
  );
  const ids = new Map(people);
  const outcomes =
    how === 'import'
      ? await addAll(
          people.map(([row, id]) => personOf(row, id, record)),
          record.id,
        )
      : await settled([...ids.values()], record.id);
  const outcomeOf = (row: FileRow): ImportOutcome => row.refusal ?? found(outcomes, ids.get(row));
  const all = rows.map((row) => ({ row, outcome: outcomeOf(row) }));
  return how === 'recount' ? all.filter(({ row }) => outcomes.get(ids.get(row) ?? '') === 'added') : all;
}

/** In a dry run, who is neither subscribed nor suppressed is new. */
const found = (outcomes: Map<string, Settled>, id = ''): Settled => outcomes.get(id) ?? 'added';

const personOf = (row: FileRow, id: string, { format, source, at }: ImportRecord): ImportedPerson => ({
  ...{ id, firstName: row.firstName, lastName: row.lastName, email: row.email },
  consent: {
    source: [format && format !== 'custom' && formatNames[format], source, row.consent.source]
      .filter(Boolean)
      .join(', '),
    at: row.consent.at ?? at,
  },
});
