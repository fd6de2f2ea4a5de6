import type { ImportOutcome } from '../../../../shared/people/model/subscriberImports.ts';
import { formatNames } from '../../../../shared/people/model/subscriberImports.ts';
import { addressHash } from '../subscribers/addresses.ts';
import { type AddressOutcome, addAll, findOutcomes, type ImportedPerson } from '../subscribers/imported.ts';
import type { ImportRecord } from './imports.ts';
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
    rows.filter(({ refusal }) => !refusal).map(async (row) => [row, await addressHash(row.email)] as const),
  );
  const hashes = new Map(people);
  const outcomes =
    how === 'import'
      ? await addAll(
          people.map(([row, hash]) => personOf(row, hash, record)),
          record.id,
        )
      : (await findOutcomes([...hashes.values()], record.id)).outcomes;
  const outcomeOf = (row: FileRow): ImportOutcome => row.refusal ?? found(outcomes, hashes.get(row));
  const all = rows.map((row) => ({ row, outcome: outcomeOf(row) }));
  return how === 'recount' ? all.filter(({ row }) => outcomes.get(hashes.get(row) ?? '') === 'added') : all;
}

/** In a dry run, who is neither subscribed nor suppressed is new. */
const found = (outcomes: Map<string, AddressOutcome>, hash = ''): AddressOutcome => outcomes.get(hash) ?? 'added';

const personOf = (row: FileRow, addressHash: string, { format, source, at }: ImportRecord): ImportedPerson => ({
  ...{ addressHash, firstName: row.firstName, lastName: row.lastName, email: row.email },
  consent: {
    source: [format && format !== 'custom' && formatNames[format], source, row.consent.source]
      .filter(Boolean)
      .join(', '),
    at: row.consent.at ?? at,
  },
});
