import { hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { normalizeUsername } from '../../../shared/model/session.ts';
import { site } from '../../../shared/site.ts';
import { sha256 } from '../digest.ts';
import { logger } from '../log.ts';
import { loginByCode, refund, spend } from '../rateLimits.ts';
import { secret } from '../secrets.ts';
import * as secondFactors from '../store/secondFactors.ts';

/*
 * Codes of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds, which every app knows), and recovery
 * codes for who has lost the app.
 */

/** Steps before and after this one whose codes are good too: clocks differ (RFC 6238 5.2). */
const stepsAround = 1;
/** Long enough to fetch the telephone, in milliseconds. */
const offerLasts = 15 * 60 * 1000;
const recoveryCodeCount = 10;
/** RFC 4648's base32 in lower case: 16 of its characters are 80 random bits, and none is mistaken for another. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const recoveryCodeLength = 16;

/** The session's secret stands for the part of the key that the table lacks. It is not rotated, or all switch theirs on anew. */
async function totp(seed: string, username: string): Promise<TOTP> {
  const key = hkdfSync('sha256', await secret('session'), Buffer.from(seed, 'base64url'), 'second factor', 20);
  return new TOTP({ issuer: site.name, label: username, secret: new Secret({ buffer: key }) });
}

/** The time step that a code is for; undefined where it is wrong. Compares in constant time. */
async function stepOf(code: string, seed: string, username: string): Promise<number | undefined> {
  const codes = await totp(seed, username);
  const timestamp = Date.now();
  const delta = codes.validate({ token: code, window: stepsAround, timestamp });
  return delta === null ? undefined : codes.counter({ timestamp }) + delta;
}

/** Offers an admin a second factor; it is on when {@link confirm} got a code of it. Returns the otpauth: URI for the app. */
export async function offer(username: string): Promise<string> {
  const seed = randomBytes(20).toString('base64url');
  await secondFactors.offer(username, seed, Date.now() + offerLasts);
  return (await totp(seed, username)).toString();
}

/** Switches on what was offered. Returns its recovery codes, or undefined where the code is wrong or nothing is offered. */
export async function confirm(username: string, code: string): Promise<string[] | undefined> {
  const seed = await secondFactors.offered(username);
  if (seed === undefined) return undefined;
  const lastStep = await stepOf(plain(code), seed, username);
  if (lastStep === undefined) return undefined;
  const codes = recoveryCodes();
  await secondFactors.switchOn(username, { seed, lastStep }, codes.map(hashFor(username)));
  return codes;
}

/** Replaces the recovery codes; undefined where the second factor is off. */
export async function renewRecoveryCodes(username: string): Promise<string[] | undefined> {
  const codes = recoveryCodes();
  return (await secondFactors.replaceRecoveryCodes(username, codes.map(hashFor(username)))) ? codes : undefined;
}

/**
 * Judges the code that came with the right password, and uses it up; `off` where there is no second factor. Wrong codes
 * count for `guesser`, a name or a known device; throws 429.
 */
export async function checkCode(
  username: string,
  given: string | undefined,
  guesser: string,
): Promise<'off' | 'missing' | 'wrong' | 'right'> {
  const factor = await secondFactors.find(username);
  if (!factor) return 'off';
  if (!given) return 'missing';
  const attempt = await spend(loginByCode, guesser);
  if (!(await takeCode(username, factor, plain(given)))) return 'wrong';
  await refund(attempt);
  return 'right';
}

async function takeCode(username: string, factor: secondFactors.SecondFactor, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) {
    const step = await stepOf(code, factor.seed, username);
    return step !== undefined && secondFactors.takeStep(username, factor, step);
  }
  const used = await secondFactors.takeRecoveryCode(username, hashFor(username)(code));
  if (used) logger.info('audit', { audit: 'signed in by a recovery code', admin: username });
  return used;
}

/** As people type it: with spaces or hyphens, in capitals. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

const recoveryCodes = () => Array.from({ length: recoveryCodeCount }, recoveryCode);

function recoveryCode(): string {
  const characters = [...randomBytes(recoveryCodeLength)].map((byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** A quick hash does: nobody tries 80 random bits out. */
const hashFor = (username: string) => (code: string) => sha256(`${normalizeUsername(username)}\n${plain(code)}`);
