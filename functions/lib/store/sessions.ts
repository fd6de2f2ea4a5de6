import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { sha256 } from '../digest.ts';
import { env } from '../env.ts';
import { dynamo, isConditionFailure, seconds, transact } from './dynamo.ts';

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
const sessionKey = (hash: string) => ({ pk: `SESSION#${hash}`, sk: 'SESSION' });
/** Each admin's sessions by their hashes, so that all of them can be ended. */
const listOf = (username: string) => `SESSIONS#${username.normalize('NFC').toLowerCase()}`;

export async function open(start: Pick<Session, 'id' | 'username' | 'token'>): Promise<Session> {
  const now = Date.now();
  const session = { ...start, lastSeenAt: now, endsAt: now + absoluteSeconds * 1000 };
  const { id, ...kept } = session;
  const expiresAt = seconds(session.endsAt);
  const TableName = env('ACCESS_TABLE');
  // In this order: a session that is not listed could not be ended by an operator.
  const listed = { pk: listOf(session.username), sk: sha256(id), expiresAt };
  await dynamo.send(new PutCommand({ TableName, Item: listed }));
  await dynamo.send(new PutCommand({ TableName, Item: { ...keyOf(id), ...kept, expiresAt } }));
  return session;
}

/** The session if it is still good, and marks it as seen now. */
export async function touch(id: string): Promise<Session | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: env('ACCESS_TABLE'), Key: keyOf(id), ConsistentRead: true }),
  );
  const now = Date.now();
  if (!Item || now >= Item.endsAt || now >= Item.lastSeenAt + idleSeconds * 1000) return undefined;
  const session = { ...Item, id } as Session;
  if (now < session.lastSeenAt + touchSeconds * 1000) return session;
  try {
    await dynamo.send(
      new UpdateCommand({
        TableName: env('ACCESS_TABLE'),
        Key: keyOf(id),
        UpdateExpression: 'SET lastSeenAt = :now',
        // A session closed in the meantime must not come back as a stub.
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': now },
      }),
    );
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
  return { ...session, lastSeenAt: now };
}

export async function close(id: string): Promise<void> {
  await dynamo.send(new DeleteCommand({ TableName: env('ACCESS_TABLE'), Key: keyOf(id) }));
}

/** Ends every session of an admin whose password has changed or who is one no more. */
export async function closeAll(username: string): Promise<void> {
  const TableName = env('ACCESS_TABLE');
  const pk = listOf(username);
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    }),
  );
  for (const { sk } of Items) {
    await transact([{ Delete: { TableName, Key: sessionKey(sk) } }, { Delete: { TableName, Key: { pk, sk } } }]);
  }
  if (LastEvaluatedKey) await closeAll(username);
}
