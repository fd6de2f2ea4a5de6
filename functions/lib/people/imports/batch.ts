import type { SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { consentSource, type ImportOutcome, takenOver } from '../../../../shared/people/model/subscriberImports.ts';
import { defaultConcurrency, forEachLimit, groupsOf, retry } from '../../platform/async.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { putItem, transactIf } from '../../platform/dynamo/writes.ts';
import {
  addressHash,
  findAddresses,
  holderOf,
  idFor,
  newRow,
  recountWrites,
  type SubscriberRow,
  takeWrite,
} from '../subscribers/rows.ts';
import { findSuppressions, notSuppressedCheck, type RefusingPerson, takeOver } from '../suppressions/suppressions.ts';
import type { ImportRecord } from './imports.ts';
import type { FileRow } from './readFile.ts';

export interface RowOutcome {
  row: FileRow;
  outcome: ImportOutcome;
}

/** A dry run only reads; an import adds people and, if the admin said so, takes refusals over. */
export async function settleBatch(rows: FileRow[], record: ImportRecord): Promise<RowOutcome[]> {
  const asked = rows.filter(({ refusal }) => !refusal || takenOver[refusal] !== undefined);
  const hashes = new Map(await Promise.all(asked.map(async (row) => [row, await addressHash(row.email)] as const)));
  const hashed = [...hashes];
  const willing = hashed.filter(([{ refusal }]) => !refusal);
  const people = willing.map(([row, hash]) => personOf(row, hash, record));
  const outcomes =
    record.status === 'importing' ? await addAll(people, record.id) : (await findOutcomes(people, record.id)).outcomes;
  const refusing = hashed.flatMap(([row, hash]) => refusingPersonOf(row, hash) ?? []);
  const left = await endSubscriptions(refusing, record);
  return rows.map((row) => {
    const hash = hashes.get(row) ?? '';
    // In a dry run, an address that is neither subscribed nor suppressed is new.
    return { row, outcome: left.has(hash) ? 'left' : (row.refusal ?? outcomes.get(hash) ?? 'added') };
  });
}

/** The hashes of those whose subscriptions end, or would in a dry run, since the file says not to mail them. */
async function endSubscriptions(people: RefusingPerson[], record: ImportRecord): Promise<Set<string>> {
  const left = new Set<string>();
  const dryRun = record.status === 'checking';
  if (!dryRun && !record.takesRefusals) return left;
  const from = { source: consentSource(record), importId: record.id };
  await forEachLimit(
    people,
    async (person) => {
      if (await takeOver(person, from, { dryRun })) left.add(person.addressHash);
    },
    dryRun ? defaultConcurrency : parallel,
  );
  return left;
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

/*
 * Subscribers from a file, in bulk. Why no one is added twice, counted twice or lost, whatever is killed at any time:
 *
 * - One transaction puts subscribers' rows and the rows of their addresses and adds their number to the counts, so that
 *   none exists without the others, on condition that no one has the address. A transaction whose answer was lost is
 *   recognized by its token (platform/dynamo/dynamo.ts), and after a crash by its rows.
 * - An address's row names the import that added it. A run that handles the same rows again, after a crash or at the
 *   same time, finds them and reports them as added by this import, without writing or counting them twice.
 * - The same transaction checks that an address is not suppressed. Someone who unsubscribes in the meantime is either
 *   suppressed first, and not added, or added first, and then unsubscribed.
 */

type ImportedPerson = Required<Pick<SubscriberRow, 'addressHash' | 'firstName' | 'lastName' | 'email' | 'consent'>> & {
  /** ISO time, from the file. */
  createdAt?: string | undefined;
};

type AddressOutcome = 'added' | 'known' | SuppressionReason;

/** A transaction takes 100 items: three for each person, and the count. */
export const perTransaction = 33;
/** Few at a time, so that the table stays as fast as ever for forms and the dashboard. */
const parallel = 4;

/** By hash, as they are or would be. Addresses without an outcome are new. */
async function findOutcomes(people: ImportedPerson[], importId: string) {
  const hashes = people.map(({ addressHash }) => addressHash);
  const [addresses, suppressions] = await Promise.all([findAddresses(hashes), findSuppressions(hashes)]);
  const outcomes = new Map<string, AddressOutcome>();
  for (const hash of hashes) {
    const address = addresses.get(hash);
    const isTaken = holderOf(address) !== undefined;
    const found = suppressions.get(hash)?.reason ?? (isTaken ? 'known' : undefined);
    const outcome = isTaken && address?.importId === importId ? 'added' : found;
    if (outcome) outcomes.set(hash, outcome);
  }
  return { outcomes, addresses };
}

/** Adds those who are neither subscribed nor suppressed; no two may have the same address. Outcomes are by hash. */
export async function addAll(people: ImportedPerson[], importId: string): Promise<Map<string, AddressOutcome>> {
  const outcomes = new Map<string, AddressOutcome>();
  const add = async (group: ImportedPerson[]) => {
    for (const [hash, outcome] of await addGroup(group, importId)) outcomes.set(hash, outcome);
  };
  await forEachLimit(groupsOf(people, perTransaction), add, parallel);
  return outcomes;
}

const addGroup = (people: ImportedPerson[], importId: string): Promise<Map<string, AddressOutcome>> =>
  retry(async () => {
    const { outcomes, addresses } = await findOutcomes(people, importId);
    const absent = people.filter(({ addressHash }) => !outcomes.has(addressHash));
    if (absent.length === 0) return outcomes;
    const addedAt = new Date().toISOString();
    const rows = absent.map((person) => ({
      ...{ ...person, importId, id: idFor(addresses.get(person.addressHash)) },
      ...{ createdAt: person.createdAt ?? addedAt, addedAt, version: 1 },
    }));
    const added = await transactIf([
      ...recountWrites(...rows.map((to) => ({ to }))),
      ...rows.flatMap((row) => [
        putItem(tableName('people'), newRow(row)),
        takeWrite(row.addressHash, { id: row.id, free: addresses.get(row.addressHash), importId }),
        notSuppressedCheck(row.addressHash),
      ]),
    ]);
    // One of them was subscribed or suppressed in the meantime: read again.
    if (!added) return undefined;
    for (const { addressHash } of absent) outcomes.set(addressHash, 'added');
    return outcomes;
  });
