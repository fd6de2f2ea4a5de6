import { createHmac, hkdfSync } from 'node:crypto';
import { acceptedKeys, lastingKey, signingKey } from '../aws/secrets.ts';
import { constantTimeEqual, hmac } from './digest.ts';

/** A token for one purpose is not valid for another. What lets people do more is bound to a random value: digest.ts. */
type Purpose = 'unsubscribe' | 'confirm-signup' | 'cancel-signup' | 'change-signup' | 'details';

/** `<id>.<signature>`, valid until the secret has been rotated twice: an email may be opened long after it was sent. */
export async function linkToken(purpose: Purpose, id: string): Promise<string> {
  return `${id}.${sign(await signingKey('links'), purpose, id)}`;
}

/** Undefined where the token is forged, has another purpose, or was signed with a key that is no longer accepted. */
export async function readLinkToken(purpose: Purpose, token: string): Promise<string | undefined> {
  const [id = '', signature = ''] = token.split('.');
  const keys = await acceptedKeys('links');
  return keys.some((key) => constantTimeEqual(signature, sign(key, purpose, id))) ? id : undefined;
}

const separator = '_';

/** Lets a reader unsubscribe. `campaignId` records by which letter they did. */
export const unsubscribeToken = (id: string, campaignId?: string) =>
  linkToken('unsubscribe', campaignId ? id + separator + campaignId : id);

/** What such a token says; undefined for an invalid one. There is no campaign in an email that belongs to no send. */
export async function readUnsubscribeToken(
  token: string,
): Promise<{ id: string; campaignId: string | undefined } | undefined> {
  const signed = await readLinkToken('unsubscribe', token);
  if (signed === undefined) return undefined;
  const [id = '', campaignId] = signed.split(separator);
  return { id, campaignId };
}

interface OneSignup {
  id: string;
  createdAt: string;
}

const ofSignup = (purpose: Purpose, { id, createdAt }: OneSignup) =>
  linkToken(purpose, id + separator + Date.parse(createdAt));

/** Lets someone confirm, cancel or change a sign-up: this one alone, and not one that the same address makes later. */
export const confirmToken = (signup: OneSignup) => ofSignup('confirm-signup', signup);
export const cancelToken = (signup: OneSignup) => ofSignup('cancel-signup', signup);
export const changeToken = (signup: OneSignup) => ofSignup('change-signup', signup);

export const readConfirmToken = (token: string) => readSignupToken('confirm-signup', token);
export const readCancelToken = (token: string) => readSignupToken('cancel-signup', token);
export const readChangeToken = (token: string) => readSignupToken('change-signup', token);

async function readSignupToken(purpose: Purpose, token: string): Promise<OneSignup | undefined> {
  const signed = await readLinkToken(purpose, token);
  const [id = '', at] = signed?.split(separator) ?? [];
  return at === undefined ? undefined : { id, createdAt: new Date(Number(at)).toISOString() };
}

const sign = (key: string, purpose: Purpose, id: string) => hmac(key, `${purpose}:${id}`);

type HashedFor = 'address' | 'rate' | 'username' | 'network';

/** In hex, and always the same. Anyone who has only the tables or logs cannot find the text by trying. */
export const personHash = async (purpose: HashedFor, text: string): Promise<string> =>
  keyedHash(await lastingKey('hashes'), purpose, text);

/** As {@link personHash}, for a caller that has the key. */
export function keyedHash(secretText: string, purpose: HashedFor, text: string): string {
  const key = hkdfSync('sha256', secretText, '', `hash of a ${purpose}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(text).digest('hex');
}
