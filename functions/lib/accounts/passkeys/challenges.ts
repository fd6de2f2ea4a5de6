import { randomBytes } from 'node:crypto';
import { partitions } from '../../../../shared/platform/resources.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { deleteItem, putItem, write, writeIf } from '../../platform/dynamo/writes.ts';

/*
 * A passkey signs a challenge, so that nobody can use a signature twice. Each challenge is a row: it can be used once because
 * the row can be deleted once.
 */

/** Long enough to fetch a telephone: https://www.w3.org/TR/webauthn-3/#sctn-timeout-recommended-range recommends 5 minutes. */
export const challengeLifetimeMs = 5 * 60 * 1000;

/** What a challenge is good for: logging in, or adding a passkey within this session (its hash). */
type Purpose = 'login' | { session: string };

const keyOf = (challenge: string) => ({
  pk: `${partitions.access.passkeyChallenges}${sha256(challenge)}`,
  sk: 'CHALLENGE',
});
const textOf = (purpose: Purpose) => (purpose === 'login' ? purpose : `session ${purpose.session}`);

/** Makes a challenge of 32 random bytes, in base64url. */
export async function make(purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const endsAt = Date.now() + challengeLifetimeMs;
  const item = { ...keyOf(challenge), purpose: textOf(purpose), endsAt, expiresAt: seconds(endsAt) + 1 };
  await write(putItem(tableName('access'), item));
  return challenge;
}

/**
 * Uses up the challenge that a browser says was signed, and returns it; undefined if it is not ours, was made for something
 * else, has expired, or was used before.
 */
export async function use(clientDataJSON: string, purpose: Purpose): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  // DynamoDB may take days to delete expired items, so the challenge's own expiry is checked.
  const isValid = when`purpose = ${textOf(purpose)} AND endsAt > ${Date.now()}`;
  return (await writeIf(deleteItem(tableName('access'), keyOf(challenge), isValid))) ? challenge : undefined;
}

/** https://www.w3.org/TR/webauthn-3/#dictionary-client-data */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
