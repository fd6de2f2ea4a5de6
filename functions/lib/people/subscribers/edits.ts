import { isOwnWish, type Subscriber, type SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { retry } from '../../platform/async/retry.ts';
import { type TransactItem, transactIf, updateItem } from '../../platform/dynamo/writes.ts';
import { findSuppression, lift, type Suppression, suppressionPut } from '../suppressions/suppressions.ts';
import { type AddressRow, addressHash, findAddress, freeWrite, heldBy, holderOf, takeWrite } from './addresses.ts';
import { table } from './people.ts';
import {
  deleteWrites,
  findSubscriber,
  recount,
  type SubscriberRow,
  subscriberKey,
  unchangedCondition,
} from './rows.ts';

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
  also?: TransactItem[];
  isOver?: () => Promise<boolean>;
}

/** Corrects a subscriber's name and address. */
export const edit = (id: string, changed: Partial<Names> & { email?: string }, options: Options): Promise<Edited> =>
  retry(async () => {
    const row = await findSubscriber(id);
    if (!row) return 'gone';
    const { version = 1 } = row;
    if (options.version !== undefined && options.version !== version) return 'outdated';
    const hash = changed.email === undefined ? row.addressHash : await addressHash(changed.email);
    const edited = { ...row, ...changed, addressHash: hash, version: version + 1 };
    if (hash === row.addressHash) {
      const written = await transactIf([correction(row, edited), ...recount({ from: row, to: edited })]);
      return written ? { row: edited } : undefined;
    }
    const address = await findAddress(hash);
    const holder = holderOf(address);
    // They moved there in this moment.
    if (holder === id) return undefined;
    if (holder) return 'taken';
    const [ofOld, ofNew] = await Promise.all([findSuppression(row.addressHash), findSuppression(hash)]);
    if (ofNew && !(isOwnWish(ofNew.reason) && options.liftsOwnWish))
      return { suppressed: ofNew.reason, since: ofNew.at };
    const moved = { ...edited, suppressed: undefined };
    const written = await transactIf([
      ...moveWrites(row, moved, { address, ofOld }),
      // As it was read: one that unsubscribed in this moment does not want letters there.
      lift(hash, ofNew),
      ...(options.also ?? []),
    ]);
    if (written) return { row: moved };
    // Subscribed, edited, suppressed or gone in this moment: read again.
    return (await options.isOver?.()) ? 'outdated' : undefined;
  });

/** Ends a subscription for another one of the same person, which is there already. False where it cannot be. */
export const merge = (
  id: string,
  into: string,
  { also, isOver }: Required<Pick<Options, 'also' | 'isOver'>>,
): Promise<boolean> =>
  retry(async () => {
    const [row, address] = await Promise.all([findSubscriber(id), findAddress(into)]);
    const other = holderOf(address);
    if (!row || !other || other === id) return false;
    const suppression = await findSuppression(row.addressHash);
    const writes = [...deleteWrites(row), ...leftBehind(row, suppression), heldBy(into, other), ...also];
    if (await transactIf(writes)) return true;
    return (await isOver()) ? false : undefined;
  });

/** The writes by which a subscriber gets their letters at another address, and the one of before is free. */
const moveWrites = (
  from: SubscriberRow,
  to: SubscriberRow,
  { address, ofOld }: { address: AddressRow | undefined; ofOld: Suppression | undefined },
): TransactItem[] => [
  correction(from, to),
  takeWrite(to.addressHash, { id: to.id, free: address }),
  freeWrite(from.addressHash, 'moved'),
  ...recount({ from, to }),
  ...leftBehind(from, ofOld),
];

/** An address is suppressed when its subscriber goes, unless it was, so that no older list brings it back. */
const leftBehind = ({ addressHash }: SubscriberRow, earlier: Suppression | undefined): TransactItem[] =>
  earlier && !isOwnWish(earlier.reason) ? [] : [suppressionPut(addressHash, 'moved', earlier?.reason)];

const correction = (row: SubscriberRow, to: SubscriberRow): TransactItem => {
  const { firstName, lastName, email, addressHash, version, suppressed } = to;
  return updateItem(table(), subscriberKey(row.id), {
    set: { firstName, lastName, email: email.trim(), addressHash, version, suppressed },
    when: unchangedCondition(row),
  });
};
