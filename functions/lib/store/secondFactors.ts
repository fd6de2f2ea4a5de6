import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { normalizeUsername } from '../../../shared/model/session.ts';
import { partitions } from '../../../shared/resources.ts';
import { stillThere } from './admins.ts';
import { dynamo, seconds, tableName } from './dynamo.ts';
import { getItem, queryAll } from './reads.ts';
import { conditionalWrite, transact } from './writes.ts';

/** The key of codes as the table has it: the table alone gives nobody a code. */
export interface KeptKey {
  /** What, with the session's secret, seals the key. Another one with each seal. */
  seed: string;
  /** The key, encrypted (a compact JWE). Absent in rows of earlier versions: there the seed and the secret make the key. */
  sealed?: string;
}

export interface SecondFactor extends KeptKey {
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
export interface Offer extends KeptKey {
  /** Whether one was on when it was offered, and a code of that was given. */
  replaces: boolean;
  /** Unix milliseconds. */
  endsAt: number;
}

export async function offer(username: string, given: Offer): Promise<void> {
  const Item = { ...offerKey(username), ...given, expiresAt: seconds(given.endsAt) + 1 };
  await dynamo.send(new PutCommand({ TableName: table(), Item }));
}

/** What is offered now. */
export async function offered(username: string): Promise<Offer | undefined> {
  const found = await getItem<Offer>(table(), offerKey(username));
  return found && Date.now() < found.endsAt ? found : undefined;
}

/** The check that an admin has none. */
export const isOff = (username: string) => ({
  ConditionCheck: {
    TableName: table(),
    Key: factorKey(username),
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/**
 * Switches on what was offered. With `replaces` it takes the place of the one that is on, else there must be none. False
 * where that is otherwise, or the admin is gone. `hashes`: of its recovery codes.
 */
export async function switchOn(
  username: string,
  factor: SecondFactor,
  { replaces, hashes }: { replaces: boolean; hashes: string[] },
): Promise<boolean> {
  const ConditionExpression = replaces ? 'attribute_exists(pk)' : 'attribute_not_exists(pk)';
  const failed = await transact([
    stillThere({ username }),
    { Put: { TableName: table(), Item: { ...factorKey(username), ...factor }, ConditionExpression } },
    { Delete: { TableName: table(), Key: offerKey(username) } },
    ...(await newRecoveryCodes(username, hashes)),
  ]);
  return failed.length === 0;
}

/** False where there is no second factor that they could be for. */
export async function replaceRecoveryCodes(username: string, hashes: string[]): Promise<boolean> {
  const isOn = { Key: factorKey(username), ConditionExpression: 'attribute_exists(pk)' };
  const codes = await newRecoveryCodes(username, hashes);
  const failed = await transact([{ ConditionCheck: { TableName: table(), ...isOn } }, ...codes]);
  return failed.length === 0;
}

async function newRecoveryCodes(username: string, hashes: string[]) {
  const old = (await rows(username)).filter(({ sk }) => sk.startsWith('RECOVERY#'));
  return [
    ...old.map((Key) => ({ Delete: { TableName: table(), Key } })),
    ...hashes.map((hash) => ({ Put: { TableName: table(), Item: recoveryKey(username, hash) } })),
  ];
}

/** Keeps the same key under another seal; false where another one, or none, is kept by now. */
export async function reseal(username: string, { seed }: KeptKey, key: Required<KeptKey>): Promise<boolean> {
  const kept = await conditionalWrite(
    new UpdateCommand({
      TableName: table(),
      Key: factorKey(username),
      UpdateExpression: 'SET seed = :new, sealed = :sealed',
      ConditionExpression: 'seed = :seed',
      ExpressionAttributeValues: { ':new': key.seed, ':sealed': key.sealed, ':seed': seed },
    }),
  );
  return kept !== undefined;
}

/** Uses the code of a time step up; false where it, or a later one, was used before. */
export async function takeStep(username: string, { seed }: SecondFactor, step: number): Promise<boolean> {
  const used = await conditionalWrite(
    new UpdateCommand({
      TableName: table(),
      Key: factorKey(username),
      UpdateExpression: 'SET lastStep = :step',
      ConditionExpression: 'seed = :seed AND lastStep < :step',
      ExpressionAttributeValues: { ':step': step, ':seed': seed },
    }),
  );
  return used !== undefined;
}

/** Uses a recovery code up; false where there is none of this hash. */
export async function takeRecoveryCode(username: string, hash: string): Promise<boolean> {
  const used = await conditionalWrite(
    new DeleteCommand({
      TableName: table(),
      Key: recoveryKey(username, hash),
      ConditionExpression: 'attribute_exists(pk)',
    }),
  );
  return used !== undefined;
}

/** Switches it off. False where it was not on. */
export async function remove(username: string): Promise<boolean> {
  const found = (await rows(username)).map(({ pk, sk }) => ({ pk, sk }));
  if (found.length > 0) await transact(found.map((Key) => ({ Delete: { TableName: table(), Key } })));
  return found.some(({ sk }) => sk === 'TOTP');
}

/** How many recovery codes are left; undefined where the second factor is off. */
export async function recoveryCodesLeft(username: string): Promise<number | undefined> {
  const found = await rows(username);
  if (!found.some(({ sk }) => sk === 'TOTP')) return undefined;
  return found.filter(({ sk }) => sk.startsWith('RECOVERY#')).length;
}

const rows = (username: string) =>
  queryAll<{ pk: string; sk: string }>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ProjectionExpression: 'pk, sk',
    ExpressionAttributeValues: { ':pk': partition(username) },
  });
