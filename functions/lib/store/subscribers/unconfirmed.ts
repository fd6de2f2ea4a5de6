import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Consent, isOwnWish, type Subscriber } from '../../../../shared/model/subscriber.ts';
import { partitions } from '../../../../shared/resources.ts';
import { days, dynamo, seconds } from '../dynamo.ts';
import { table } from '../people.ts';
import { getItem } from '../reads.ts';
import { shardOf } from '../shards.ts';
import { conditionalWrite, transact } from '../writes.ts';
import { findSubscriber, subscriberId } from './rows.ts';
import { additionOf } from './subscribers.ts';
import { findSuppression } from './suppressions.ts';

/*
 * Who asked for the newsletter at a form and has not pressed the button of the confirmation mail yet. They stand on no
 * list, are not counted, and get no letter. docs/decisions/0061-confirmed-opt-in.md
 */

/** So long the link of the mail is good, and what was typed is kept. */
const confirmationDays = 7;

const keyOf = (id: string) => ({ pk: `${partitions.people.unconfirmed}${shardOf(id)}`, sk: id });

type Person = Pick<Subscriber, 'firstName' | 'lastName' | 'email'>;

export interface Unconfirmed extends Person {
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

/**
 * Keeps that a person asked. Asking again brings what they typed up to date. Undefined where there is nothing to confirm:
 * the address is subscribed, or gets no mail for good.
 */
export async function ask(person: Person, consent: Consent): Promise<{ id: string } | undefined> {
  const id = await subscriberId(person.email);
  const [subscriber, suppression] = await Promise.all([findSubscriber(id), findSuppression(id)]);
  if (subscriber || (suppression && !isOwnWish(suppression.reason))) return undefined;
  const { firstName, lastName, email } = person;
  await dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: keyOf(id),
      UpdateExpression:
        'SET subscriberId = :id, firstName = :first, lastName = :last, email = :email, consent = :consent, expiresAt = :expires',
      ExpressionAttributeValues: {
        ...{ ':id': id, ':first': firstName, ':last': lastName, ':email': email, ':consent': consent },
        ':expires': seconds(Date.now()) + days(confirmationDays),
      },
    }),
  );
  return { id };
}

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
 * Subscribes who asked. True also where they are subscribed already; false where what they asked has expired, or where
 * they unsubscribed since. However often and at once: one row, counted once.
 */
export async function confirm(id: string): Promise<boolean> {
  if (await findSubscriber(id)) return true;
  const [asked, found] = await Promise.all([find(id), findSuppression(id)]);
  if (!asked || (found && (!isOwnWish(found.reason) || (found.at > asked.consent.at && found.reason !== 'moved'))))
    return false;
  const consent = { ...asked.consent, confirmedAt: new Date().toISOString() };
  const failed = await transact([
    ...additionOf({ ...asked, id }, { consent, found }),
    { Delete: { TableName: table(), Key: keyOf(id), ConditionExpression: 'attribute_exists(pk)' } },
  ]);
  // Confirmed by another press, or suppressed, in this moment: read again.
  return failed.length > 0 ? confirm(id) : true;
}

export const forget = (id: string) => dynamo.send(new DeleteCommand({ TableName: table(), Key: keyOf(id) }));
