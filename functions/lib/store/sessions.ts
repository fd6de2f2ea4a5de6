import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { sha256 } from '../digest.ts';
import { env } from '../env.ts';
import { dynamo, isConditionFailure, seconds } from './dynamo.ts';

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
const keyOf = (id: string) => ({ pk: `SESSION#${sha256(id)}`, sk: 'SESSION' });

export async function open(start: Pick<Session, 'id' | 'username' | 'token'>): Promise<Session> {
  const now = Date.now();
  const session = { ...start, lastSeenAt: now, endsAt: now + absoluteSeconds * 1000 };
  const { id, ...kept } = session;
  await dynamo.send(
    new PutCommand({
      TableName: env('ACCESS_TABLE'),
      Item: { ...keyOf(id), ...kept, expiresAt: seconds(session.endsAt) },
    }),
  );
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
