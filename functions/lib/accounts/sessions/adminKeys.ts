import { partitions } from '../../../../shared/platform/resources.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { deleteItem, putItem, write, writeIf } from '../../platform/dynamo/writes.ts';

/** Long enough for the archive page to open, too short to be passed on. */
const lifetimeSeconds = 60;

/** Only hashes are stored: whoever reads the table learns neither a key nor a session id. */
const keyOf = (adminKey: string) => ({ pk: `${partitions.access.adminKeys}${sha256(adminKey)}`, sk: 'KEY' });

export async function add(adminKey: string, sessionId: string): Promise<void> {
  const endsAt = Date.now() + lifetimeSeconds * 1000;
  const item = { ...keyOf(adminKey), session: sha256(sessionId), endsAt, expiresAt: seconds(endsAt) + 1 };
  await write(putItem(tableName('access'), item));
}

/** Uses up the key; false if it belongs to another session, has expired, or was used before. */
export async function redeem(adminKey: string, sessionId: string): Promise<boolean> {
  // DynamoDB may take days to delete expired items, so the key's own expiry is checked.
  const isValid = when`#session = ${sha256(sessionId)} AND endsAt > ${Date.now()}`;
  return writeIf(deleteItem(tableName('access'), keyOf(adminKey), isValid));
}
