import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { has, isAbsent, isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import {
  checkItem,
  deleteItem,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  write,
  writeIf,
} from '../../platform/dynamo/writes.ts';
import { accountCheck } from '../admins/admins.ts';

/** The key that codes are generated from, encrypted by `sealedKey.ts`. */
export interface SealedKey {
  sealed: string;
}

export interface SecondFactor extends SealedKey {
  /** The time step of the last code used: each is accepted only once (RFC 6238 5.2). */
  lastStep: number;
}

const table = () => tableName('access');
const partition = (username: string) => `${partitions.access.secondFactors}${normalizeUsername(username)}`;
const factorKey = (username: string) => ({ pk: partition(username), sk: 'TOTP' });
const offerKey = (username: string) => ({ pk: partition(username), sk: 'OFFER' });
/** Each recovery code is a row named by its hash. It can be used once because it can be deleted only once. */
const recoveryKey = (username: string, hash: string) => ({ pk: partition(username), sk: `RECOVERY#${hash}` });

/** Counts how many factors of any kind were added: whoever adds the first must be the only one. */
const countKey = (username: string) => ({ pk: partition(username), sk: 'ADDED' });

export const countAdded = async (username: string): Promise<number | undefined> =>
  (await getItem<{ added: number }>(table(), countKey(username)))?.added;

/** Counts a factor that the same transaction adds. With `since`, it fails if another was added since that count was read. */
export const addedWrite = (username: string, since?: { added: number | undefined }) =>
  updateItem(table(), countKey(username), { add: { added: 1 }, when: since && has('added', since.added) });

/** An admin's second factor, if it is on. */
export const find = (username: string) => getItem<SecondFactor>(table(), factorKey(username));

/** A second factor that is not on yet. */
export interface Offer extends SealedKey {
  /** Whether a second factor was on when this one was offered, and the admin proved it with a code. */
  replaces: boolean;
  /** Unix milliseconds. */
  endsAt: number;
}

export async function offer(username: string, entry: Offer): Promise<void> {
  await write(putItem(table(), { ...offerKey(username), ...entry, expiresAt: seconds(entry.endsAt) + 1 }));
}

/** The current offer, if it has not expired. */
export async function findOffer(username: string): Promise<Offer | undefined> {
  const entry = await getItem<Offer>(table(), offerKey(username));
  return entry && Date.now() < entry.endsAt ? entry : undefined;
}

export const noFactorCheck = (username: string) => checkItem(table(), factorKey(username), isAbsent);

/**
 * Switches on an offered second factor. With `replaces`, one must be on, which it replaces; otherwise none may be on. False
 * if that does not hold, the admin is gone, or one of the writes `also` fails. `hashes`: the hashes of its recovery codes.
 */
export async function switchOn(
  username: string,
  factor: SecondFactor,
  { replaces, hashes, also }: { replaces: boolean; hashes: string[]; also: TransactItem[] },
): Promise<boolean> {
  return transactIf([
    accountCheck({ username }),
    putItem(table(), { ...factorKey(username), ...factor }, replaces ? isThere : isAbsent),
    deleteItem(table(), offerKey(username)),
    ...(await recoveryCodeWrites(username, hashes)),
    ...also,
  ]);
}

/** False if the second factor is off. */
export async function replaceRecoveryCodes(username: string, hashes: string[], also: TransactItem[]): Promise<boolean> {
  const isOn = checkItem(table(), factorKey(username), isThere);
  return transactIf([isOn, ...(await recoveryCodeWrites(username, hashes)), ...also]);
}

async function recoveryCodeWrites(username: string, hashes: string[]) {
  const old = (await rows(username)).filter(({ sk }) => sk.startsWith('RECOVERY#'));
  return [
    ...old.map((key) => deleteItem(table(), key)),
    ...hashes.map((hash) => putItem(table(), recoveryKey(username, hash))),
  ];
}

/** Uses up the code of a time step; false if it or a later one was used before. */
export async function consumeStep(username: string, { sealed }: SecondFactor, step: number): Promise<boolean> {
  const used = updateItem(table(), factorKey(username), {
    set: { lastStep: step },
    when: when`sealed = ${sealed} AND lastStep < ${step}`,
  });
  return writeIf(used);
}

/** Uses up a recovery code; false if there is none with this hash. */
export const consumeRecoveryCode = async (username: string, hash: string): Promise<boolean> =>
  writeIf(deleteItem(table(), recoveryKey(username, hash), isThere));

/** Switches the second factor off, in one transaction with `also`; false if it was not on. */
export async function remove(username: string, also: TransactItem[] = []): Promise<boolean> {
  const found = (await rows(username)).map(({ pk, sk }) => ({ pk, sk }));
  const isOn = found.some(({ sk }) => sk === 'TOTP');
  if (found.length > 0) await transactIf([...found.map((key) => deleteItem(table(), key)), ...(isOn ? also : [])]);
  return isOn;
}

/** How many recovery codes are left; undefined if the second factor is off. */
export async function recoveryCodesLeft(username: string): Promise<number | undefined> {
  const found = await rows(username);
  if (!found.some(({ sk }) => sk === 'TOTP')) return undefined;
  return found.filter(({ sk }) => sk.startsWith('RECOVERY#')).length;
}

const rows = (username: string) =>
  queryPartition<{ pk: string; sk: string }>(table(), partition(username), { ProjectionExpression: 'pk, sk' });
