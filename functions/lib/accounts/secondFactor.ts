import { hkdfSync, randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { normalizeUsername } from '../../../shared/accounts/model.ts';
import { partitions, variables } from '../../../shared/platform/resources.ts';
import { plainKeys } from '../../../shared/platform/text.ts';
import { site } from '../../../shared/site/site.ts';
import { lastingKey } from '../platform/aws/secrets.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import { seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { getItem, queryPartition } from '../platform/dynamo/reads.ts';
import {
  checkItem,
  deleteItem,
  has,
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
import { forbidden } from '../platform/http/errors.ts';
import { logger } from '../platform/log.ts';
import { consume, loginByCode, refund } from '../platform/rateLimits.ts';
import { accountCheck } from './admins.ts';
import { hasPasskey } from './passkeys.ts';

/*
 * Codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds, which every app supports), and recovery
 * codes for admins who have lost the app.
 */

/** The key that codes are generated from, encrypted by {@link sealKey}. */
interface SealedKey {
  sealed: string;
}

interface SecondFactor extends SealedKey {
  /** The time step of the last code used: each is accepted only once (RFC 6238 5.2). */
  lastStep: number;
}

interface Offer extends SealedKey {
  /** Whether a second factor was on when this one was offered, and the admin proved it with a code. */
  replaces: boolean;
  /** Unix milliseconds. */
  endsAt: number;
}

/** How many steps before and after the current one are accepted too, because clocks differ (RFC 6238 5.2). */
const stepsAround = 1;
/** Long enough to fetch the phone. */
const offerLifetimeMs = 15 * 60 * 1000;
const recoveryCodeCount = 10;
/** RFC 4648's base32 in lower case: no two characters look alike. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 120 random bits: of at least 112, a fast hash may be kept (OWASP ASVS 5.0.0, 6.5.2). */
const recoveryCodeLength = 24;
/** In bytes, for SHA-1 (RFC 4226 4, R6). */
const keyLength = 20;

const table = () => tableName('access');
const partition = (username: string) => `${partitions.access.secondFactors}${normalizeUsername(username)}`;
const factorKey = (username: string) => ({ pk: partition(username), sk: 'TOTP' });
const offerKey = (username: string) => ({ pk: partition(username), sk: 'OFFER' });
/** Each recovery code is a row named by its hash. It can be used once because it can be deleted only once. */
const recoveryKey = (username: string, hash: string) => ({ pk: partition(username), sk: `RECOVERY#${hash}` });
/** Counts how many factors of any kind were added: anyone who adds the first must be the only one. */
const countKey = (username: string) => ({ pk: partition(username), sk: 'ADDED' });

const rows = (username: string) =>
  queryPartition<{ pk: string; sk: string }>(table(), partition(username), { ProjectionExpression: 'pk, sk' });

export const find = (username: string) => getItem<SecondFactor>(table(), factorKey(username));

export const noFactorCheck = (username: string) => checkItem(table(), factorKey(username), isAbsent);

/** How many recovery codes are left; undefined if the second factor is off. */
export async function recoveryCodesLeft(username: string): Promise<number | undefined> {
  const found = await rows(username);
  if (!found.some(({ sk }) => sk === 'TOTP')) return undefined;
  return found.filter(({ sk }) => sk.startsWith('RECOVERY#')).length;
}

const totp = (key: Uint8Array<ArrayBuffer>, username: string) =>
  new TOTP({ issuer: site.name, label: username, secret: new Secret({ buffer: key.buffer }) });

/** `replaces`: it may replace one that is on. Returns the otpauth: URI for the app. */
export async function offer(username: string, { replaces }: { replaces: boolean }): Promise<string> {
  const key = new Uint8Array(randomBytes(keyLength));
  const entry: Offer = { sealed: await sealKey(key), replaces, endsAt: Date.now() + offerLifetimeMs };
  await write(putItem(table(), { ...offerKey(username), ...entry, expiresAt: seconds(entry.endsAt) + 1 }));
  return totp(key, username).toString();
}

/**
 * In one transaction with `also`. Undefined if the code is wrong, nothing is offered, a second factor was switched on
 * or off since the offer, the admin is gone, or one of the other writes failed.
 */
export async function confirm(
  username: string,
  code: string,
  also: (replaced: boolean) => Promise<TransactItem[]>,
): Promise<{ recoveryCodes: string[] } | undefined> {
  const offered = await getItem<Offer>(table(), offerKey(username));
  if (!offered || Date.now() >= offered.endsAt) return undefined;
  const { sealed, replaces } = offered;
  const lastStep = await stepOf(normalizeCode(code), offered, username);
  if (lastStep === undefined) return undefined;
  const codes = newRecoveryCodes();
  const isOn = await transactIf([
    accountCheck({ username }),
    putItem(table(), { ...factorKey(username), sealed, lastStep }, replaces ? isThere : isAbsent),
    deleteItem(table(), offerKey(username)),
    ...(await recoveryCodeWrites(username, codes)),
    ...(await also(replaces)),
  ]);
  return isOn ? { recoveryCodes: codes } : undefined;
}

/** In one transaction with `also`; undefined if the second factor is off. */
export async function renewRecoveryCodes(username: string, also: TransactItem[]): Promise<string[] | undefined> {
  const codes = newRecoveryCodes();
  const isOn = checkItem(table(), factorKey(username), isThere);
  return (await transactIf([isOn, ...(await recoveryCodeWrites(username, codes)), ...also])) ? codes : undefined;
}

/** In one transaction with `also`; false if it was not on. */
export async function remove(username: string, also: TransactItem[] = []): Promise<boolean> {
  const found = (await rows(username)).map(({ pk, sk }) => ({ pk, sk }));
  const isOn = found.some(({ sk }) => sk === 'TOTP');
  if (found.length > 0) await transactIf([...found.map((key) => deleteItem(table(), key)), ...(isOn ? also : [])]);
  return isOn;
}

/**
 * The code came with the right password, and is used up. `recovery`: it is a recovery code; `off`: there is no second
 * factor. Wrong codes count against `limitKey`: a username, a session or a link. Throws 429, after the first time of
 * which `onLocked` is called.
 */
export async function checkCode(
  username: string,
  code: string | undefined,
  limitKey: string,
  onLocked?: () => Promise<void>,
): Promise<'off' | 'missing' | 'wrong' | 'right' | 'recovery'> {
  const factor = await find(username);
  if (!factor) return 'off';
  if (!code) return 'missing';
  const attempt = await consume(loginByCode, limitKey, onLocked);
  const used = await consumeCode(username, factor, normalizeCode(code));
  if (used !== 'wrong') await refund(attempt);
  return used;
}

export const codeProblems = {
  missing: 'Please enter the code that your authenticator app shows.',
  wrong: 'This code isn’t right, or was already used.',
} as const;

export const withoutCodes =
  'If you have lost both the app and your recovery codes, another admin can remove you and invite you again, or the operator can ' +
  'switch your second factor off with npm run admin.';

async function consumeCode(username: string, { sealed }: SecondFactor, code: string) {
  if (appCode.test(code)) {
    const step = await stepOf(code, { sealed }, username);
    if (step === undefined) return 'wrong';
    const isNewer = when`sealed = ${sealed} AND lastStep < ${step}`;
    const used = updateItem(table(), factorKey(username), { set: { lastStep: step }, when: isNewer });
    return (await writeIf(used)) ? 'right' : 'wrong';
  }
  const recovery = deleteItem(table(), recoveryKey(username, hashOf(username, code)), isThere);
  if (!(await writeIf(recovery))) return 'wrong';
  logger.info('audit', { audit: 'used a recovery code', admin: username });
  return 'recovery';
}

/** The time step of a code; undefined if the code is wrong. Compares in constant time. */
async function stepOf(code: string, { sealed }: SealedKey, username: string): Promise<number | undefined> {
  const codes = totp(await openKey(sealed), username);
  const timestamp = Date.now();
  const delta = codes.validate({ token: code, window: stepsAround, timestamp });
  return delta === null ? undefined : codes.counter({ timestamp }) + delta;
}

/** People type codes with spaces or hyphens, in capitals, and on all sorts of keyboards. */
const normalizeCode = (code: string) => plainKeys(code).replace(/[\s-]/g, '').toLowerCase();

const appCode = /^\d{6}$/;

const newRecoveryCodes = () => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

function newRecoveryCode(): string {
  const characters = [...randomBytes(recoveryCodeLength)].map((byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** A fast hash is enough: no one can guess so many random bits. */
const hashOf = (username: string, code: string) => sha256(`${normalizeUsername(username)}\n${normalizeCode(code)}`);

async function recoveryCodeWrites(username: string, codes: string[]): Promise<TransactItem[]> {
  const old = (await rows(username)).filter(({ sk }) => sk.startsWith('RECOVERY#'));
  return [
    ...old.map((key) => deleteItem(table(), key)),
    ...codes.map((code) => putItem(table(), recoveryKey(username, hashOf(username, code)))),
  ];
}

/*
 * The key never changes. The table holds it encrypted (AES-256-GCM as a compact JWE, RFC 7516), so that no one can
 * generate codes from a copy of the table alone.
 */

async function sealKey(key: Uint8Array): Promise<string> {
  const jwe = new CompactEncrypt(key).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
  return jwe.encrypt(await sealingKey());
}

/** Throws if it was sealed with another secret. */
async function openKey(sealed: string): Promise<Uint8Array<ArrayBuffer>> {
  const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
  return new Uint8Array((await compactDecrypt(sealed, await sealingKey(), options)).plaintext);
}

const sealingKey = async () =>
  new Uint8Array(hkdfSync('sha256', await lastingKey('accounts'), '', 'seal of a second factor', 32));

export const isFactorRequired = () => process.env[variables.secondFactorRequired] === 'true';

export const hasSecondFactor = async (username: string): Promise<boolean> =>
  (await find(username)) !== undefined || (await hasPasskey(username));

interface SignedIn {
  username: string;
  withFactor: boolean;
}

/**
 * Where a factor is required, a session without adds only the admin's first. Throws as {@link requireOwnFactor} does;
 * the write fails if another session adds one at the same moment.
 */
export async function addingFactor(session: SignedIn): Promise<TransactItem> {
  const { username } = session;
  const count = { add: { added: 1 } };
  if (!isFactorRequired() || session.withFactor) return updateItem(table(), countKey(username), count);
  const { added } = (await getItem<{ added: number }>(table(), countKey(username))) ?? {};
  await requireOwnFactor(session);
  return updateItem(table(), countKey(username), { ...count, when: has('added', added) });
}

/** Throws 403 if the admin has a required factor, but did not use it: the password alone must not add another. */
export async function requireOwnFactor({ username, withFactor }: SignedIn): Promise<void> {
  if (isFactorRequired() && !withFactor && (await hasSecondFactor(username)))
    throw forbidden('You have a passkey. Please log out, then log in with it.');
}
