import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import {
  deleteItem,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  write,
  writeIf,
} from '../../platform/dynamo/writes.ts';
import { accountCheck, signInWrite } from '../admins/admins.ts';
import { type Passkey, type Signed, usedWrite } from '../passkeys/passkeys.ts';
import { noFactorCheck } from '../secondFactor/secondFactors.ts';

const table = () => tableName('access');

/** A session ends after two hours without a call, and after twelve hours in any case. */
const idleSeconds = 2 * 60 * 60;
export const absoluteSeconds = 12 * 60 * 60;
/** Written at most once a minute, not on every call. */
const touchSeconds = 60;

export interface Session {
  id: string;
  username: string;
  /** Anti-forgery token. */
  token: string;
  /** Unix milliseconds. */
  endsAt: number;
  lastSeenAt: number;
  openedAt: number;
  /** Browser and system in words. */
  device: string;
  /** Whether a second factor opened it, besides the password or instead, or was set up in it. */
  withFactor: boolean;
}

/** A session as its admin sees it. `hash` identifies it, but grants no access. */
export type ListedSession = Omit<Session, 'id' | 'token'> & { hash: string };

/** An admin's sessions share a partition, so that all can be ended. A stored hash of the id lets no reader sign in. */
const partitionOf = (username: string) => `${partitions.access.sessions}${normalizeUsername(username)}`;
const keyOf = ({ username, id }: SessionRef) => ({ pk: partitionOf(username), sk: sha256(id) });
type SessionRef = Pick<Session, 'username' | 'id'>;

/** The state of an account when its password, or the signature of its passkey, was checked. */
export type CheckedAccount =
  | {
      passwordHash: string;
      /** There was no second factor, so no code was required. */
      withoutCode: boolean;
    }
  | { passkey: Passkey; signed: Signed; userHandle: string };

/**
 * Opens a session; undefined if the account has changed since it was `checked`. An admin who is removed meanwhile, or whose
 * password changes, cannot sign in; nor can a passkey that is removed meanwhile.
 */
export async function open(
  start: Pick<Session, 'id' | 'username' | 'token' | 'device' | 'withFactor'>,
  checked?: CheckedAccount,
  also: TransactItem[] = [],
): Promise<Session | undefined> {
  const now = Date.now();
  const { username } = start;
  const session = { ...start, openedAt: now, lastSeenAt: now, endsAt: now + absoluteSeconds * 1000 };
  const { id, ...kept } = session;
  const opened = await transactIf([
    putItem(table(), { ...keyOf(start), ...kept, expiresAt: seconds(session.endsAt) }),
    ...(checked ? checksOf(username, checked) : []),
    ...also,
  ]);
  return opened ? session : undefined;
}

function checksOf(username: string, checked: CheckedAccount) {
  if ('passkey' in checked)
    return [signInWrite(username, checked.userHandle), usedWrite(checked.passkey, checked.signed)];
  const { passwordHash, withoutCode } = checked;
  return [
    ...[accountCheck({ username, passwordHash }), signInWrite(username)],
    ...(withoutCode ? [noFactorCheck(username)] : []),
  ];
}

const isOver = ({ endsAt, lastSeenAt }: Pick<Session, 'endsAt' | 'lastSeenAt'>, now: number) =>
  now >= endsAt || now >= lastSeenAt + idleSeconds * 1000;

/** Returns the session if it is still valid, and marks it as seen now. */
export async function touch(ref: SessionRef): Promise<Session | undefined> {
  const row = await getItem<Omit<Session, 'id'>>(table(), keyOf(ref));
  const now = Date.now();
  if (!row || isOver(row, now)) return undefined;
  const session = { ...row, id: ref.id };
  if (now < session.lastSeenAt + touchSeconds * 1000) return session;
  // A session closed in the meantime must not reappear as a stub.
  const seen = updateItem(table(), keyOf(ref), { set: { lastSeenAt: now }, when: isThere });
  return (await write(seen)) && { ...session, lastSeenAt: now };
}

/** Records that a second factor was set up in a session. Its condition fails if the session has ended. */
export const withFactorWrite = (ref: SessionRef) =>
  updateItem(table(), keyOf(ref), { set: { withFactor: true }, when: isThere });

/** False if there is no such session. */
export const close = (ref: SessionRef): Promise<boolean> => writeIf(deleteItem(table(), keyOf(ref), isThere));

const rowsOf = (username: string) =>
  queryPartition<Omit<Session, 'id'> & { pk: string; sk: string }>(table(), partitionOf(username));

/** An admin's valid sessions. */
export async function list(username: string): Promise<ListedSession[]> {
  const now = Date.now();
  const valid = (await rowsOf(username)).filter((row) => !isOver(row, now));
  return valid.map(({ sk, token: _, ...row }) => ({ ...row, hash: sk }));
}

/** The hash by which {@link list} identifies a session. */
export const hashOf = ({ id }: Pick<Session, 'id'>) => sha256(id);

/** Ends one session of this admin; false if none has this hash. */
export const closeOne = (username: string, hash: string): Promise<boolean> =>
  writeIf(deleteItem(table(), { pk: partitionOf(username), sk: hash }, isThere));

/** Ends every session of an admin, but for the one with the hash `except`; with `withFactor`, only those for which it is so. */
export async function closeAll(
  username: string,
  { except, withFactor }: { except?: string; withFactor?: boolean } = {},
): Promise<void> {
  for (const { pk, sk, ...session } of await rowsOf(username))
    if (sk !== except && (withFactor === undefined || session.withFactor === withFactor))
      await write(deleteItem(table(), { pk, sk }));
}
