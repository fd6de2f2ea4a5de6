import type { Consent, Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { partitions, shardOf } from '../../../../shared/platform/resources.ts';

import { type Facts, mailWrite } from '../../outbox/outbox.ts';
import { retry } from '../../platform/async.ts';
import { isLinkSecret } from '../../platform/crypto/digest.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import {
  deleteItem,
  has,
  isThere,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  when,
  write,
} from '../../platform/dynamo/writes.ts';

import { findSuppression, liftWrite, type Suppression } from '../suppressions/suppressions.ts';
import {
  type AddressRow,
  findAddress,
  findByAddress,
  holderOf,
  idFor,
  newRow,
  recountWrites,
  type SubscriberRow,
  subscriberKey,
  takeWrite,
  unchangedCondition,
} from './rows.ts';

/*
 * People who requested the newsletter with a form and have not yet pressed the button in the confirmation mail. They are
 * not on any list, not counted, and get no letters. docs/decisions/0061-confirmed-opt-in.md
 */

/** How long the mail's link works and what was typed is kept. */
const confirmationDays = 7;
/** As many as are mailed while one of them works. */
const keptLinks = confirmationDays + 1;

const keyOf = (hash: string) => ({ pk: `${partitions.people.unconfirmed}${shardOf(hash)}`, sk: hash });

export interface Unconfirmed extends NewPerson {
  addressHash: string;
  /** When and where they asked, and the words that they agreed to. */
  consent: Consent;
  /** When the mail was sent, in Unix milliseconds. */
  mailedAt?: number;
  /** Hashes of the values in the links that were mailed. Each confirms, so that a reader may open any of the mails. */
  linkHashes?: string[];
  /** Unix seconds. DynamoDB may delete the row later. */
  expiresAt: number;
}

export async function findUnconfirmed(hash: string): Promise<Unconfirmed | undefined> {
  const row = await getItem<Unconfirmed>(tableName('people'), keyOf(hash));
  return row && row.expiresAt > seconds(Date.now()) ? row : undefined;
}

/** Records that someone asked for the newsletter. Asking again updates what they typed. */
export const requestOptInWrite = (
  { addressHash, firstName, lastName, email }: NewPerson & { addressHash: string },
  consent: Consent,
) =>
  updateItem(tableName('people'), keyOf(addressHash), {
    set: { addressHash, firstName, lastName, email, consent, expiresAt: seconds(Date.now()) + days(confirmationDays) },
  });

export const forgetOptInWrite = (hash: string) => deleteItem(tableName('people'), keyOf(hash));

/** Note the mail that asks, whose link has the value of `linkHash`, if the request is as it was read; `undo` takes that back. */
export function askedWrites({ addressHash, mailedAt, linkHashes = [] }: Unconfirmed, linkHash: string): Facts {
  const note = (from: number | undefined, to: number | undefined, links: string[]) =>
    updateItem(tableName('people'), keyOf(addressHash), {
      set: { mailedAt: to, linkHashes: links },
      when: when`attribute_exists(pk) AND ${has('mailedAt', from)}`,
    });
  const now = Date.now();
  const facts = [note(mailedAt, now, [...linkHashes, linkHash].slice(-keptLinks))];
  return { facts, undo: [note(now, mailedAt, linkHashes)] };
}

/**
 * Subscribes and welcomes someone who asked, and whose link has this value, even if the address was suppressed at the time.
 * Returns the subscriber's id, also if already subscribed; undefined if the link was never mailed, the request has expired or the
 * address was suppressed since. Repeated and concurrent calls leave one row, counted once.
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

/** Whether the link with this value has subscribed someone who still is. */
export async function isOptInConfirmed(hash: string, value: string): Promise<boolean> {
  const row = await findByAddress(hash);
  return row !== undefined && !row.suppressed && (row.confirmedBy ?? []).some((each) => isLinkSecret(value, each));
}

/** The row of a suppressed subscriber who gets mail again, and its writes. */
function resumedSubscriberWrites(
  row: SubscriberRow,
  {
    consent,
    suppression,
    confirmedBy,
  }: { consent: Consent; suppression: Suppression | undefined; confirmedBy: string[] },
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
  /** As in the row. */
  confirmedBy?: string[];
}

/**
 * A new subscriber's row and its writes, on condition that no one has the address and that its suppression is unchanged.
 */
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
