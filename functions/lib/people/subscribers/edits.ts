import { type Consent, isOwnChoice, type SuppressionReason } from '../../../../shared/people/model/subscriber.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { mailWrite } from '../../outbox/outbox.ts';
import { retry } from '../../platform/async.ts';
import { isLinkSecret } from '../../platform/crypto/digest.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import {
  deleteItem,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  when,
  write,
} from '../../platform/dynamo/writes.ts';
import {
  findSuppression,
  forgottenWrite,
  liftWrite,
  type Suppression,
  suppressionWrite,
} from '../suppressions/suppressions.ts';
import {
  type AddressRow,
  addressHash,
  deleteWrites,
  findAddress,
  findSubscriber,
  freeWrite,
  holderCheck,
  holderOf,
  recountWrites,
  type SubscriberRow,
  subscriberKey,
  takeWrite,
  unchangedCondition,
} from './rows.ts';
import { type NewPerson, subscriberWrites } from './subscribers.ts';

/** A refused edit writes nothing. */
type EditResult =
  | { row: SubscriberRow }
  | 'gone'
  /** Another edit came first. */
  | 'outdated'
  | 'taken'
  | { suppressed: SuppressionReason; since: string };

interface Options {
  /** The version that the edit is based on. Without it, any version is overwritten. */
  version?: number | undefined;
  /** Someone who had left with the new address asked for letters there again. */
  liftsOwnChoice?: boolean;
  /** Added to the transaction that changes the address. */
  extraWrites?: TransactItem[];
  /** Whether those writes can no longer succeed. */
  isOutdated?: () => Promise<boolean>;
}

export const edit = (id: string, changes: Partial<NewPerson>, options: Options): Promise<EditResult> =>
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
    // They moved there in the meantime.
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
      // On condition that it is unchanged: an address that unsubscribed in the meantime does not want letters.
      liftWrite(hash, newSuppression),
      ...(options.extraWrites ?? []),
    ]);
    if (written) return { row: moved };
    // Subscribed, edited, suppressed or deleted in the meantime: read again.
    return (await options.isOutdated?.()) ? 'outdated' : undefined;
  });

/** Ends a subscription in favor of one that the same person already has. False if impossible. */
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
 * Suppresses the address that a subscriber leaves, so that no older list brings it back. A bounce or complaint stays.
 * Only the hash is kept: the person still gets letters.
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

/** Unlike a form, it says why an address cannot be added. `liftsOwnChoice`: someone who had left asked to come back. */
export async function addByHand(
  person: NewPerson,
  consent: Consent,
  options: { liftsOwnChoice: boolean; extraWrites?: TransactItem[] },
): Promise<Exclude<EditResult, 'gone' | 'outdated'>> {
  const hash = await addressHash(person.email);
  return retry(async () => {
    const address = await findAddress(hash);
    if (holderOf(address)) return 'taken';
    const suppression = await findSuppression(hash);
    if (suppression && !(isOwnChoice(suppression.reason) && options.liftsOwnChoice))
      return { suppressed: suppression.reason, since: suppression.at };
    const { row, writes } = subscriberWrites({ ...person, addressHash: hash }, { consent, suppression, address });
    // If they subscribed or were suppressed in the meantime: read again.
    return (await transactIf([...writes, ...(options.extraWrites ?? [])])) ? { row } : undefined;
  });
}

/**
 * Moves a subscription to the address that its subscriber requested, once that address confirms with the value in its
 * link. If the new address has a subscription of its own, the two are merged. Returns the request, also if already
 * done; undefined if it is outdated or impossible.
 */
export async function confirmAddress(id: string, value: string): Promise<AddressChange | undefined> {
  const pending = await findAddressChange(id);
  if (!pending || !isLinkSecret(value, pending.linkHash)) return undefined;
  return pending.confirmedAt || (await moveToConfirmed(pending)) ? pending : undefined;
}

export async function isAddressConfirmed(id: string, value: string): Promise<boolean> {
  const change = await findAddressChange(id);
  return change?.confirmedAt !== undefined && isLinkSecret(value, change.linkHash);
}

async function moveToConfirmed(pending: AddressChange): Promise<boolean> {
  const { subscriberId: id, nonce } = pending;
  const subscriber = await findSubscriber(id);
  if (!subscriber) return false;
  const extraWrites = doneWrites(pending, subscriber.email);
  // Another press of the same button, or a later request, came first.
  const isOutdated = async () => {
    const latest = await findAddressChange(id);
    return latest?.nonce !== nonce || latest.confirmedAt !== undefined;
  };
  const edited = await edit(id, { email: pending.email }, { liftsOwnChoice: true, extraWrites, isOutdated });
  if (typeof edited === 'object' && 'row' in edited) return true;
  if (edited === 'taken' && (await merge(id, pending.toHash, { extraWrites, isOutdated }))) return true;
  const latest = await findAddressChange(id);
  return latest?.nonce === nonce && latest.confirmedAt !== undefined;
}

/*
 * Each subscriber has at most one change of address: a later request replaces it. Once the new address has confirmed,
 * the row keeps the old one until it has been notified.
 */

const changesPartition = partitions.people.addressChanges;
const changeKey = (id: string) => ({ pk: changesPartition, sk: id });
const linkDays = 1;
/** Time enough to notify the old address, with all retries. */
const noticeDays = 5;

export interface AddressChange {
  subscriberId: string;
  addressHash: string;
  toHash: string;
  nonce: string;
  /** ISO time. */
  askedAt: string;
  /** Hash of the value in the link that was emailed to the new address. */
  linkHash?: string;
  /** The address to write to: the new one until it has confirmed, then the old one. */
  email: string;
  confirmedAt?: string;
  firstName: string;
  expiresAt: number;
}

/** Keeps a change, and has the new address asked by email to confirm it. */
export const askForAddress = (change: Omit<AddressChange, 'expiresAt' | 'confirmedAt' | 'linkHash'>) =>
  transactIf([
    putItem(tableName('people'), {
      ...changeKey(change.subscriberId),
      ...change,
      expiresAt: seconds(Date.now()) + days(linkDays),
    }),
    mailWrite({ kind: 'address', subscriberId: change.subscriberId, nonce: change.nonce }),
  ]);

export async function findAddressChange(id: string): Promise<AddressChange | undefined> {
  const row = await getItem<AddressChange>(tableName('people'), changeKey(id));
  return row && row.expiresAt > seconds(Date.now()) ? row : undefined;
}

/** Confirms a change and has the old address informed, in the transaction that moves the subscriber. */
export const doneWrites = (change: AddressChange, oldEmail: string): TransactItem[] => [
  updateItem(tableName('people'), changeKey(change.subscriberId), {
    set: { confirmedAt: new Date().toISOString(), email: oldEmail, expiresAt: seconds(Date.now()) + days(noticeDays) },
    when: when`nonce = ${change.nonce} AND attribute_not_exists(confirmedAt)`,
  }),
  mailWrite({ kind: 'address', subscriberId: change.subscriberId, nonce: change.nonce, done: true }),
];

export const linkWrite = ({ subscriberId, nonce }: AddressChange, linkHash: string): TransactItem =>
  updateItem(tableName('people'), changeKey(subscriberId), {
    set: { linkHash },
    when: when`nonce = ${nonce} AND attribute_not_exists(confirmedAt)`,
  });

export const addressChangesOf = (hash: string) =>
  queryPartition<AddressChange>(tableName('people'), changesPartition, {
    FilterExpression: 'addressHash = :hash OR toHash = :hash',
    ExpressionAttributeValues: { ':hash': hash },
  });

export const forgetAddressChange = (id: string) => write(deleteItem(tableName('people'), changeKey(id)));
