import { normalizeUsername } from '../../../shared/model/session.ts';
import { partitions } from '../../../shared/resources.ts';
import { sha256 } from '../digest.ts';
import { signsIn, stillThere } from './admins.ts';
import { seconds, tableName } from './dynamo.ts';
import { isThere } from './expressions.ts';
import { getItem, getItems, queryPartition } from './reads.ts';
import { isOff } from './secondFactors.ts';
import { deleteItem, putItem, transactIf, updateItem, write } from './writes.ts';

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

/** Only a hash of the id is kept: who reads the table cannot sign in by it. */
const keyOf = (id: string) => sessionKey(sha256(id));
const sessionKey = (hash: string) => ({ pk: `${partitions.access.sessions}${hash}`, sk: 'SESSION' });
/** Each admin's sessions by their hashes, so that all of them can be ended. */
const listOf = (username: string) => `${partitions.access.sessionLists}${normalizeUsername(username)}`;

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
  const expiresAt = seconds(session.endsAt);
  const TableName = tableName('access');
  const opened = await transactIf([
    putItem(TableName, { pk: listOf(username), sk: sha256(id), expiresAt }),
    putItem(TableName, { ...keyOf(id), ...kept, expiresAt }),
    ...(checked ? [stillThere({ username, passwordHash: checked.passwordHash }), signsIn(username)] : []),
    ...(checked?.withoutCode ? [isOff(username)] : []),
  ]);
  return opened ? session : undefined;
}

const isOver = ({ endsAt, lastSeenAt }: Pick<Session, 'endsAt' | 'lastSeenAt'>, now: number) =>
  now >= endsAt || now >= lastSeenAt + idleSeconds * 1000;

/** The session if it is still good, and marks it as seen now. */
export async function touch(id: string): Promise<Session | undefined> {
  const row = await getItem<Omit<Session, 'id'>>(tableName('access'), keyOf(id));
  const now = Date.now();
  if (!row || isOver(row, now)) return undefined;
  const session = { ...row, id };
  if (now < session.lastSeenAt + touchSeconds * 1000) return session;
  // A session closed in the meantime must not come back as a stub.
  const seen = updateItem(tableName('access'), keyOf(id), { set: { lastSeenAt: now }, when: isThere });
  return (await write(seen)) && { ...session, lastSeenAt: now };
}

export async function close(id: string): Promise<void> {
  await write(deleteItem(tableName('access'), keyOf(id)));
}

/** An admin's sessions that are good at this moment. */
export async function list(username: string): Promise<ListedSession[]> {
  const now = Date.now();
  const keys = (await hashesOf(username)).map(sessionKey);
  const rows = await getItems<Session & { pk: string }>(tableName('access'), keys);
  return rows.flatMap(({ pk, token: _, ...row }) =>
    isOver(row, now) ? [] : [{ ...row, hash: pk.slice(partitions.access.sessions.length) }],
  );
}

/** By which {@link list} names a session. */
export const hashOf = (session: Pick<Session, 'id'>) => sha256(session.id);

const hashesOf = async (username: string) => {
  const rows = await queryPartition<{ sk: string }>(tableName('access'), listOf(username));
  return rows.map(({ sk }) => sk);
};

/** Ends one session of this admin; false where they have none of this hash. */
export async function closeOne(username: string, hash: string): Promise<boolean> {
  if (!(await hashesOf(username)).includes(hash)) return false;
  await end(username, hash);
  return true;
}

/** Ends every session of an admin, or all but one. */
export async function closeAll(username: string, { except }: { except?: string } = {}): Promise<void> {
  for (const hash of await hashesOf(username)) if (hash !== except) await end(username, hash);
}

async function end(username: string, hash: string): Promise<void> {
  const TableName = tableName('access');
  await transactIf([
    deleteItem(TableName, sessionKey(hash)),
    deleteItem(TableName, { pk: listOf(username), sk: hash }),
  ]);
}
