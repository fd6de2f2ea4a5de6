import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { plainKeys } from '../../../../shared/platform/normalize.ts';
import { site } from '../../../../shared/site/site.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import type { TransactItem } from '../../platform/dynamo/writes.ts';
import { logger } from '../../platform/log/log.ts';
import { consume, loginByCode, refund } from '../../platform/rateLimits/rateLimits.ts';
import { newKey, openKey, sealKey } from './sealedKey.ts';
import * as secondFactors from './secondFactors.ts';

/*
 * Codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds, which every app supports), and recovery
 * codes for admins who have lost the app.
 */

/** How many steps before and after the current one are accepted too, because clocks differ (RFC 6238 5.2). */
const stepsAround = 1;
/** Long enough to fetch the phone. */
const offerLifetimeMs = 15 * 60 * 1000;
const recoveryCodeCount = 10;
/** RFC 4648's base32 in lower case: no two characters look alike. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 120 random bits: of at least 112, a fast hash may be kept (OWASP ASVS 5.0.0, 6.5.2). */
const recoveryCodeLength = 24;

const totp = (key: Uint8Array<ArrayBuffer>, username: string) =>
  new TOTP({ issuer: site.name, label: username, secret: new Secret({ buffer: key.buffer }) });

/** The time step of a code; undefined if the code is wrong. Compares in constant time. */
async function stepOf(
  code: string,
  { sealed }: secondFactors.SealedKey,
  username: string,
): Promise<number | undefined> {
  const codes = totp(await openKey(sealed), username);
  const timestamp = Date.now();
  const delta = codes.validate({ token: code, window: stepsAround, timestamp });
  return delta === null ? undefined : codes.counter({ timestamp }) + delta;
}

/**
 * Offers an admin a second factor, which {@link confirm} switches on. `replaces`: whether it may replace one that is on.
 * Returns the otpauth: URI for the app.
 */
export async function offer(username: string, { replaces }: { replaces: boolean }): Promise<string> {
  const key = newKey();
  const sealed = await sealKey(key);
  await secondFactors.offer(username, { sealed, replaces, endsAt: Date.now() + offerLifetimeMs });
  return totp(key, username).toString();
}

/**
 * Switches on the offered second factor, with the writes `also` in the same transaction. `replaced`: whether it replaced
 * another. Undefined if the code is wrong, nothing is offered, a second factor was switched on or off since the offer, or
 * one of the other writes failed.
 */
export async function confirm(
  username: string,
  code: string,
  also: (replaced: boolean) => Promise<TransactItem[]> = async () => [],
): Promise<{ recoveryCodes: string[]; replaced: boolean } | undefined> {
  const offered = await secondFactors.findOffer(username);
  if (!offered) return undefined;
  const { sealed, replaces } = offered;
  const lastStep = await stepOf(normalizeCode(code), offered, username);
  if (lastStep === undefined) return undefined;
  const factor = { sealed, lastStep };
  const codes = recoveryCodes();
  const hashes = codes.map(hashFor(username));
  const isOn = await secondFactors.switchOn(username, factor, { replaces, hashes, also: await also(replaces) });
  return isOn ? { recoveryCodes: codes, replaced: replaces } : undefined;
}

/** Replaces the recovery codes, in one transaction with `also`; undefined if the second factor is off. */
export async function renewRecoveryCodes(username: string, also: TransactItem[]): Promise<string[] | undefined> {
  const codes = recoveryCodes();
  const hashes = codes.map(hashFor(username));
  return (await secondFactors.replaceRecoveryCodes(username, hashes, also)) ? codes : undefined;
}

/**
 * Checks the code that came with the right password, and uses it up. `recovery`: it is a recovery code; `off`: there is no second
 * factor; `mistyped`: it cannot be a code. Wrong codes count against `limitKey`: a username, a known device or a session. Throws
 * 429, after the first time of which `onLocked` is called.
 */
export async function checkCode(
  username: string,
  code: string | undefined,
  limitKey: string,
  onLocked?: () => Promise<void>,
): Promise<'off' | 'missing' | 'mistyped' | 'wrong' | 'right' | 'recovery'> {
  const factor = await secondFactors.find(username);
  if (!factor) return 'off';
  if (!code) return 'missing';
  if (!looksLikeCode(code)) return 'mistyped';
  const attempt = await consume(loginByCode, limitKey, onLocked);
  const used = await consumeCode(username, factor, normalizeCode(code));
  if (used !== 'wrong') await refund(attempt);
  return used;
}

async function consumeCode(
  username: string,
  factor: secondFactors.SecondFactor,
  code: string,
): Promise<'wrong' | 'right' | 'recovery'> {
  if (appCode.test(code)) {
    const step = await stepOf(code, factor, username);
    return step !== undefined && (await secondFactors.consumeStep(username, factor, step)) ? 'right' : 'wrong';
  }
  if (!(await secondFactors.consumeRecoveryCode(username, hashFor(username)(code)))) return 'wrong';
  logger.info('audit', { audit: 'used a recovery code', admin: username });
  return 'recovery';
}

/** People type codes with spaces or hyphens, in capitals, and on all sorts of keyboards. */
const normalizeCode = (code: string) => plainKeys(code).replace(/[\s-]/g, '').toLowerCase();

const appCode = /^\d{6}$/;
const recoveryCodeLike = new RegExp(`^[${alphabet}]{${recoveryCodeLength}}$`);
export const mistyped =
  'This isn’t a code. The app shows six digits; a recovery code has six groups of four letters and digits.';
/** Whether a text may be a code of an app or a recovery code. Anything else was mistyped, and is not counted as a guess. */
export const looksLikeCode = (typed: string) =>
  appCode.test(normalizeCode(typed)) || recoveryCodeLike.test(normalizeCode(typed));

const recoveryCodes = () => Array.from({ length: recoveryCodeCount }, recoveryCode);

function recoveryCode(): string {
  const characters = [...randomBytes(recoveryCodeLength)].map((byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** A fast hash is enough: nobody can guess so many random bits. */
const hashFor = (username: string) => (code: string) =>
  sha256(`${normalizeUsername(username)}\n${normalizeCode(code)}`);
