import { isOwnWish, type Subscriber, type SuppressionReason } from '../../../../shared/model/subscriber.ts';
import { table } from '../people.ts';
import { type TransactItems, transact } from '../writes.ts';
import type { Former, SubscriberRow } from './identity.ts';
import { moveWrite, stillKnown } from './moves.ts';
import { asRead, deletion, findSubscriber, newRow, recount, subscriberId, subscriberKey } from './rows.ts';
import { findSuppression, lift, suppressionPut } from './suppressions.ts';

type Names = Pick<Subscriber, 'firstName' | 'lastName'>;

/** What came of an edit. Nothing is written where it is refused. */
export type Edited =
  | { row: SubscriberRow }
  /** Nobody has this id any more. */
  | 'gone'
  /** Another edit came first. */
  | 'outdated'
  /** The new address is subscribed itself. */
  | 'taken'
  /** The new address is suppressed. */
  | { suppressed: SuppressionReason; since: string };

interface Options {
  /** The version that the edit was made from. Without it, whatever is there is overwritten. */
  version?: number | undefined;
  /** Somebody who had left with the new address wants letters there again. */
  liftsOwnWish?: boolean;
  /** What else is written with the change of an address, and whether that cannot be written any more. */
  also?: TransactItems;
  isOver?: () => Promise<boolean>;
}

const next = ({ version = 1 }: SubscriberRow) => version + 1;

/** Corrects a subscriber's name and address. A new address moves the subscription: see {@link moveWrites}. */
export async function edit(
  id: string,
  changed: Partial<Names> & { email?: string },
  options: Options,
): Promise<Edited> {
  const row = await findSubscriber(id);
  if (!row) return 'gone';
  if (options.version !== undefined && options.version !== (row.version ?? 1)) return 'outdated';
  const to = changed.email === undefined ? id : await subscriberId(changed.email);
  const edited = { ...row, ...changed, id: to, version: next(row) };
  if (to === id) {
    const failed = await transact([correction(row, edited), ...recount({ from: row, to: edited })]);
    return failed.length > 0 ? edit(id, changed, options) : { row: edited };
  }
  if (await findSubscriber(to)) return 'taken';
  const [ofOld, ofNew] = await Promise.all([findSuppression(id), findSuppression(to)]);
  if (ofNew && !(isOwnWish(ofNew.reason) && options.liftsOwnWish)) return { suppressed: ofNew.reason, since: ofNew.at };
  const moved = {
    ...edited,
    suppressed: undefined,
    former: [...stillKnown(row.former ?? [], Date.now()), leaving(row)],
  };
  const failed = await transact([
    ...moveWrites(row, moved, ofOld?.reason),
    // As it was read: one that unsubscribed in this moment does not want letters there.
    lift(to, ofNew),
    ...(options.also ?? []),
  ]);
  if (failed.length === 0) return { row: moved };
  // Subscribed, edited, suppressed or gone in this moment: read again.
  return (await options.isOver?.()) ? 'outdated' : edit(id, changed, options);
}

/** Ends a subscription for another one of the same person, which is there already. False where it cannot be. */
export async function merge(
  id: string,
  into: string,
  { also, isOver }: Required<Pick<Options, 'also' | 'isOver'>>,
): Promise<boolean> {
  const [row, other, suppression] = await Promise.all([findSubscriber(id), findSubscriber(into), findSuppression(id)]);
  if (!row || !other) return false;
  const failed = await transact([
    ...deletion(row),
    ...leftBehind(id, suppression?.reason, new Date().toISOString()),
    ...also,
  ]);
  if (failed.length === 0) return true;
  return (await isOver()) ? false : merge(id, into, { also, isOver });
}

/**
 * Longer than a request may take, in milliseconds. A campaign that begins before this is over knows the person by the id
 * that they had: it may have looked for them before the move was written. One that begins later finds it written.
 */
const settling = 60_000;

function leaving({ id, former = [] }: SubscriberRow): Former {
  const last = former.at(-1);
  const until = Math.max(Date.now() + settling, last ? Date.parse(last.until) + 1 : 0);
  return { id, until: new Date(until).toISOString() };
}

/**
 * The writes that put a subscriber's row under another id, with all that it holds: the day, the consent and the count go
 * along. The old address is suppressed, unless it was, so that no older list brings it back.
 */
function moveWrites(from: SubscriberRow, to: SubscriberRow, oldReason: SuppressionReason | undefined): TransactItems {
  const former = to.former?.at(-1) as Former;
  const { pk: _, sk: __, list: ___, listedAt: ____, ...kept } = to as SubscriberRow & Record<string, unknown>;
  return [
    { Delete: { TableName: table(), Key: subscriberKey(from.id), ...asRead(from) } },
    { Put: { TableName: table(), Item: newRow(kept), ConditionExpression: 'attribute_not_exists(pk)' } },
    ...recount({ from, to }),
    ...leftBehind(from.id, oldReason, former.until),
    moveWrite({ ...former, to: to.id }),
  ];
}

const leftBehind = (id: string, earlier: SuppressionReason | undefined, at: string): TransactItems =>
  earlier && !isOwnWish(earlier) ? [] : [suppressionPut(id, 'moved', earlier, { at })];

function correction(row: SubscriberRow, { firstName, lastName, email, version }: SubscriberRow): TransactItems[number] {
  const still = asRead(row);
  return {
    Update: {
      TableName: table(),
      Key: subscriberKey(row.id),
      UpdateExpression: 'SET firstName = :first, lastName = :last, email = :email, version = :next',
      ...still,
      ExpressionAttributeValues: {
        ...still.ExpressionAttributeValues,
        ...{ ':first': firstName, ':last': lastName, ':email': email.trim(), ':next': version },
      },
    },
  };
}
