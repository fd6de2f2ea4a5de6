import {
  isOwnChoice,
  type OwnChoice,
  type Subscriber,
  type SuppressedPerson,
  type SuppressionReason,
} from '../../../../shared/people/model/subscriber.ts';
import { pageSize } from '../../../../shared/platform/constants.ts';
import { newestIndex, partitions, shardOf } from '../../../../shared/platform/resources.ts';
import { retry } from '../../platform/async.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem, getItems, type Key, newestPage, onIndex, type Page, queryAll } from '../../platform/dynamo/reads.ts';
import {
  checkItem,
  deleteItem,
  isAbsent,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  when,
} from '../../platform/dynamo/writes.ts';
import { conflict, invalid, type VisibleError } from '../../platform/http/errors.ts';
import {
  type AddressRow,
  deleteWrites,
  findAddress,
  findByAddress,
  forgetFreeWrite,
  holderCheck,
  recountWrites,
  type SubscriberRow,
  subscriberKey,
  unchangedCondition,
} from '../subscribers/rows.ts';

/*
 * Suppressed addresses, by hash. A suppression outlasts the subscriber's row: deleting the subscriber and signing up
 * again do not lift it. While it lasts, it keeps whom it is about, so that admins see whom no letter reaches and why;
 * an erasure leaves the hash alone. docs/decisions/0082-addresses-are-kept-by-hash.md
 */

const suppressionKey = (hash: string) => ({ pk: `${partitions.people.suppressions}${shardOf(hash)}`, sk: hash });

/** The values of `list` in suppressions' rows: people whom admins see, and people of whom they only see how many. */
const suppressedList = 'SUPPRESSED';
const erasedList = 'ERASED';

/** Whom a suppression is about. A name is absent where only the address is known, as from an email that came back. */
type Addressee = Pick<Subscriber, 'email'> & Partial<Pick<Subscriber, 'firstName' | 'lastName'>>;

export interface Suppression extends Partial<Addressee> {
  reason: SuppressionReason;
  /** Since when, in ISO time. */
  at: string;
  /** Absent where nothing but the hash is kept for another reason than an erasure. */
  list?: typeof suppressedList | typeof erasedList;
  /** The file that said so, and the import that took it over. */
  source?: string;
  importId?: string;
  left?: boolean;
}

export const findSuppression = (hash: string) => getItem<Suppression>(tableName('people'), suppressionKey(hash));

/** By hash; only those that exist. */
export async function findSuppressions(hashes: string[]): Promise<Map<string, Suppression>> {
  const rows = await getItems<Suppression & { sk: string }>(tableName('people'), hashes.map(suppressionKey));
  return new Map(rows.map((row) => [row.sk, row]));
}

/** Why no email goes to an address, not even about an event: another one would harm our reputation as a sender. */
export type Withheld = Exclude<SuppressionReason, OwnChoice>;

/** The owner's own choice ends letters alone. */
export const withheldFor = (reason: SuppressionReason | undefined): Withheld | undefined =>
  isOwnChoice(reason) ? undefined : reason;

export const withheldFrom = async (hash: string) => withheldFor((await findSuppression(hash))?.reason);

/** By hash; only the addresses from which email is withheld. */
export async function withheldAmong(hashes: string[]): Promise<Map<string, Withheld>> {
  const found = await findSuppressions([...new Set(hashes)]);
  return new Map([...found].flatMap(([hash, { reason }]) => (isOwnChoice(reason) ? [] : [[hash, reason] as const])));
}

/** Throws 409 where email is withheld. `address`: what the message calls it. */
export async function requireDeliverable(hash: string, address: string): Promise<void> {
  const reason = await withheldFrom(hash);
  if (reason)
    throw conflict(
      `Email to ${address} is withheld: an earlier one ${reason === 'bounced' ? 'bounced' : 'was reported as spam'}.`,
    );
}

export const notSuppressedCheck = (hash: string) => checkItem(tableName('people'), suppressionKey(hash), isAbsent);

/** Which reasons a new one may replace: a complaint outweighs a bounce, and both outweigh the person's own choice. */
const replaceable: Record<'bounced' | 'complained', (SuppressionReason | undefined)[]> = {
  bounced: [undefined, 'unsubscribed', 'erased', 'moved'],
  complained: [undefined, 'unsubscribed', 'erased', 'moved', 'bounced'],
};

/**
 * Suppresses an address for good, whether or not it is subscribed. Safe to repeat, in any order: the stronger reason
 * stays. `email`: the address, where it is known; if its person was forgotten before, it is not kept again.
 */
export const suppress = (hash: string, reason: 'bounced' | 'complained', email?: string): Promise<true> =>
  retry(async () => {
    const [subscriber, earlier] = await Promise.all([findByAddress(hash), findSuppression(hash)]);
    if (!replaceable[reason].includes(earlier?.reason)) return true;
    const kept = earlier ? keptWith(earlier) : (subscriber ?? (email === undefined ? undefined : { email }));
    const writes = subscriber ? flagWrites(subscriber, reason) : [holderCheck(hash, undefined)];
    // If they subscribed, moved or unsubscribed in the meantime, or another event was recorded: read again.
    return (await transactIf([suppressionWrite(hash, reason, { earlier, kept }), ...writes])) || undefined;
  });

export interface RefusingPerson extends Addressee {
  addressHash: string;
  reason: 'unsubscribed' | 'bounced' | 'complained';
  /** When they refused, in ISO time, if the file says so. */
  refusedOn?: string | undefined;
}

/** Whether a subscriber has agreed here, by themselves, since they refused elsewhere. */
const cameBack = (subscriber: SubscriberRow | undefined, address: AddressRow | undefined, refusedOn = '') =>
  subscriber !== undefined && address?.importId === undefined && refusedOn !== '' && subscriber.consent.at > refusedOn;

/**
 * Takes over from a file that someone is no longer emailed, and remembers which said so. Safe to repeat. True if this
 * import ended a subscription here, or in a dry run would. Anyone suppressed already, or back since, stays as they are.
 */
export const takeOver = (
  person: RefusingPerson,
  from: { source: string; importId: string },
  { dryRun }: { dryRun: boolean },
): Promise<boolean> =>
  retry(async () => {
    const { addressHash: hash, reason, refusedOn, email, firstName, lastName } = person;
    const earlier = await findSuppression(hash);
    if (earlier) return earlier.importId === from.importId && earlier.left === true;
    const [subscriber, address] = await Promise.all([findByAddress(hash), findAddress(hash)]);
    if (cameBack(subscriber, address, refusedOn)) return false;
    if (dryRun) return subscriber !== undefined;
    const kept = subscriber ?? { email, firstName, lastName };
    const origin = { ...from, left: subscriber !== undefined };
    const ends = subscriber && (reason === 'unsubscribed' ? deleteWrites(subscriber) : flagWrites(subscriber, reason));
    const suppression = suppressionWrite(hash, reason, { earlier, kept, origin, ...(refusedOn && { at: refusedOn }) });
    const isDone = await transactIf([suppression, ...(ends ?? [holderCheck(hash, undefined)])]);
    // They subscribed, moved or left at this moment: read again.
    return isDone ? origin.left : undefined;
  });

const flagWrites = (row: SubscriberRow, reason: SuppressionReason): TransactItem[] => [
  updateItem(tableName('people'), subscriberKey(row.id), {
    set: { suppressed: reason },
    when: unchangedCondition(row),
  }),
  ...recountWrites({ from: row, to: { ...row, suppressed: reason } }),
];

/**
 * Ends the subscription of a person whose data is erased, suppresses the address, and forgets who had it. Someone who
 * came onto the list after `before` (ISO time) has come back since, and stays. Safe to repeat.
 */
export const suppressErased = (hash: string, before: string): Promise<true> =>
  retry(async () => {
    // In this order: a suppression lifted and a row deleted in between must not look like a suppression without a row.
    const subscriber = await findByAddress(hash);
    const [earlier, address] = await Promise.all([findSuppression(hash), findAddress(hash)]);
    if (subscriber && subscriber.addedAt > before) return true;
    if (earlier?.list === erasedList && !address) return true;
    const isNew = earlier === undefined || earlier.reason === 'unsubscribed' || earlier.reason === 'moved';
    const writes = leaveWrites(hash, { subscriber, earlier, ...(isNew && { reason: 'erased' }), forgets: true });
    return (await transactIf(writes)) || undefined;
  });

/** On condition that both are unchanged. `forgets`: erases who had the address, also where another reason stays. */
export function leaveWrites(
  hash: string,
  read: {
    subscriber: SubscriberRow | undefined;
    earlier: Suppression | undefined;
    reason?: SuppressionReason;
    forgets?: boolean;
  },
): TransactItem[] {
  const { subscriber, earlier, reason, forgets = false } = read;
  const freeAddressWrite = forgets ? forgetFreeWrite(hash) : holderCheck(hash, undefined);
  const kept = forgets ? 'erased' : subscriber;
  return [
    ...(reason ? [suppressionWrite(hash, reason, { earlier, kept })] : []),
    ...(!reason && earlier
      ? [forgets ? forgottenWrite(hash, earlier, 'erased') : suppressedCheck(hash, earlier.reason)]
      : []),
    ...(subscriber ? deleteWrites(subscriber, { forgets }) : [freeAddressWrite]),
  ];
}

/** What is kept beside the hash: whom it is about, that they were erased, or nothing. */
type Kept = Addressee | 'erased' | undefined;

const keptWith = ({ list, email, firstName, lastName }: Suppression): Kept =>
  list === erasedList ? 'erased' : email === undefined ? undefined : { email, firstName, lastName };

/** On condition that the earlier suppression is `earlier`. `at`: ISO time, if not now. */
export function suppressionWrite(
  hash: string,
  reason: SuppressionReason,
  {
    earlier,
    kept,
    at = new Date().toISOString(),
    origin,
  }: {
    earlier: Suppression | undefined;
    kept: Kept;
    at?: string;
    origin?: Pick<Suppression, 'source' | 'importId' | 'left'>;
  },
): TransactItem {
  const { email, firstName, lastName } = kept === 'erased' || !kept ? ({} as Partial<Addressee>) : kept;
  const listed = kept && { list: kept === 'erased' ? erasedList : suppressedList, listedAt: `${at}#${hash}` };
  return putItem(
    tableName('people'),
    { ...suppressionKey(hash), reason, at, email, firstName, lastName, ...listed, ...origin },
    earlier ? unchanged(earlier) : isAbsent,
  );
}

/** Keeps nothing of whom it is about. */
export const forgottenWrite = (hash: string, earlier: Suppression, kept?: 'erased') =>
  suppressionWrite(hash, earlier.reason, { earlier, kept, at: earlier.at });

/** An erasure in between changes the list alone: anyone who was read before it must not be kept again. */
const unchanged = ({ reason, list }: Suppression) =>
  when`${sameReason(reason)} AND ${list ? when`#list = ${list}` : when`attribute_not_exists(#list)`}`;

const sameReason = (reason: SuppressionReason) => when`reason = ${reason}`;

export const suppressedCheck = (hash: string, reason: SuppressionReason) =>
  checkItem(tableName('people'), suppressionKey(hash), sameReason(reason));

/** Ends a suppression, on condition that its reason is unchanged; without one, checks that there is none. */
export const liftWrite = (hash: string, suppression: Suppression | undefined): TransactItem =>
  suppression
    ? deleteItem(tableName('people'), suppressionKey(hash), sameReason(suppression.reason))
    : notSuppressedCheck(hash);

export async function list(after?: Key): Promise<Page<SuppressedPerson>> {
  const { items, next } = await newestPage<SuppressedPerson & { sk: string }>('people', suppressedList, {
    ...{ limit: pageSize, after },
  });
  return { items: items.map((row) => ({ ...row, id: row.sk })), next };
}

/** They are few: someone asked for each. */
export async function countErased(): Promise<number> {
  const rows = await queryAll({ ...onIndex('people', newestIndex.people, erasedList), ProjectionExpression: 'sk' });
  return rows.length;
}

/** Why an admin cannot subscribe an address by hand, with the remedy. `since`: ISO time. */
export function refusal(reason: 'taken' | { suppressed: SuppressionReason; since: string }): VisibleError {
  if (reason === 'taken')
    return invalid({ email: 'This address is already subscribed. To edit it, search the list for it.' });
  const since = reason.since.slice(0, 10);
  switch (reason.suppressed) {
    case 'bounced':
      return invalid({ email: `Email to this address bounced on ${since}. Please ask the person for another one.` });
    case 'complained':
      return invalid({
        email: `A letter to this address was reported as spam on ${since}, so it gets no more. Please ask the person for another one.`,
      });
    default:
      return invalid({
        askedAnew: `${choiceTexts[reason.suppressed]} on ${since}. Check this only if the person asked you to get it again.`,
      });
  }
}

const choiceTexts = {
  unsubscribed: 'This address unsubscribed',
  erased: 'The person’s data was erased at their request',
  moved: 'The person moved their subscription to another address',
};
