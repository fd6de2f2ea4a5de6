import type { Consent } from '../../../../shared/people/model/subscriber.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import { retry } from '../../platform/async/retry.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { deleteItem, type TransactItem, transactIf, updateItem, write, writeIf } from '../../platform/dynamo/writes.ts';
import { type NewPerson, subscriberWrites } from '../subscribers/additions.ts';
import { findAddress, holderOf } from '../subscribers/addresses.ts';
import {
  findByAddress,
  recountWrites,
  type SubscriberRow,
  subscriberKey,
  unchangedCondition,
} from '../subscribers/rows.ts';
import { findSuppression, liftWrite, type Suppression } from '../suppressions/suppressions.ts';

/*
 * People who requested the newsletter with a form and have not yet pressed the button in the confirmation mail. They are
 * not on any list, not counted, and get no letters. docs/decisions/people/0061-confirmed-opt-in.md
 */

/** How long the mail's link works and what was typed is kept. */
const confirmationDays = 7;

const keyOf = (hash: string) => ({ pk: `${partitions.people.unconfirmed}${shardOf(hash)}`, sk: hash });

export interface Unconfirmed extends NewPerson {
  addressHash: string;
  /** When and where they asked, and the words that they agreed to. */
  consent: Consent;
  /** When the mail was sent, in Unix milliseconds. */
  mailedAt?: number;
  /** Unix seconds. DynamoDB may delete the row later. */
  expiresAt: number;
}

export async function find(hash: string): Promise<Unconfirmed | undefined> {
  const row = await getItem<Unconfirmed>(tableName('people'), keyOf(hash));
  return row && row.expiresAt > seconds(Date.now()) ? row : undefined;
}

/** Records that somebody asked for the newsletter. Asking again updates what they typed. */
export const requestOptInWrite = (
  { addressHash, firstName, lastName, email }: NewPerson & { addressHash: string },
  consent: Consent,
) =>
  updateItem(tableName('people'), keyOf(addressHash), {
    set: { addressHash, firstName, lastName, email, consent, expiresAt: seconds(Date.now()) + days(confirmationDays) },
  });

/** Deletes the record that somebody asked. */
export const forgetOptInWrite = (hash: string) => deleteItem(tableName('people'), keyOf(hash));

/** Claims today's confirmation mail; false if one went out in the last 24 hours, or if there is nothing to confirm. */
export async function claimMail(hash: string): Promise<boolean> {
  const now = Date.now();
  const dayAgo = now - days(1) * 1000;
  const due = when`attribute_exists(pk) AND (attribute_not_exists(mailedAt) OR mailedAt < ${dayAgo})`;
  return writeIf(updateItem(tableName('people'), keyOf(hash), { set: { mailedAt: now }, when: due }));
}

/** Releases the claim of {@link claimMail}, when SES certainly did not accept the mail. */
export const unclaimMail = (hash: string) =>
  write(updateItem(tableName('people'), keyOf(hash), { remove: ['mailedAt'], when: isThere }));

/**
 * Subscribes somebody who asked, even if the address was suppressed at the time. Returns the subscriber's id, also if
 * already subscribed; undefined if the request has expired or the address was suppressed since. Repeated and concurrent
 * calls leave one row, counted once.
 */
export async function confirm(hash: string): Promise<string | undefined> {
  const { id } = await retry(async () => {
    // Read before the row: if another press has just confirmed the request, the row exists by then.
    const optInRequest = await find(hash);
    const [address, row, suppression] = await Promise.all([
      findAddress(hash),
      findByAddress(hash),
      findSuppression(hash),
    ]);
    // They subscribed or moved away between two of these reads.
    if (!row && holderOf(address)) return undefined;
    if (row && !suppression) return row;
    if (!optInRequest || (suppression && suppression.at > optInRequest.consent.at && suppression.reason !== 'moved'))
      return { id: undefined };
    const consent = { ...optInRequest.consent, confirmedAt: new Date().toISOString() };
    const subscribed = row
      ? resumedSubscriberWrites(row, { consent, suppression })
      : subscriberWrites(optInRequest, { consent, suppression, address });
    const confirmed = await transactIf([...subscribed.writes, deleteItem(tableName('people'), keyOf(hash), isThere)]);
    // If another press confirmed it meanwhile, or the address was suppressed: read again.
    return confirmed ? subscribed.row : undefined;
  });
  return id;
}

/** The row of a suppressed subscriber who gets mail again, and its writes. */
function resumedSubscriberWrites(
  row: SubscriberRow,
  { consent, suppression }: { consent: Consent; suppression: Suppression | undefined },
) {
  const writes: TransactItem[] = [
    updateItem(tableName('people'), subscriberKey(row.id), {
      set: { consent, suppressed: undefined },
      when: unchangedCondition(row),
    }),
    ...recountWrites({ from: row, to: { ...row, suppressed: undefined } }),
    liftWrite(row.addressHash, suppression),
  ];
  return { row, writes };
}

export const forget = (hash: string) => write(forgetOptInWrite(hash));
