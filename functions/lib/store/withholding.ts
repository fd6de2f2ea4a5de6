import type { SuppressionReason } from '../../../shared/model/subscriber.ts';
import { transact } from './dynamo.ts';
import { stillAs, table } from './people.ts';
import { addToCount, departure, find, subscriberKey } from './subscribers.ts';
import { suppressionKey, suppressionOf } from './suppressions.ts';

/** What each reason may replace: a complaint says more than a bounce, and both more than the person's own wish. */
const weaker: Record<'bounced' | 'complained', (SuppressionReason | undefined)[]> = {
  bounced: [undefined, 'unsubscribed'],
  complained: [undefined, 'unsubscribed', 'bounced'],
};

/**
 * Withholds mail from an address for good, whether or not it is subscribed. Safe to repeat, and the same whatever the
 * order: the stronger reason stays.
 */
export async function suppress(id: string, reason: 'bounced' | 'complained'): Promise<void> {
  const [person, known] = await Promise.all([find(id), suppressionOf(id)]);
  if (!weaker[reason].includes(known)) return;
  const asRead = stillAs('suppressed', person?.suppressed);
  const flag = {
    Update: {
      TableName: table(),
      Key: subscriberKey(id),
      UpdateExpression: 'SET #as = :reason',
      ...asRead,
      ExpressionAttributeValues: { ...asRead.ExpressionAttributeValues, ':reason': reason },
    },
  };
  const failed = await transact([
    mark(id, reason, known),
    person ? flag : absent(id),
    ...(person && !person.suppressed ? [addToCount(id, { withheld: 1 })] : []),
  ]);
  // They subscribed or left in this moment, or something else was told of them: look again.
  if (failed.length > 0) await suppress(id, reason);
}

/** Ends a subscription on the person's own wish: their data goes, a hash that withholds mail stays. Safe to repeat. */
export async function unsubscribe(id: string): Promise<void> {
  const [person, known] = await Promise.all([find(id), suppressionOf(id)]);
  // A bounce or a complaint stays: it outlasts a new sign-up, the person's own wish does not.
  if (known && !person) return;
  const failed = await transact([
    ...(known ? [] : [mark(id, 'unsubscribed', undefined)]),
    ...(person ? departure(person) : [absent(id)]),
  ]);
  if (failed.length > 0) await unsubscribe(id);
}

/** The write that withholds mail from an address, where `known` is still why it was until now. */
const mark = (id: string, reason: SuppressionReason, known: SuppressionReason | undefined) => ({
  Put: {
    TableName: table(),
    Item: { ...suppressionKey(id), reason, at: new Date().toISOString() },
    ...(known
      ? { ConditionExpression: 'reason = :known', ExpressionAttributeValues: { ':known': known } }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
});

const absent = (id: string) => ({
  ConditionCheck: { TableName: table(), Key: subscriberKey(id), ConditionExpression: 'attribute_not_exists(pk)' },
});
