import { consentSource, type ImportOutcome, takenOver } from '../../../../shared/people/model/subscriberImports.ts';
import { forEachLimit } from '../../platform/async.ts';
import {
  type AddressOutcome,
  addAll,
  findOutcomes,
  type ImportedPerson,
  type Standing,
  standingsOf,
} from '../subscribers/imported.ts';
import { addressHash } from '../subscribers/rows.ts';
import { type RefusingPerson, takeOver } from '../suppressions/suppressions.ts';
import type { ImportRecord } from './imports.ts';
import type { FileRow } from './readFile.ts';

/** What became of a row or, in a dry run, would become of it. */
export interface RowOutcome {
  row: FileRow;
  outcome: ImportOutcome;
  /** In a dry run: how someone whom the file says not to mail stands here. */
  standing?: Standing;
}

/** How many refusals are taken over at once. */
const parallel = 8;

/**
 * Finds the outcomes of a batch of rows. `check` only reads; `import` adds people and takes refusals over, if the admin said so;
 * `recount` returns only the rows that a run settled before it died.
 */
export async function settleBatch(
  rows: FileRow[],
  mode: 'check' | 'import' | 'recount',
  record: ImportRecord,
): Promise<RowOutcome[]> {
  const hashOf = new Map(
    await Promise.all(rows.filter(isKept).map(async (row) => [row, await addressHash(row.email)] as const)),
  );
  const hashed = [...hashOf];
  const refusing = hashed.flatMap(([row, hash]) => refusingPersonOf(row, hash) ?? []);
  const willing = hashed.filter(([{ refusal }]) => !refusal);
  const outcomes =
    mode === 'import'
      ? await addAll(
          willing.map(([row, hash]) => personOf(row, hash, record)),
          record.id,
        )
      : (
          await findOutcomes(
            willing.map(([, hash]) => hash),
            record.id,
          )
        ).outcomes;
  const standings = mode === 'import' ? await takeAllOver(refusing, record) : await standingsOf(refusing, record.id);
  const all = rows.map((row): RowOutcome => {
    const hash = hashOf.get(row) ?? '';
    const standing = standings.get(hash);
    if (row.refusal) return { row, outcome: standing === 'left' ? 'left' : row.refusal, standing };
    return { row, outcome: outcomeIn(outcomes, hash) };
  });
  return mode === 'recount'
    ? all.filter(({ row, outcome }) => outcome === 'left' || outcomes.get(hashOf.get(row) ?? '') === 'added')
    : all;
}

/** Whether the tables are asked about the row's address. */
const isKept = ({ refusal }: FileRow) => !refusal || takenOver[refusal] !== undefined;

/** In a dry run, an address that is neither subscribed nor suppressed is new. */
const outcomeIn = (outcomes: Map<string, AddressOutcome>, hash: string): AddressOutcome =>
  outcomes.get(hash) ?? 'added';

/** Whose subscriptions here this import ended, by hash. */
async function takeAllOver(people: RefusingPerson[], record: ImportRecord): Promise<Map<string, Standing>> {
  const standings = new Map<string, Standing>();
  if (!record.takesRefusals) return standings;
  const from = { source: consentSource(record), importId: record.id };
  await forEachLimit(
    people,
    async (person) => {
      if (await takeOver(person, from)) standings.set(person.addressHash, 'left');
    },
    parallel,
  );
  return standings;
}

function refusingPersonOf(
  { refusal, refusedOn, email, firstName, lastName }: FileRow,
  addressHash: string,
): RefusingPerson | undefined {
  const reason = refusal && takenOver[refusal];
  return (
    reason && { addressHash, reason, refusedOn, email, ...(firstName && { firstName }), ...(lastName && { lastName }) }
  );
}

const personOf = (row: FileRow, addressHash: string, record: ImportRecord): ImportedPerson => ({
  ...{ addressHash, firstName: row.firstName, lastName: row.lastName, email: row.email, createdAt: row.subscribedOn },
  consent: { source: consentSource(record, row.consent.source), at: row.consent.at ?? record.at },
});
