import type { Consent, Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { pageSize } from '../../../../shared/platform/constants.ts';
import { retry } from '../../platform/async/retry.ts';
import { isAbsent, isThere } from '../../platform/dynamo/expressions.ts';
import { getItems, type Key, newestPage, type Page, queryPages, queryPartition } from '../../platform/dynamo/reads.ts';
import { checkItem, transactIf } from '../../platform/dynamo/writes.ts';
import { nothingToConfirm, requestOptInWrite } from '../optIn/unconfirmed.ts';
import { findSuppression, notSuppressed, stillSuppressed } from '../suppressions/suppressions.ts';
import { type NewPerson, subscriberWrites } from './additions.ts';
import { addressHash, findAddress, heldBy, holderOf } from './addresses.ts';
import { table } from './people.ts';
import { countsPartition, deleteWrites, findSubscriber, newest, type SubscriberRow, subscriberKey } from './rows.ts';

/**
 * Does for an address what a public form may, whoever entered it: one that is subscribed stays as it is, one that nothing
 * stands against is subscribed. One that is suppressed for whatever reason, and with `confirms` any other, only asks: its
 * owner alone brings it on the list, by the button of a mail. In each case there are two reads and one transaction of
 * four items: the time that it takes tells nobody what is known of an address.
 */
export async function add(
  person: NewPerson,
  consent: Consent,
  { confirms = false }: { confirms?: boolean } = {},
): Promise<{ addressHash: string /** Of who is subscribed. */; id: string | undefined }> {
  const hash = await addressHash(person.email);
  return retry(async () => {
    const [address, found] = await Promise.all([findAddress(hash), findSuppression(hash)]);
    const id = holderOf(address);
    const known = id !== undefined && !found;
    const addition =
      !(known || found || confirms) && subscriberWrites({ ...person, addressHash: hash }, { consent, found, address });
    const asking = () => [
      requestOptInWrite({ ...person, addressHash: hash }, consent),
      found ? stillSuppressed(hash, found.reason) : notSuppressed(hash),
    ];
    const written = await transactIf(
      addition
        ? addition.writes
        : [
            ...(known ? [notSuppressed(hash), nothingToConfirm(hash)] : asking()),
            heldBy(hash, id),
            id ? stillListed(id) : notListed(hash),
          ],
    );
    // Another request subscribed the address, or its suppression changed, at this moment: read again.
    if (!written) return undefined;
    return { addressHash: hash, id: addition ? addition.row.id : known ? id : undefined };
  });
}

/** The check that they still have a row, whether or not they are suppressed. */
const stillListed = (id: string) => checkItem(table(), subscriberKey(id), isThere);

/** In its place where there is nobody: it holds always, and takes as long. */
const notListed = (hash: string) => checkItem(table(), subscriberKey(hash), isAbsent);

/** Those of the subscribers that are there, by id. */
export const findAll = async (ids: string[]): Promise<Map<string, SubscriberRow>> => {
  const rows = await getItems<SubscriberRow>(table(), ids.map(subscriberKey));
  return new Map(rows.map((row) => [row.id, row]));
};

/** Newest first, one page. */
export const list = (after?: Key): Promise<Page<Subscriber>> =>
  newestPage('people', newest, { limit: pageSize, after });

/** A subscriber as a campaign lists them. */
export type Listed = Pick<SubscriberRow, 'id' | 'addressHash' | 'suppressed' | 'createdAt'>;

/**
 * One shard's subscribers who subscribed at `cutoff` (ISO time) or before, in the order of their ids, a page at a time.
 * `after`, `last`: the id of the subscriber at which a page ended.
 */
export async function* inShard(
  shard: string,
  cutoff: string,
  after?: string,
): AsyncGenerator<{ rows: Listed[]; last: string | undefined }> {
  const pages = queryPages<Listed>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'createdAt <= :cutoff',
    ProjectionExpression: 'id, addressHash, suppressed, createdAt',
    ExpressionAttributeValues: { ':pk': subscriberKey(shard).pk, ':cutoff': cutoff },
    Limit: pageSize,
    ...(after && { ExclusiveStartKey: subscriberKey(after) }),
  });
  for await (const { items, next } of pages) yield { rows: items, last: next?.sk as string | undefined };
}

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
  const rows = await queryPartition<Partial<Record<CountName, number>>>(table(), countsPartition);
  const sum = (name: CountName) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  return {
    subscribers: sum('subscribers'),
    recipients: sum('subscribers') - sum('suppressed'),
    everJoined: sum('everJoined'),
    everLeft: sum('everLeft'),
    nameless: sum('nameless'),
  };
}

type CountName = 'subscribers' | 'suppressed' | 'everJoined' | 'everLeft' | 'nameless';

/** Ends a subscription on the admin's wish; false where there is none. A suppression of the address stays. */
export const remove = (id: string): Promise<boolean> =>
  retry(async () => {
    const subscriber = await findSubscriber(id);
    if (!subscriber) return false;
    // Where they were deleted or suppressed at this moment, which the counts must follow: read again.
    return (await transactIf(deleteWrites(subscriber))) || undefined;
  });
