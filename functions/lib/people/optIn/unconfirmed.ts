import type { Consent } from '../../../../shared/people/model/subscriber.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import { retry } from '../../platform/async/retry.ts';
import { days, seconds } from '../../platform/dynamo/dynamo.ts';
import { isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { deleteItem, type TransactItem, transactIf, updateItem, write, writeIf } from '../../platform/dynamo/writes.ts';
import { type NewPerson, subscriberWrites } from '../subscribers/additions.ts';
import { findAddress, holderOf } from '../subscribers/addresses.ts';
import { table } from '../subscribers/people.ts';
import { findByAddress, recount, type SubscriberRow, subscriberKey, unchangedCondition } from '../subscribers/rows.ts';
import { findSuppression, lift, type Suppression } from '../suppressions/suppressions.ts';

/*
 * Who asked for the newsletter at a form and has not pressed the button of the confirmation mail yet. They stand on no
 * list, are not counted, and get no letter. docs/decisions/0061-confirmed-opt-in.md
 */

/** So long the link of the mail is good, and what was typed is kept. */
const confirmationDays = 7;

const keyOf = (hash: string) => ({ pk: `${partitions.people.unconfirmed}${shardOf(hash)}`, sk: hash });

export interface Unconfirmed extends NewPerson {
  addressHash: string;
  /** When and where they asked, and at which words. */
  consent: Consent;
  /** When the mail was sent, in Unix milliseconds. */
  mailedAt?: number;
  /** Unix seconds. DynamoDB deletes late. */
  expiresAt: number;
}

export async function find(hash: string): Promise<Unconfirmed | undefined> {
  const row = await getItem<Unconfirmed>(table(), keyOf(hash));
  return row && row.expiresAt > seconds(Date.now()) ? row : undefined;
}

/** The write that keeps that a person asked. Asking again brings what they typed up to date. */
export const requestOptInWrite = (
  { addressHash, firstName, lastName, email }: NewPerson & { addressHash: string },
  consent: Consent,
) =>
  updateItem(table(), keyOf(addressHash), {
    set: { addressHash, firstName, lastName, email, consent, expiresAt: seconds(Date.now()) + days(confirmationDays) },
  });

/** The write that forgets that somebody asked. */
export const nothingToConfirm = (hash: string) => deleteItem(table(), keyOf(hash));

/** Claims today's confirmation mail; false when it went out in the last 24 hours, or nothing is to be confirmed. */
export async function claimMail(hash: string): Promise<boolean> {
  const now = Date.now();
  const dayAgo = now - days(1) * 1000;
  const due = when`attribute_exists(pk) AND (attribute_not_exists(mailedAt) OR mailedAt < ${dayAgo})`;
  return writeIf(updateItem(table(), keyOf(hash), { set: { mailedAt: now }, when: due }));
}

/** Gives back what {@link claimMail} took, when SES certainly did not take the mail. */
export const unclaimMail = (hash: string) =>
  write(updateItem(table(), keyOf(hash), { remove: ['mailedAt'], when: isThere }));

/**
 * Brings on the list who asked, whatever suppressed the address when they did. Returns the subscriber's id, also where they are
 * subscribed already; undefined where what they asked has expired, or the address was suppressed since. However often and at
 * once: one row, counted once.
 */
export async function confirm(hash: string): Promise<string | undefined> {
  const { id } = await retry(async () => {
    // Read first: where another press has confirmed it, the row is there by now.
    const asked = await find(hash);
    const [address, row, found] = await Promise.all([findAddress(hash), findByAddress(hash), findSuppression(hash)]);
    // They came or moved away between two of these reads.
    if (!row && holderOf(address)) return undefined;
    if (row && !found) return row;
    if (!asked || (found && found.at > asked.consent.at && found.reason !== 'moved')) return { id: undefined };
    const consent = { ...asked.consent, confirmedAt: new Date().toISOString() };
    const subscribed = row ? resumption(row, { consent, found }) : subscriberWrites(asked, { consent, found, address });
    const confirmed = await transactIf([...subscribed.writes, deleteItem(table(), keyOf(hash), isThere)]);
    // Where another press has confirmed it, or they were suppressed, in this moment: read again.
    return confirmed ? subscribed.row : undefined;
  });
  return id;
}

/** A listed subscriber who gets mail again, and the writes of that. */
function resumption(row: SubscriberRow, { consent, found }: { consent: Consent; found: Suppression | undefined }) {
  const writes: TransactItem[] = [
    updateItem(table(), subscriberKey(row.id), {
      set: { consent, suppressed: undefined },
      when: unchangedCondition(row),
    }),
    ...recount({ from: row, to: { ...row, suppressed: undefined } }),
    lift(row.addressHash, found),
  ];
  return { row, writes };
}

export const forget = (hash: string) => write(nothingToConfirm(hash));
