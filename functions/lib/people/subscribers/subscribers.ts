import { newsletterConsent } from '../../../../shared/people/consent/consentWords.ts';
import { signupNewsletterConsent } from '../../../../shared/people/consent/signupConsentWords.ts';
import type { Consent, Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { pageSize } from '../../../../shared/platform/constants.ts';
import { partitions, shardOf } from '../../../../shared/platform/resources.ts';
import { site } from '../../../../shared/site/site.ts';
import { refreshSettings } from '../../content/settings/settings.ts';
import { type Facts, mailWrite, type Turn } from '../../outbox/outbox.ts';
import { retry } from '../../platform/async.ts';
import { isLinkSecret } from '../../platform/crypto/digest.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import {
  getItem,
  getItems,
  type Key,
  newestPage,
  type Page,
  queryPages,
  queryPartition,
} from '../../platform/dynamo/reads.ts';
import {
  type Condition,
  checkItem,
  deleteItem,
  has,
  isAbsent,
  isThere,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  when,
  write,
} from '../../platform/dynamo/writes.ts';
import {
  findSuppression,
  liftWrite,
  notSuppressedCheck,
  type Suppression,
  suppressedCheck,
} from '../suppressions/suppressions.ts';
import {
  type AddressRow,
  addressHash,
  countsPartition,
  deleteWrites,
  findAddress,
  findByAddress,
  findSubscriber,
  holderCheck,
  holderOf,
  idFor,
  newRow,
  recountWrites,
  type SubscriberRow,
  subscriberKey,
  subscriberList,
  takeWrite,
  unchangedCondition,
} from './rows.ts';

/**
 * Subscribes an address as far as a public form may, since anyone could have entered it. A subscribed address stays as
 * it is. A suppressed one and, with `confirms`, any other is only recorded as a request: its owner alone can complete
 * it, with the button in an email. Every case takes two reads and one transaction of five items, so that the response
 * time reveals nothing about an address. The fifth is the welcome, or the email that asks to confirm, at its `turn`.
 */
export async function add(
  person: NewPerson,
  consent: Consent,
  { confirms = false, turn }: { confirms?: boolean; turn?: Turn } = {},
): Promise<{ addressHash: string /** The subscriber's, if subscribed. */; id: string | undefined }> {
  const hash = await addressHash(person.email);
  return retry(async () => {
    const [address, suppression] = await Promise.all([findAddress(hash), findSuppression(hash)]);
    const id = holderOf(address);
    const isSubscribed = id !== undefined && !suppression;
    const added =
      !(isSubscribed || suppression || confirms) &&
      subscriberWrites({ ...person, addressHash: hash }, { consent, suppression, address });
    const optInWrites = () => [
      requestOptInWrite({ ...person, addressHash: hash }, consent),
      suppression ? suppressedCheck(hash, suppression.reason) : notSuppressedCheck(hash),
    ];
    const subscriberId = added ? added.row.id : isSubscribed ? id : undefined;
    // Someone already subscribed is not asked again: the worker finds nothing to confirm.
    const asks = confirms || subscriberId === undefined;
    const written = await transactIf([
      ...(added
        ? added.writes
        : [
            ...(isSubscribed ? [notSuppressedCheck(hash), forgetOptInWrite(hash)] : optInWrites()),
            holderCheck(hash, id),
            id ? listedCheck(id) : notListedCheck(hash),
          ]),
      mailWrite(asks ? { kind: 'opt-in', addressHash: hash } : { kind: 'welcome', subscriberId }, turn),
    ]);
    // Another request subscribed the address, or its suppression changed, in the meantime: read again.
    return written ? { addressHash: hash, id: subscriberId } : undefined;
  });
}

/** Whether the row is still there, suppressed or not. */
const listedCheck = (id: string) => checkItem(tableName('people'), subscriberKey(id), isThere);

/** In place of {@link listedCheck} if there is no subscriber: it always holds, and takes as long. */
const notListedCheck = (hash: string) => checkItem(tableName('people'), subscriberKey(hash), isAbsent);

export const findAll = async (ids: string[]): Promise<Map<string, SubscriberRow>> => {
  const rows = await getItems<SubscriberRow>(tableName('people'), ids.map(subscriberKey));
  return new Map(rows.map((row) => [row.id, row]));
};

export const list = (after?: Key): Promise<Page<Subscriber>> =>
  newestPage('people', subscriberList, { limit: pageSize, after });

type Listed = Pick<SubscriberRow, 'id' | 'addressHash' | 'suppressed' | 'createdAt'>;

/** On the list at `cutoff` (ISO time), by id, a page at a time. `after`, `last`: the id of a page's last subscriber. */
export async function* inShard(
  shard: string,
  cutoff: string,
  after?: string,
): AsyncGenerator<{ rows: Listed[]; last: string | undefined }> {
  const pages = queryPages<Listed>({
    TableName: tableName('people'),
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'addedAt <= :cutoff',
    ProjectionExpression: 'id, addressHash, suppressed, createdAt',
    ExpressionAttributeValues: { ':pk': subscriberKey(shard).pk, ':cutoff': cutoff },
    Limit: pageSize,
    ...(after && { ExclusiveStartKey: subscriberKey(after) }),
  });
  for await (const { items, next } of pages) yield { rows: items, last: next?.sk as string | undefined };
}

/** `nameless`: of the recipients. `everJoined`, `everLeft`: since counting began. Every write updates the counts. */
export async function counts() {
  const rows = await queryPartition<Partial<Record<CountName, number>>>(tableName('people'), countsPartition);
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

/** At an admin's request; false if there is none. A suppression of the address stays. */
export const remove = (id: string): Promise<boolean> =>
  retry(async () => {
    const subscriber = await findSubscriber(id);
    if (!subscriber) return false;
    // If they were deleted or suppressed in the meantime, the counts have changed too: read again.
    return (await transactIf(deleteWrites(subscriber))) || undefined;
  });

/** Notes a welcome, if the row is as it was read; `undo` takes that back. */
export function welcomeWrites({ id, welcomedAt }: SubscriberRow): Facts {
  const note = (to: number | undefined, condition: Condition) =>
    updateItem(tableName('people'), subscriberKey(id), { set: { welcomedAt: to }, when: condition });
  const now = Date.now();
  const isAsRead = when`${isThere} AND attribute_not_exists(suppressed) AND ${has('welcomedAt', welcomedAt)}`;
  return { facts: [note(now, isAsRead)], undo: [note(welcomedAt, has('welcomedAt', now))] };
}

const forms = {
  newsletter: { name: 'Newsletter form', words: newsletterConsent },
  signup: { name: 'Live audience form', words: signupNewsletterConsent },
};

const consentAt = (form: keyof typeof forms): Consent => ({
  source: `${forms[form].name} at ${new URL(site.url).host}`,
  at: new Date().toISOString(),
  words: forms[form].words,
});

/** Asks them to confirm if site.ts says `double` or the address is suppressed. Reveals nothing about the address. */
export async function subscribe(person: NewPerson, form: keyof typeof forms, turn?: Turn): Promise<void> {
  await refreshSettings();
  await add(person, consentAt(form), { confirms: site.newsletter.optIn === 'double', turn });
}

/** At the end of a day, or when it was last recorded. */
interface SubscriberDay {
  /** As `2026-05-03`, in UTC. */
  date: string;
  subscribers: number;
}

const daysPartition = partitions.people.subscriberDays;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** For the day of `now` (Unix milliseconds). A late run does not overwrite a newer record. */
export async function recordDay(now: number): Promise<void> {
  const date = dateOf(now);
  const { subscribers } = await counts();
  const day = { pk: daysPartition, sk: date, date, subscribers, at: now };
  await write(putItem(tableName('people'), day, when`attribute_not_exists(#at) OR #at < ${now}`));
}

export async function growth(now: number): Promise<{ days: SubscriberDay[]; joined: number; left: number }> {
  const [recorded, current] = await Promise.all([
    queryPartition<SubscriberDay>(tableName('people'), daysPartition),
    counts(),
  ]);
  const today = { date: dateOf(now), subscribers: current.subscribers };
  const days = [...recorded.filter(({ date }) => date < today.date), today];
  return { days, joined: current.everJoined, left: current.everLeft };
}

/*
 * People who requested the newsletter with a form and have not yet pressed the button in the confirmation email. They
 * are not on any list, not counted, and get no letters. docs/decisions/0061-confirmed-opt-in.md
 */

/** How long the email's link works and what was typed is kept. */
const confirmationDays = 7;
/** As many as are emailed while one of them works. */
const keptLinks = confirmationDays + 1;

const keyOf = (hash: string) => ({ pk: `${partitions.people.unconfirmed}${shardOf(hash)}`, sk: hash });

export interface Unconfirmed extends NewPerson {
  addressHash: string;
  /** When and where they asked, and the words that they agreed to. */
  consent: Consent;
  /** Unix milliseconds. */
  mailedAt?: number;
  /** Hashes of the values in the links that were emailed. A reader may open any of the emails, so each confirms. */
  linkHashes?: string[];
  /** Unix seconds. DynamoDB may delete the row later. */
  expiresAt: number;
}

export async function findUnconfirmed(hash: string): Promise<Unconfirmed | undefined> {
  const row = await getItem<Unconfirmed>(tableName('people'), keyOf(hash));
  return row && row.expiresAt > seconds(Date.now()) ? row : undefined;
}

/** Asking again updates what they typed. */
const requestOptInWrite = (
  { addressHash, firstName, lastName, email }: NewPerson & { addressHash: string },
  consent: Consent,
) =>
  updateItem(tableName('people'), keyOf(addressHash), {
    set: { addressHash, firstName, lastName, email, consent, expiresAt: seconds(Date.now()) + days(confirmationDays) },
  });

const forgetOptInWrite = (hash: string) => deleteItem(tableName('people'), keyOf(hash));

/** Notes the email whose link has the value of `linkHash`, if the request is as it was read; `undo` takes that back. */
export function askedWrites({ addressHash, mailedAt, linkHashes = [] }: Unconfirmed, linkHash: string): Facts {
  const note = (to: number | undefined, links: string[], condition: Condition) =>
    updateItem(tableName('people'), keyOf(addressHash), { set: { mailedAt: to, linkHashes: links }, when: condition });
  const now = Date.now();
  const isAsRead =
    mailedAt === undefined ? when`${isThere} AND ${has('mailedAt', mailedAt)}` : has('mailedAt', mailedAt);
  const facts = [note(now, [...linkHashes, linkHash].slice(-keptLinks), isAsRead)];
  return { facts, undo: [note(mailedAt, linkHashes, has('mailedAt', now))] };
}

/**
 * Subscribes and welcomes someone who asked, and whose link has this value, even if the address was suppressed at the
 * time. Returns the subscriber's id, also if already subscribed; undefined if the link was never emailed, the request
 * has expired or the address was suppressed since. Repeated and concurrent calls leave one row, counted once.
 */
export async function confirmOptIn(hash: string, value: string): Promise<string | undefined> {
  const { id } = await retry(async () => {
    // Read before the row: if another press has just confirmed the request, the row exists by then.
    const optInRequest = await findUnconfirmed(hash);
    const [address, row, suppression] = await Promise.all([
      findAddress(hash),
      findByAddress(hash),
      findSuppression(hash),
    ]);
    // They subscribed or moved away between two of these reads.
    if (!row && holderOf(address)) return undefined;
    const isOneOf = (hashes: string[] = []) => hashes.some((each) => isLinkSecret(value, each));
    const linkHashes = optInRequest?.linkHashes ?? [];
    if (row && !suppression) return isOneOf([...linkHashes, ...(row.confirmedBy ?? [])]) ? row : { id: undefined };
    // Another request does not make the link of an earlier one valid again.
    if (
      !optInRequest ||
      !isOneOf(linkHashes) ||
      (suppression && suppression.at > optInRequest.consent.at && suppression.reason !== 'moved')
    )
      return { id: undefined };
    const consent = { ...optInRequest.consent, confirmedAt: new Date().toISOString() };
    const subscribed = row
      ? resumedSubscriberWrites(row, { consent, suppression, confirmedBy: linkHashes })
      : subscriberWrites(optInRequest, { consent, suppression, address, confirmedBy: linkHashes });
    const confirmed = await transactIf([
      ...subscribed.writes,
      deleteItem(tableName('people'), keyOf(hash), isThere),
      mailWrite({ kind: 'welcome', subscriberId: subscribed.row.id }),
    ]);
    // If another press confirmed it in the meantime, or the address was suppressed: read again.
    return confirmed ? subscribed.row : undefined;
  });
  return id;
}

export async function isOptInConfirmed(hash: string, value: string): Promise<boolean> {
  const row = await findByAddress(hash);
  return row !== undefined && !row.suppressed && (row.confirmedBy ?? []).some((each) => isLinkSecret(value, each));
}

function resumedSubscriberWrites(
  row: SubscriberRow,
  { consent, suppression, confirmedBy }: Required<Omit<Addition, 'address'>>,
) {
  const writes: TransactItem[] = [
    updateItem(tableName('people'), subscriberKey(row.id), {
      set: { consent, confirmedBy, suppressed: undefined },
      when: unchangedCondition(row),
    }),
    ...recountWrites({ from: row, to: { ...row, suppressed: undefined } }),
    liftWrite(row.addressHash, suppression),
  ];
  return { row, writes };
}

export const forgetUnconfirmed = (hash: string) => write(forgetOptInWrite(hash));

export type NewPerson = Pick<Subscriber, 'firstName' | 'lastName' | 'email'>;

interface Addition {
  consent: Consent;
  suppression: Suppression | undefined;
  /** The address's row, if someone had it before. */
  address: AddressRow | undefined;
  confirmedBy?: string[];
}

/** On condition that no one has the address and that its suppression is unchanged. */
export function subscriberWrites(
  { addressHash, firstName, lastName, email }: NewPerson & { addressHash: string },
  { consent, suppression, address, confirmedBy }: Addition,
) {
  const id = idFor(address);
  const now = new Date().toISOString();
  const row = newRow({
    ...{ id, addressHash, firstName, lastName, email, createdAt: now, addedAt: now, consent },
    version: 1,
    ...(confirmedBy && { confirmedBy }),
  });
  const writes: TransactItem[] = [
    takeWrite(addressHash, { id, free: address }),
    putItem(tableName('people'), row),
    ...recountWrites({ to: row }),
    liftWrite(addressHash, suppression),
  ];
  return { row, writes };
}
