import { partitions } from '../../../../shared/platform/resources.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { newLinkSecret } from '../../platform/crypto/linkSecret.ts';
import { seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, transactIf, write } from '../../platform/dynamo/writes.ts';
import { loginLinkByName } from '../../platform/rateLimits/rateLimits.ts';
import { accountCheck } from '../admins/admins.ts';

/*
 * Links that make a browser known for an admin, whom strangers may have locked out. They sign nobody in. A new one does not
 * replace the last: otherwise a stranger who asks for another would take away the one that the admin is about to open.
 */

/**
 * As long as the window in which mails to one admin are counted. So a stranger who uses up all of them leaves the admin a link
 * that is good until more can be asked for.
 */
const lifetimeMs = loginLinkByName.seconds * 1000;

interface LoginLinkRow {
  username: string;
  /** Unix milliseconds. */
  endsAt: number;
}

const table = () => tableName('access');
const keyOf = (hash: string) => ({ pk: `${partitions.access.loginLinks}${hash}`, sk: 'LINK' });

/** The token of a new link for this admin. Only its hash is kept. */
export async function add(username: string): Promise<string> {
  const { value, hash } = newLinkSecret();
  const endsAt = Date.now() + lifetimeMs;
  await write(putItem(table(), { ...keyOf(hash), username, endsAt, expiresAt: seconds(endsAt) + 1 }));
  return value;
}

/** Uses up a link and returns its admin; undefined if it is unknown, expired or used, or the admin is gone. */
export async function redeem(token: string): Promise<string | undefined> {
  const key = keyOf(sha256(token));
  const row = await getItem<LoginLinkRow>(table(), key);
  if (!row) return undefined;
  // DynamoDB may take days to delete expired items.
  const used = deleteItem(table(), key, when`endsAt > ${Date.now()}`);
  return (await transactIf([used, accountCheck({ username: row.username })])) ? row.username : undefined;
}
