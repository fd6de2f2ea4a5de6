import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { sha256 } from '../digest.ts';
import { env } from '../env.ts';
import { dynamo, isConditionFailure, seconds } from './dynamo.ts';

/** Long enough for the archive page to open, too short to be passed on. */
const lifetimeSeconds = 60;

/** Hashes alone are kept: who reads the table learns neither a key nor a session. */
const keyOf = (adminKey: string) => ({ pk: `ADMIN_KEY#${sha256(adminKey)}`, sk: 'KEY' });

export async function add(adminKey: string, sessionId: string): Promise<void> {
  const endsAt = Date.now() + lifetimeSeconds * 1000;
  const item = { ...keyOf(adminKey), session: sha256(sessionId), endsAt, expiresAt: seconds(endsAt) + 1 };
  await dynamo.send(new PutCommand({ TableName: env('ACCESS_TABLE'), Item: item }));
}

/** Uses the key up; false where it is not one of this session, too old, or used already. */
export async function redeem(adminKey: string, sessionId: string): Promise<boolean> {
  try {
    await dynamo.send(
      new DeleteCommand({
        TableName: env('ACCESS_TABLE'),
        Key: keyOf(adminKey),
        // DynamoDB's time-to-live may take days: the key's own end counts.
        ConditionExpression: '#session = :session AND endsAt > :now',
        ExpressionAttributeNames: { '#session': 'session' },
        ExpressionAttributeValues: { ':session': sha256(sessionId), ':now': Date.now() },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
