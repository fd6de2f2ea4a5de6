import type { SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import { retry } from '../../platform/async/retry.ts';
import { putItem, transactIf } from '../../platform/dynamo/writes.ts';
import { notSuppressed, suppressionsOf } from '../suppressions/suppressions.ts';
import { type AddressRow, findAddresses, holderOf, idFor, takeWrite } from './addresses.ts';
import { table } from './people.ts';
import { newRow, recount, type SubscriberRow } from './rows.ts';

/*
 * Subscribers from a file, in bulk. Why nobody is added or counted twice, and nobody lost, whatever is killed when:
 *
 * - One transaction puts rows with those of their addresses and adds their number to the counts, so that there never is one
 *   without the other, on the condition that nobody has the address. A transaction whose answer got lost is told from a new
 *   one by its token (store/dynamo.ts), and after a crash by its rows.
 * - An address's row carries the import that added it. Whoever does the same rows again, after a crash or at the same time, finds
 *   them, and counts them as added by this import as the first one did: without a second write, nor a second count.
 * - The same transaction checks that an address is not suppressed. Who unsubscribes at that moment is either suppressed
 *   before, and not added, or is subscribed first, and unsubscribed after.
 */

/** One who is to be added. */
export type ImportedPerson = Required<
  Pick<SubscriberRow, 'addressHash' | 'firstName' | 'lastName' | 'email' | 'consent'>
>;

export type Settled = 'added' | 'known' | SuppressionReason;

/** A transaction takes 100 items: two rows and a check for each person, and the count. */
const perTransaction = 33;
/** Few at a time, so that forms and the dashboard find the table as quick as ever. */
const parallel = 4;

interface Found {
  /** What is or would be done with each of the addresses, by their hashes. Those without an entry are new. */
  outcomes: Map<string, Settled>;
  addresses: Map<string, AddressRow>;
}

/** What is or would be done with addresses, by their hashes and by what the tables hold. */
export async function settled(hashes: string[], importId: string): Promise<Found> {
  const [addresses, suppressions] = await Promise.all([findAddresses(hashes), suppressionsOf(hashes)]);
  const outcomeOf = (hash: string): Settled | undefined => {
    const address = addresses.get(hash);
    const isHeld = holderOf(address) !== undefined;
    if (isHeld && address?.importId === importId) return 'added';
    return suppressions.get(hash) ?? (isHeld ? 'known' : undefined);
  };
  const outcomes = hashes.flatMap((hash) => {
    const outcome = outcomeOf(hash);
    return outcome ? [[hash, outcome] as const] : [];
  });
  return { outcomes: new Map(outcomes), addresses };
}

/** Adds those who are neither subscribed nor suppressed, with an address each of their own. Says of each what came of it. */
export async function addAll(people: ImportedPerson[], importId: string): Promise<Map<string, Settled>> {
  const outcomes = new Map<string, Settled>();
  const groups = Array.from({ length: Math.ceil(people.length / perTransaction) }, (_, n) =>
    people.slice(n * perTransaction, (n + 1) * perTransaction),
  );
  const add = async (group: ImportedPerson[]) => {
    for (const [hash, outcome] of await addGroup(group, importId)) outcomes.set(hash, outcome);
  };
  await forEachLimit(groups, add, parallel);
  return outcomes;
}

/** Where one of them subscribed, or was suppressed, since they were read, they are read again. */
const addGroup = (people: ImportedPerson[], importId: string): Promise<Map<string, Settled>> =>
  retry(async () => {
    const { outcomes, addresses } = await settled(
      people.map(({ addressHash }) => addressHash),
      importId,
    );
    const absent = people.filter(({ addressHash }) => !outcomes.has(addressHash));
    if (absent.length === 0) return outcomes;
    const createdAt = new Date().toISOString();
    const rows = absent.map((person) => ({ ...person, id: idFor(addresses.get(person.addressHash)), createdAt }));
    const added = await transactIf([
      ...recount(...rows.map((to) => ({ to }))),
      ...rows.flatMap((row) => [
        putItem(table(), newRow(row)),
        takeWrite(row.addressHash, { id: row.id, free: addresses.get(row.addressHash), importId }),
        notSuppressed(row.addressHash),
      ]),
    ]);
    if (!added) return undefined;
    for (const { addressHash } of absent) outcomes.set(addressHash, 'added');
    return outcomes;
  });
