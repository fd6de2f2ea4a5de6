import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { normalizeUsername } from '../../../shared/model/session.ts';
import { partitions } from '../../../shared/resources.ts';
import { sha256 } from '../digest.ts';
import { dynamo, seconds, tableName } from './dynamo.ts';
import { getItem, queryPages } from './reads.ts';
import { conditionalWrite, transact } from './writes.ts';

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
}

/** Only a hash of the id is kept: who reads the table cannot sign in by it. */
const keyOf = (id: string) => sessionKey(sha256(id));
const sessionKey = (hash: string) => ({ pk: `${partitions.access.sessions}${hash}`, sk: 'SESSION' });
/** Each admin's sessions by their hashes, so that all of them can be ended. */
const listOf = (username: string) => `${partitions.access.sessionLists}${normalizeUsername(username)}`;

export async function open(start: Pick<Session, 'id' | 'username' | 'token'>): Promise<Session> {
  const now = Date.now();
  const session = { ...start, lastSeenAt: now, endsAt: now + absoluteSeconds * 1000 };
  const { id, ...kept } = session;
  const expiresAt = seconds(session.endsAt);
  const TableName = tableName('access');
  // In this order: a session that is not listed could not be ended by an operator.
  const listed = { pk: listOf(session.username), sk: sha256(id), expiresAt };
  await dynamo.send(new PutCommand({ TableName, Item: listed }));
  await dynamo.send(new PutCommand({ TableName, Item: { ...keyOf(id), ...kept, expiresAt } }));
  return session;
}

/** The session if it is still good, and marks it as seen now. */
export async function touch(id: string): Promise<Session | undefined> {
  const row = await getItem<Omit<Session, 'id'>>(tableName('access'), keyOf(id));
  const now = Date.now();
  if (!row || now >= row.endsAt || now >= row.lastSeenAt + idleSeconds * 1000) return undefined;
  const session = { ...row, id };
  if (now < session.lastSeenAt + touchSeconds * 1000) return session;
  const touched = await conditionalWrite(
    new UpdateCommand({
      TableName: tableName('access'),
      Key: keyOf(id),
      UpdateExpression: 'SET lastSeenAt = :now',
      // A session closed in the meantime must not come back as a stub.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now },
    }),
  );
  return touched && { ...session, lastSeenAt: now };
}

export async function close(id: string): Promise<void> {
  await dynamo.send(new DeleteCommand({ TableName: tableName('access'), Key: keyOf(id) }));
}

/** Ends every session of an admin whose password was changed or whose account was removed. */
export async function closeAll(username: string): Promise<void> {
  const TableName = tableName('access');
  const pk = listOf(username);
  const pages = queryPages<{ sk: string }>({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
  });
  for await (const { items } of pages) {
    for (const { sk } of items)
      await transact([{ Delete: { TableName, Key: sessionKey(sk) } }, { Delete: { TableName, Key: { pk, sk } } }]);
  }
}
