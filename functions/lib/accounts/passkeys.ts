import { randomBytes } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { type Passkey as ListedPasskey, normalizeUsername } from '../../../shared/accounts/model.ts';
import { partitions, variables } from '../../../shared/platform/resources.ts';
import { site } from '../../../shared/site/site.ts';
import { env } from '../platform/aws/env.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import { seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { getItem, lastOf, queryPartition } from '../platform/dynamo/reads.ts';
import {
  deleteItem,
  isAbsent,
  isThere,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  when,
  write,
  writeIf,
} from '../platform/dynamo/writes.ts';
import { conflict } from '../platform/http/errors.ts';
import * as admins from './admins.ts';

/** What verifies a signature, and nothing that could make one. */
export interface Passkey {
  username: string;
  /** WebAuthn's credential id, in base64url. */
  credentialId: string;
  name: string;
  /** A COSE key (RFC 9053), in base64url. */
  publicKey: string;
  /** How often it has signed, according to the device; always 0 on devices that do not count. */
  signCount: number;
  transports: string[];
  synced: boolean;
  /** ISO times. */
  createdAt: string;
  lastUsedAt?: string;
}

export interface Signed {
  signCount: number;
  synced: boolean;
}

/** More than anyone has devices, few enough for one page. */
const maxPasskeys = 10;

const table = () => tableName('access');
const partition = (username: string) => `${partitions.access.passkeys}${normalizeUsername(username)}`;
/** Identifies a passkey to its admin; credential ids are too long for a path. */
export const idOf = ({ credentialId }: Pick<Passkey, 'credentialId'>) => sha256(credentialId);
const keyOf = (username: string, id: string) => ({ pk: partition(username), sk: id });

export const find = (username: string, credentialId: string) =>
  getItem<Passkey>(table(), keyOf(username, idOf({ credentialId })));

export async function list(username: string): Promise<Passkey[]> {
  const rows = await queryPartition<Passkey>(table(), partition(username));
  return rows.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

export const listed = (passkey: Passkey): ListedPasskey => ({
  ...{ id: idOf(passkey), name: passkey.name, createdAt: passkey.createdAt },
  ...{ lastUsedAt: passkey.lastUsedAt ?? null, synced: passkey.synced },
});

export const hasPasskey = async (username: string): Promise<boolean> =>
  (await lastOf(table(), partition(username), 1)).length > 0;

/** Throws 409, with a message for the admin. */
export function requireRoom({ length }: Passkey[]): void {
  if (length >= maxPasskeys) throw conflict(`You already have ${maxPasskeys} passkeys: remove one you don’t use.`);
}

/** False if the admin has it already or is gone, or if a condition of the writes in `also` fails. */
export const add = (passkey: Passkey, also: TransactItem[]): Promise<boolean> =>
  transactIf([
    admins.accountCheck(passkey),
    putItem(table(), { ...keyOf(passkey.username, idOf(passkey)), ...passkey }, isAbsent),
    ...also,
  ]);

/** In one transaction with `also`; false if it was removed before. */
export const remove = (passkey: Passkey, also: TransactItem[] = []): Promise<boolean> =>
  transactIf([deleteItem(table(), keyOf(passkey.username, idOf(passkey)), isThere), ...also]);

export async function removeAll(username: string): Promise<number> {
  const found = await list(username);
  for (const passkey of found) await remove(passkey);
  return found.length;
}

/** Fails if the passkey is gone, or a later count was recorded in the meantime. */
export const usedWrite = ({ username, credentialId }: Passkey, { signCount, synced }: Signed) =>
  updateItem(table(), keyOf(username, idOf({ credentialId })), {
    set: { signCount, synced, lastUsedAt: new Date().toISOString() },
    when: signCount === 0 ? when`signCount = ${0}` : when`signCount < ${signCount}`,
  });

/* A passkey signs a challenge, so that no one can use a signature twice: its row can be deleted once. */

/** https://www.w3.org/TR/webauthn-3/#sctn-timeout-recommended-range recommends 5 minutes. */
const challengeLifetimeMs = 5 * 60 * 1000;

/** What a challenge is good for: logging in, or adding a passkey within this session (its hash). */
type Purpose = 'login' | { session: string };

const challengeKey = (challenge: string) => ({
  pk: `${partitions.access.passkeyChallenges}${sha256(challenge)}`,
  sk: 'CHALLENGE',
});
const textOf = (purpose: Purpose) => (purpose === 'login' ? purpose : `session ${purpose.session}`);

/** 32 random bytes, in base64url. */
export async function makeChallenge(purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const endsAt = Date.now() + challengeLifetimeMs;
  const item = { ...challengeKey(challenge), purpose: textOf(purpose), endsAt, expiresAt: seconds(endsAt) + 1 };
  await write(putItem(tableName('access'), item));
  return challenge;
}

/** Uses up the signed challenge; undefined if it is not ours, was for something else, has expired, or was used. */
export async function takeChallenge(clientDataJSON: string, purpose: Purpose): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  // DynamoDB may take days to delete expired items, so the challenge's own expiry is checked.
  const isValid = when`purpose = ${textOf(purpose)} AND endsAt > ${Date.now()}`;
  return (await writeIf(deleteItem(tableName('access'), challengeKey(challenge), isValid))) ? challenge : undefined;
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

/**
 * The site's host, with no other host of its domain, and the only origin that may ask. Browsers never offer a passkey
 * of another host, so phishing pages get none.
 */
export function relyingParty(): { id: string; origin: string } {
  const { hostname, origin } = new URL(env(variables.siteUrl));
  return { id: hostname, origin };
}

/** ES256, EdDSA, RS256: every device has one. https://www.iana.org/assignments/cose/cose.xhtml#algorithms */
export const algorithms = [-7, -8, -257] as const;

export const creationOptions = (
  { username, userHandle }: { username: string; userHandle: string },
  existing: Passkey[],
  challenge: string,
): PublicKeyCredentialCreationOptionsJSON => ({
  challenge,
  rp: { id: relyingParty().id, name: site.name },
  user: { id: userHandle, name: username, displayName: username },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: existing.map(({ credentialId, transports }) => ({
    ...{ type: 'public-key', id: credentialId, transports },
  })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  timeout: challengeLifetimeMs,
});

/** What the browser asks a passkey for, no matter who it belongs to. */
export const requestOptions = (challenge: string): PublicKeyCredentialRequestOptionsJSON => ({
  ...{ challenge, rpId: relyingParty().id, userVerification: 'required', timeout: challengeLifetimeMs },
});
