import { isOwnChoice, type Subscriber, type SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { retry } from '../../platform/async/retry.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { type TransactItem, transactIf, updateItem } from '../../platform/dynamo/writes.ts';
import {
  findSuppression,
  forgottenWrite,
  liftWrite,
  type Suppression,
  suppressionWrite,
} from '../suppressions/suppressions.ts';
import { type AddressRow, addressHash, findAddress, freeWrite, holderCheck, holderOf, takeWrite } from './addresses.ts';
import {
  deleteWrites,
  findSubscriber,
  recountWrites,
  type SubscriberRow,
  subscriberKey,
  unchangedCondition,
} from './rows.ts';

type Names = Pick<Subscriber, 'firstName' | 'lastName'>;

/** The outcome of an edit. A refused edit writes nothing. */
export type EditResult =
  | { row: SubscriberRow }
  /** Nobody has this id anymore. */
  | 'gone'
  /** Another edit came first. */
  | 'outdated'
  /** The new address is already subscribed. */
  | 'taken'
  /** The new address is suppressed. */
  | { suppressed: SuppressionReason; since: string };

interface Options {
  /** The version that the edit is based on. Without it, any version is overwritten. */
  version?: number | undefined;
  /** Somebody who had left with the new address asked for letters there again. */
  liftsOwnChoice?: boolean;
  /** Added to the transaction that changes the address, and whether those writes can no longer succeed. */
  extraWrites?: TransactItem[];
  isOutdated?: () => Promise<boolean>;
}

/** Corrects a subscriber's name and address. */
export const edit = (id: string, changes: Partial<Names> & { email?: string }, options: Options): Promise<EditResult> =>
  retry(async () => {
    const row = await findSubscriber(id);
    if (!row) return 'gone';
    const { version } = row;
    if (options.version !== undefined && options.version !== version) return 'outdated';
    const hash = changes.email === undefined ? row.addressHash : await addressHash(changes.email);
    const edited = { ...row, ...changes, addressHash: hash, version: version + 1 };
    if (hash === row.addressHash) {
      const written = await transactIf([correctionWrite(row, edited), ...recountWrites({ from: row, to: edited })]);
      return written ? { row: edited } : undefined;
    }
    const address = await findAddress(hash);
    const holder = holderOf(address);
    // They moved there meanwhile.
    if (holder === id) return undefined;
    if (holder) return 'taken';
    const [oldSuppression, newSuppression] = await Promise.all([
      findSuppression(row.addressHash),
      findSuppression(hash),
    ]);
    if (newSuppression && !(isOwnChoice(newSuppression.reason) && options.liftsOwnChoice))
      return { suppressed: newSuppression.reason, since: newSuppression.at };
    const moved = { ...edited, suppressed: undefined };
    const written = await transactIf([
      ...moveWrites(row, moved, { address, oldSuppression }),
      // On condition that it is unchanged: an address that unsubscribed meanwhile does not want letters.
      liftWrite(hash, newSuppression),
      ...(options.extraWrites ?? []),
    ]);
    if (written) return { row: moved };
    // Subscribed, edited, suppressed or deleted meanwhile: read again.
    return (await options.isOutdated?.()) ? 'outdated' : undefined;
  });

/** Ends a subscription in favor of another one that the same person already has. False if impossible. */
export const merge = (
  id: string,
  into: string,
  { extraWrites, isOutdated }: Required<Pick<Options, 'extraWrites' | 'isOutdated'>>,
): Promise<boolean> =>
  retry(async () => {
    const [row, address] = await Promise.all([findSubscriber(id), findAddress(into)]);
    const other = holderOf(address);
    if (!row || !other || other === id) return false;
    const suppression = await findSuppression(row.addressHash);
    const writes = [
      ...deleteWrites(row),
      ...oldAddressWrites(row, suppression),
      holderCheck(into, other),
      ...extraWrites,
    ];
    if (await transactIf(writes)) return true;
    return (await isOutdated()) ? false : undefined;
  });

/** Moves a subscriber to another address and frees the old one. */
const moveWrites = (
  from: SubscriberRow,
  to: SubscriberRow,
  { address, oldSuppression }: { address: AddressRow | undefined; oldSuppression: Suppression | undefined },
): TransactItem[] => [
  correctionWrite(from, to),
  takeWrite(to.addressHash, { id: to.id, free: address }),
  freeWrite(from.addressHash, 'moved'),
  ...recountWrites({ from, to }),
  ...oldAddressWrites(from, oldSuppression),
];

/**
 * Suppresses the address that a subscriber leaves, so that no older list brings it back. A bounce or complaint stays. Only
 * the hash is kept: the person still gets letters.
 */
const oldAddressWrites = ({ addressHash }: SubscriberRow, earlier: Suppression | undefined): TransactItem[] =>
  earlier && !isOwnChoice(earlier.reason)
    ? [forgottenWrite(addressHash, earlier)]
    : [suppressionWrite(addressHash, 'moved', { earlier, kept: undefined })];

const correctionWrite = (row: SubscriberRow, to: SubscriberRow): TransactItem => {
  const { firstName, lastName, email, addressHash, version, suppressed } = to;
  return updateItem(tableName('people'), subscriberKey(row.id), {
    set: { firstName, lastName, email: email.trim(), addressHash, version, suppressed },
    when: unchangedCondition(row),
  });
};
