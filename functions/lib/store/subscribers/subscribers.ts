import { pageSize } from '../../../../shared/constants.ts';
import type { Consent, Subscriber, SuppressionReason } from '../../../../shared/model/subscriber.ts';
import { forEachLimit } from '../../forEachLimit.ts';
import { table } from '../people.ts';
import { getItems, type Key, newestPage, type Page, queryAll, queryPages } from '../reads.ts';
import { shards } from '../shards.ts';
import { transact } from '../writes.ts';
import { additionOf, type NewPerson } from './additions.ts';
import { identityAt, type SubscriberRow } from './identity.ts';
import { findMoved, followMoves, movedSince } from './moves.ts';
import {
  countsPartition,
  deletion,
  findSubscriber,
  newest,
  subscriberId,
  subscriberKey,
  suppressedCount,
} from './rows.ts';
import { findSuppression, notSubscribed, notSuppressed, stillSuppressed } from './suppressions.ts';
import { askWrite, nothingToConfirm } from './unconfirmed.ts';

/**
 * Does for an address what a public form may, whoever entered it: one that is subscribed stays as it is, one that nothing
 * stands against is subscribed. One that is suppressed for whatever reason, and with `confirms` any other, only asks: its
 * owner alone brings it on the list, by the button of a mail. In each case there are two reads and one transaction of
 * three items: the time that it takes tells nobody what is known of an address.
 */
export async function add(
  person: NewPerson,
  consent: Consent,
  { confirms = false }: { confirms?: boolean } = {},
): Promise<{ id: string; subscribed: boolean }> {
  const id = await subscriberId(person.email);
  const [row, found] = await Promise.all([findSubscriber(id), findSuppression(id)]);
  const known = row !== undefined && !found;
  const subscribed = known || !(found || confirms);
  const asking = () => [
    askWrite({ ...person, id }, consent),
    found ? stillSuppressed(id, found.reason) : notSuppressed(id),
    row ? stillListed(id) : notSubscribed(id),
  ];
  const failed = await transact(
    known
      ? [stillListed(id), notSuppressed(id), nothingToConfirm(id)]
      : subscribed
        ? additionOf({ ...person, id }, { consent, found }).writes
        : asking(),
  );
  // Another request subscribed the address, or its suppression changed, at this moment: read again.
  return failed.length > 0 ? add(person, consent, { confirms }) : { id, subscribed };
}

/** The check that they still have a row, whether or not they are suppressed. */
const stillListed = (id: string) => ({
  ConditionCheck: { TableName: table(), Key: subscriberKey(id), ConditionExpression: 'attribute_exists(pk)' },
});

/** Those of the subscribers that have these ids now, by id. */
export const findRows = async (ids: string[]): Promise<Map<string, SubscriberRow>> => {
  const rows = await getItems<SubscriberRow>(table(), ids.map(subscriberKey));
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * The subscribers whom a campaign knows by these ids, by these ids: each as they are now, also under another address.
 * `cutoffOf`: the campaign's; without it, those who have moved are found where nobody else has come to their old address.
 */
export async function findAll(
  ids: string[],
  cutoffOf?: Promise<string | undefined>,
): Promise<Map<string, SubscriberRow>> {
  const [rows, cutoff] = await Promise.all([findRows(ids), cutoffOf]);
  const found = new Map<string, SubscriberRow>();
  const find = async (id: string) => {
    const row = rows.get(id);
    const own = row && (cutoff === undefined || identityAt(row, cutoff) === id) ? row : undefined;
    const isSettled = own && (cutoff === undefined || own.createdAt <= cutoff);
    const moved = isSettled ? undefined : await (cutoff === undefined ? findMoved(id) : followMoves(id, cutoff));
    const current = moved ?? own;
    if (current) found.set(id, current);
  };
  await forEachLimit(ids, find);
  return found;
}

/** Newest first, one page. */
export const list = (after?: Key): Promise<Page<Subscriber>> =>
  newestPage('people', newest, { limit: pageSize, after });

/** A subscriber as a campaign lists them: `id` is the one by which it knows them. */
export interface Listed {
  id: string;
  suppressed?: SuppressionReason | undefined;
  /** When they joined, by whichever address. */
  createdAt: string;
  /** Where they have moved: who they are now, and were before. */
  moved?: Pick<SubscriberRow, 'id' | 'former'>;
}

interface ListPage {
  rows: Listed[];
  last: string | undefined;
  /** Some of these may have stood on an earlier page: they moved since. */
  again?: true;
}

/**
 * One shard's subscribers who subscribed at `cutoff` (ISO time) or before, in the order of their ids, a page at a time.
 * `after`, `last`: the id of the subscriber at which a page ended. Who moves to another address meanwhile is listed all
 * the same, under the former id: the last shard has those of all shards.
 */
export async function* inShard(shard: string, cutoff: string, after?: string): AsyncGenerator<ListPage> {
  const pages = queryPages<ListedRow>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'createdAt <= :cutoff',
    ProjectionExpression: 'id, suppressed, createdAt, former',
    ExpressionAttributeValues: { ':pk': subscriberKey(shard).pk, ':cutoff': cutoff },
    Limit: pageSize,
    ...(after && { ExclusiveStartKey: subscriberKey(after) }),
  });
  for await (const { items, next } of pages) {
    // The others stand under an id that they had before.
    const rows = items.filter((row) => !row.former || identityAt(row, cutoff) === row.id);
    yield { rows: rows.map(listed), last: next?.sk as string | undefined };
  }
  if (shard !== shards.at(-1)) return;
  // Read last of all: who moves from here on has been seen above, or in another shard.
  const moved = await movedSince(cutoff);
  if (moved.length > 0)
    yield { rows: moved.map(({ id, row }) => ({ ...listed(row), id })), last: undefined, again: true };
}

type ListedRow = Pick<SubscriberRow, 'id' | 'suppressed' | 'createdAt' | 'former'>;

const listed = ({ id, suppressed, createdAt, former }: ListedRow): Listed => ({
  id,
  createdAt,
  suppressed,
  ...(former && { moved: { id, former } }),
});

/** How many subscribers there are, and how many of them get mail. Kept up to date by every write, so that one read tells. */
export async function counts(): Promise<{ subscribers: number; recipients: number }> {
  const { subscribers, recipients } = await allCounts();
  return { subscribers, recipients };
}

/**
 * The same, how many ever joined and left since that is counted, and how many of those who get mail have no first name to
 * be called by.
 */
export async function allCounts() {
  const rows = await queryAll<Partial<Record<CountName, number>>>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': countsPartition },
  });
  const sum = (name: CountName) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  return {
    subscribers: sum('subscribers'),
    recipients: sum('subscribers') - sum(suppressedCount),
    everJoined: sum('everJoined'),
    everLeft: sum('everLeft'),
    nameless: sum('nameless'),
  };
}

type CountName = 'subscribers' | typeof suppressedCount | 'everJoined' | 'everLeft' | 'nameless';

/** Ends a subscription on the admin's wish; false where there is none. A suppression of the address stays. */
export async function remove(id: string): Promise<boolean> {
  const subscriber = await findSubscriber(id);
  if (!subscriber) return false;
  const failed = await transact(deletion(subscriber));
  // Deleted or suppressed at this moment, which the counts must follow: read again.
  return failed.length > 0 ? remove(id) : true;
}
