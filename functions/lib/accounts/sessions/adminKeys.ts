import { partitions } from '../../../../shared/platform/resources.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { deleteItem, putItem, write, writeIf } from '../../platform/dynamo/writes.ts';

/** Long enough for the archive page to open, too short to be passed on. */
const lifetimeSeconds = 60;

/** Hashes alone are kept: who reads the table learns neither a key nor a session. */
const keyOf = (adminKey: string) => ({ pk: `${partitions.access.adminKeys}${sha256(adminKey)}`, sk: 'KEY' });

export async function add(adminKey: string, sessionId: string): Promise<void> {
  const endsAt = Date.now() + lifetimeSeconds * 1000;
  const item = { ...keyOf(adminKey), session: sha256(sessionId), endsAt, expiresAt: seconds(endsAt) + 1 };
  await write(putItem(tableName('access'), item));
}

/** Uses the key up; false where it is not one of this session, has expired, or was used before. */
export async function redeem(adminKey: string, sessionId: string): Promise<boolean> {
  // DynamoDB's time-to-live may take days: the key's own end counts.
  const isGood = when`#session = ${sha256(sessionId)} AND endsAt > ${Date.now()}`;
  return writeIf(deleteItem(tableName('access'), keyOf(adminKey), isGood));
}
