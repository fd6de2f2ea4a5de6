import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent, isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import {
  checkItem,
  deleteItem,
  putItem,
  transactIf,
  updateItem,
  write,
  writeIf,
} from '../../platform/dynamo/writes.ts';
import { stillThere } from '../admins/admins.ts';

/** The key of codes, as `auth/sealedKey.ts` seals it. */
export interface SealedKey {
  sealed: string;
}

export interface SecondFactor extends SealedKey {
  /** The time step of the last code that was used (RFC 6238 5.2: each is good once). */
  lastStep: number;
}

const table = () => tableName('access');
const partition = (username: string) => `${partitions.access.secondFactors}${normalizeUsername(username)}`;
const factorKey = (username: string) => ({ pk: partition(username), sk: 'TOTP' });
const offerKey = (username: string) => ({ pk: partition(username), sk: 'OFFER' });
/** Each recovery code is a row, by its hash: it is used once because it is deleted once. */
const recoveryKey = (username: string, hash: string) => ({ pk: partition(username), sk: `RECOVERY#${hash}` });

/** The second factor that an admin has switched on. */
export const find = (username: string) => getItem<SecondFactor>(table(), factorKey(username));

/** A second factor that is not on yet. */
export interface Offer extends SealedKey {
  /** Whether one was on when it was offered, and a code of that was given. */
  replaces: boolean;
  /** Unix milliseconds. */
  endsAt: number;
}

export async function offer(username: string, given: Offer): Promise<void> {
  await write(putItem(table(), { ...offerKey(username), ...given, expiresAt: seconds(given.endsAt) + 1 }));
}

/** What is offered now. */
export async function offered(username: string): Promise<Offer | undefined> {
  const found = await getItem<Offer>(table(), offerKey(username));
  return found && Date.now() < found.endsAt ? found : undefined;
}

/** The check that an admin has none. */
export const isOff = (username: string) => checkItem(table(), factorKey(username), isAbsent);

/**
 * Switches on what was offered. With `replaces` it takes the place of the one that is on, else there must be none. False
 * where that is otherwise, or the admin is gone. `hashes`: of its recovery codes.
 */
export async function switchOn(
  username: string,
  factor: SecondFactor,
  { replaces, hashes }: { replaces: boolean; hashes: string[] },
): Promise<boolean> {
  return transactIf([
    stillThere({ username }),
    putItem(table(), { ...factorKey(username), ...factor }, replaces ? isThere : isAbsent),
    deleteItem(table(), offerKey(username)),
    ...(await newRecoveryCodes(username, hashes)),
  ]);
}

/** False where there is no second factor that they could be for. */
export async function replaceRecoveryCodes(username: string, hashes: string[]): Promise<boolean> {
  const isOn = checkItem(table(), factorKey(username), isThere);
  return transactIf([isOn, ...(await newRecoveryCodes(username, hashes))]);
}

async function newRecoveryCodes(username: string, hashes: string[]) {
  const old = (await rows(username)).filter(({ sk }) => sk.startsWith('RECOVERY#'));
  return [
    ...old.map((key) => deleteItem(table(), key)),
    ...hashes.map((hash) => putItem(table(), recoveryKey(username, hash))),
  ];
}

/** Uses the code of a time step up; false where it, or a later one, was used before. */
export async function takeStep(username: string, { sealed }: SecondFactor, step: number): Promise<boolean> {
  const used = updateItem(table(), factorKey(username), {
    set: { lastStep: step },
    when: when`sealed = ${sealed} AND lastStep < ${step}`,
  });
  return writeIf(used);
}

/** Uses a recovery code up; false where there is none of this hash. */
export const takeRecoveryCode = async (username: string, hash: string): Promise<boolean> =>
  writeIf(deleteItem(table(), recoveryKey(username, hash), isThere));

/** Switches it off. False where it was not on. */
export async function remove(username: string): Promise<boolean> {
  const found = (await rows(username)).map(({ pk, sk }) => ({ pk, sk }));
  if (found.length > 0) await transactIf(found.map((key) => deleteItem(table(), key)));
  return found.some(({ sk }) => sk === 'TOTP');
}

/** How many recovery codes are left; undefined where the second factor is off. */
export async function recoveryCodesLeft(username: string): Promise<number | undefined> {
  const found = await rows(username);
  if (!found.some(({ sk }) => sk === 'TOTP')) return undefined;
  return found.filter(({ sk }) => sk.startsWith('RECOVERY#')).length;
}

const rows = (username: string) =>
  queryPartition<{ pk: string; sk: string }>(table(), partition(username), { ProjectionExpression: 'pk, sk' });
