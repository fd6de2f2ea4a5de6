import { consentSource, type ImportOutcome } from '../../../../shared/people/model/subscriberImports.ts';
import { addressHash } from '../subscribers/addresses.ts';
import { type AddressOutcome, addAll, findOutcomes, type ImportedPerson } from '../subscribers/imported.ts';
import type { ImportRecord } from './imports.ts';
import type { FileRow } from './readFile.ts';

/** What became of a row or, in a dry run, would become of it. */
export interface RowOutcome {
  row: FileRow;
  outcome: ImportOutcome;
}

/**
 * Finds the outcomes of a batch of rows. `check` only reads; `import` adds people; `recount` returns only the rows that a
 * run added before it died.
 */
export async function settleBatch(
  rows: FileRow[],
  mode: 'check' | 'import' | 'recount',
  record: ImportRecord,
): Promise<RowOutcome[]> {
  const rowsWithHashes = await Promise.all(
    rows.filter(({ refusal }) => !refusal).map(async (row) => [row, await addressHash(row.email)] as const),
  );
  const hashes = new Map(rowsWithHashes);
  const outcomes =
    mode === 'import'
      ? await addAll(
          rowsWithHashes.map(([row, hash]) => personOf(row, hash, record)),
          record.id,
        )
      : (await findOutcomes([...hashes.values()], record.id)).outcomes;
  const outcomeOf = (row: FileRow): ImportOutcome => row.refusal ?? outcomeIn(outcomes, hashes.get(row));
  const all = rows.map((row) => ({ row, outcome: outcomeOf(row) }));
  return mode === 'recount' ? all.filter(({ row }) => outcomes.get(hashes.get(row) ?? '') === 'added') : all;
}

/** In a dry run, an address that is neither subscribed nor suppressed is new. */
const outcomeIn = (outcomes: Map<string, AddressOutcome>, hash = ''): AddressOutcome => outcomes.get(hash) ?? 'added';

const personOf = (row: FileRow, addressHash: string, record: ImportRecord): ImportedPerson => ({
  ...{ addressHash, firstName: row.firstName, lastName: row.lastName, email: row.email, createdAt: row.subscribedOn },
  consent: { source: consentSource(record, row.consent.source), at: row.consent.at ?? record.at },
});
