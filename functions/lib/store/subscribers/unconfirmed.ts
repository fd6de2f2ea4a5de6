import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Consent, Subscriber } from '../../../../shared/model/subscriber.ts';
import { partitions } from '../../../../shared/resources.ts';
import { days, dynamo, seconds } from '../dynamo.ts';
import { table } from '../people.ts';
import { getItem } from '../reads.ts';
import { shardOf } from '../shards.ts';
import { conditionalWrite, type TransactItems, transact } from '../writes.ts';
import { additionOf, type NewPerson } from './additions.ts';
import { asRead, findSubscriber, recount, subscriberKey } from './rows.ts';
import { findSuppression, lift, type Suppression } from './suppressions.ts';

/*
 * Who asked for the newsletter at a form and has not pressed the button of the confirmation mail yet. They stand on no
 * list, are not counted, and get no letter. docs/decisions/0061-confirmed-opt-in.md
 */

/** So long the link of the mail is good, and what was typed is kept. */
const confirmationDays = 7;

const keyOf = (id: string) => ({ pk: `${partitions.people.unconfirmed}${shardOf(id)}`, sk: id });

export interface Unconfirmed extends NewPerson {
  /** The id that they will have. */
  subscriberId: string;
  /** When and where they asked, and at which words. */
  consent: Consent;
  /** When the mail was sent, in Unix milliseconds. */
  mailedAt?: number;
  /** Unix seconds. DynamoDB deletes late. */
  expiresAt: number;
}

export async function find(id: string): Promise<Unconfirmed | undefined> {
  const row = await getItem<Unconfirmed>(table(), keyOf(id));
  return row && row.expiresAt > seconds(Date.now()) ? row : undefined;
}

/** The write that keeps that a person asked. Asking again brings what they typed up to date. */
export const askWrite = ({ id, firstName, lastName, email }: NewPerson & { id: string }, consent: Consent) => ({
  Update: {
    TableName: table(),
    Key: keyOf(id),
    UpdateExpression:
      'SET subscriberId = :id, firstName = :first, lastName = :last, email = :email, consent = :consent, expiresAt = :expires',
    ExpressionAttributeValues: {
      ...{ ':id': id, ':first': firstName, ':last': lastName, ':email': email, ':consent': consent },
      ':expires': seconds(Date.now()) + days(confirmationDays),
    },
  },
});

/** The write that forgets that somebody asked. */
export const nothingToConfirm = (id: string) => ({ Delete: { TableName: table(), Key: keyOf(id) } });

/** Claims today's confirmation mail; false when it went out in the last 24 hours, or nothing is to be confirmed. */
export async function claimMail(id: string): Promise<boolean> {
  const now = Date.now();
  const claimed = await conditionalWrite(
    new UpdateCommand({
      TableName: table(),
      Key: keyOf(id),
      UpdateExpression: 'SET mailedAt = :now',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(mailedAt) OR mailedAt < :dayAgo)',
      ExpressionAttributeValues: { ':now': now, ':dayAgo': now - days(1) * 1000 },
    }),
  );
  return claimed !== undefined;
}

/** Gives back what {@link claimMail} took, when SES certainly did not take the mail. */
export const releaseMail = (id: string) =>
  conditionalWrite(
    new UpdateCommand({
      TableName: table(),
      Key: keyOf(id),
      UpdateExpression: 'REMOVE mailedAt',
      ConditionExpression: 'attribute_exists(pk)',
    }),
  );

/**
 * Brings on the list who asked, whatever suppressed the address when they did. True also where they are subscribed
 * already; false where what they asked has expired, or the address was suppressed since. However often and at once: one
 * row, counted once.
 */
export async function confirm(id: string): Promise<boolean> {
  // Read first: where another press has confirmed it, the row is there by now.
  const asked = await find(id);
  const [row, found] = await Promise.all([findSubscriber(id), findSuppression(id)]);
  if (row && !found) return true;
  if (!asked || (found && found.at > asked.consent.at && found.reason !== 'moved')) return false;
  const consent = { ...asked.consent, confirmedAt: new Date().toISOString() };
  const failed = await transact([
    ...(row && found ? resumption(row, { consent, found }) : additionOf({ ...asked, id }, { consent, found }).writes),
    { Delete: { TableName: table(), Key: keyOf(id), ConditionExpression: 'attribute_exists(pk)' } },
  ]);
  // Confirmed by another press, or suppressed, in this moment: read again.
  return failed.length > 0 ? confirm(id) : true;
}

/** The writes by which a listed subscriber gets mail again. */
const resumption = (row: Subscriber, { consent, found }: { consent: Consent; found: Suppression }): TransactItems => {
  const still = asRead(row);
  return [
    {
      Update: {
        TableName: table(),
        Key: subscriberKey(row.id),
        UpdateExpression: 'SET consent = :consent REMOVE suppressed',
        ...still,
        ExpressionAttributeValues: { ...still.ExpressionAttributeValues, ':consent': consent },
      },
    },
    ...recount({ from: row, to: { ...row, suppressed: undefined } }),
    lift(row.id, found),
  ];
};

export const forget = (id: string) => dynamo.send(new DeleteCommand({ TableName: table(), Key: keyOf(id) }));
