import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, transactIf, updateItem, write, writeIf } from '../../platform/dynamo/writes.ts';
import { signsIn, stillThere } from '../admins/admins.ts';
import { isOff } from '../secondFactor/secondFactors.ts';

const table = () => tableName('access');

/** A session ends after two hours without a call, and after twelve in any case. */
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
}

/** A session as its admin may see it. `hash` names it, and opens nothing. */
export type ListedSession = Omit<Session, 'id' | 'token'> & { hash: string };

/** An admin's stand together, so that all of them can be ended. Only a hash of the id is kept: who reads the table cannot sign in by it. */
const partitionOf = (username: string) => `${partitions.access.sessions}${normalizeUsername(username)}`;
const keyOf = ({ username, id }: Named) => ({ pk: partitionOf(username), sk: sha256(id) });
type Named = Pick<Session, 'username' | 'id'>;

/** What was found of an account when its password was checked. */
export interface Checked {
  passwordHash: string;
  /** There was no second factor, and no code was asked for. */
  withoutCode: boolean;
}

/**
 * Opens a session; undefined where the account is not as it was `checked` any more: who is removed at this moment, or gets
 * another password, does not come in.
 */
export async function open(
  start: Pick<Session, 'id' | 'username' | 'token' | 'device'>,
  checked?: Checked,
): Promise<Session | undefined> {
  const now = Date.now();
  const { username } = start;
  const session = { ...start, openedAt: now, lastSeenAt: now, endsAt: now + absoluteSeconds * 1000 };
  const { id, ...kept } = session;
  const opened = await transactIf([
    putItem(table(), { ...keyOf(start), ...kept, expiresAt: seconds(session.endsAt) }),
    ...(checked ? [stillThere({ username, passwordHash: checked.passwordHash }), signsIn(username)] : []),
    ...(checked?.withoutCode ? [isOff(username)] : []),
  ]);
  return opened ? session : undefined;
}

const isOver = ({ endsAt, lastSeenAt }: Pick<Session, 'endsAt' | 'lastSeenAt'>, now: number) =>
  now >= endsAt || now >= lastSeenAt + idleSeconds * 1000;

/** The session if it is still good, and marks it as seen now. */
export async function touch(named: Named): Promise<Session | undefined> {
  const row = await getItem<Omit<Session, 'id'>>(table(), keyOf(named));
  const now = Date.now();
  if (!row || isOver(row, now)) return undefined;
  const session = { ...row, id: named.id };
  if (now < session.lastSeenAt + touchSeconds * 1000) return session;
  // A session closed in the meantime must not come back as a stub.
  const seen = updateItem(table(), keyOf(named), { set: { lastSeenAt: now }, when: isThere });
  return (await write(seen)) && { ...session, lastSeenAt: now };
}

export const close = (named: Named) => write(deleteItem(table(), keyOf(named)));

const rowsOf = (username: string) =>
  queryPartition<Omit<Session, 'id'> & { pk: string; sk: string }>(table(), partitionOf(username));

/** An admin's sessions that are good at this moment. */
export async function list(username: string): Promise<ListedSession[]> {
  const now = Date.now();
  const good = (await rowsOf(username)).filter((row) => !isOver(row, now));
  return good.map(({ sk, token: _, ...row }) => ({ ...row, hash: sk }));
}

/** By which {@link list} names a session. */
export const hashOf = ({ id }: Pick<Session, 'id'>) => sha256(id);

/** Ends one session of this admin; false where they have none of this hash. */
export const closeOne = (username: string, hash: string): Promise<boolean> =>
  writeIf(deleteItem(table(), { pk: partitionOf(username), sk: hash }, isThere));

/** Ends every session of an admin, or all but one. */
export async function closeAll(username: string, { except }: { except?: string } = {}): Promise<void> {
  for (const { pk, sk } of await rowsOf(username)) if (sk !== except) await write(deleteItem(table(), { pk, sk }));
}
