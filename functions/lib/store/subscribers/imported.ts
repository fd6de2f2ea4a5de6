import type { Subscriber, SuppressionReason } from '../../../../shared/model/subscriber.ts';
import { forEachLimit } from '../../forEachLimit.ts';
import { table } from '../people.ts';
import { shardOf } from '../shards.ts';
import { transact } from '../writes.ts';
import { newRow, recount } from './rows.ts';
import { findRows } from './subscribers.ts';
import { notSuppressed, suppressionsOf } from './suppressions.ts';

/*
 * Subscribers from a file, in bulk. Why nobody is added or counted twice, and nobody lost, whatever is killed when:
 *
 * - One transaction puts rows and adds their number to the count of their shard, so that there never is one without the
 *   other, and each row is put on the condition that there is none. A transaction whose answer got lost is told from a new
 *   one by its token (store/dynamo.ts), and after a crash by its rows.
 * - A row carries the import that added it. Whoever does the same rows again, after a crash or at the same time, finds
 *   them, and counts them as added by this import as the first one did: without a second write, nor a second count.
 * - The same transaction checks that an address is not suppressed. Who unsubscribes at that moment is either suppressed
 *   before, and not added, or is subscribed first, and unsubscribed after.
 */

/** One who is to be added. `id` is theirs as a subscriber. */
export type ImportedPerson = Required<Pick<Subscriber, 'id' | 'firstName' | 'lastName' | 'email' | 'consent'>>;

export type Settled = 'added' | 'known' | SuppressionReason;

/** A transaction takes 100 items: a row and a check for each person, and the count. */
const perTransaction = 49;
/** Few at a time, so that forms and the dashboard find the table as quick as ever. */
const parallel = 4;
const maxTries = 10;

interface Stored extends Subscriber {
  importId?: string;
}

/** What is or would be done with each of these ids, by what the tables hold. Ids without an entry are new. */
export async function settled(ids: string[], importId: string): Promise<Map<string, Settled>> {
  const [subscribers, suppressions] = await Promise.all([
    findRows(ids) as Promise<Map<string, Stored>>,
    suppressionsOf(ids),
  ]);
  const outcome = (id: string): Settled | undefined => {
    const subscriber = subscribers.get(id);
    if (subscriber?.importId === importId) return 'added';
    return suppressions.get(id) ?? (subscriber && 'known');
  };
  return new Map(
    ids.flatMap((id) => {
      const found = outcome(id);
      return found ? [[id, found] as const] : [];
    }),
  );
}

/** Adds those who are neither subscribed nor suppressed, with an id each of their own. Says of each what came of it. */
export async function addAll(people: ImportedPerson[], importId: string): Promise<Map<string, Settled>> {
  const outcomes = new Map<string, Settled>();
  const groups = [...Map.groupBy(people, ({ id }) => shardOf(id)).values()].flatMap((shard) => inGroups(shard));
  const add = async (group: ImportedPerson[]) => {
    for (const [id, outcome] of await addGroup(group, importId)) outcomes.set(id, outcome);
  };
  await forEachLimit(groups, add, parallel);
  return outcomes;
}

const inGroups = (people: ImportedPerson[]) =>
  Array.from({ length: Math.ceil(people.length / perTransaction) }, (_, n) =>
    people.slice(n * perTransaction, (n + 1) * perTransaction),
  );

/** Of people of one shard. Where one of them subscribed, or was suppressed, since they were read, they are read again. */
async function addGroup(people: ImportedPerson[], importId: string): Promise<Map<string, Settled>> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const outcomes = await settled(
      people.map(({ id }) => id),
      importId,
    );
    const absent = people.filter(({ id }) => !outcomes.has(id));
    if (absent.length === 0) return outcomes;
    const createdAt = new Date().toISOString();
    const failed = await transact([
      ...recount(...absent.map((to) => ({ to }))),
      ...absent.flatMap((person) => [
        {
          Put: {
            TableName: table(),
            Item: { ...newRow({ ...person, createdAt }), importId },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
        notSuppressed(person.id),
      ]),
    ]);
    if (failed.length > 0) continue;
    for (const { id } of absent) outcomes.set(id, 'added');
    return outcomes;
  }
  throw new Error(`The rows of ${people.length} people changed ${maxTries} times while they were being added`);
}
