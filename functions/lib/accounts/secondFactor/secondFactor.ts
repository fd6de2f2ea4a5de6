import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { site } from '../../../../shared/site/site.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { logger } from '../../platform/log/log.ts';
import { consume, loginByCode, refund } from '../../platform/rateLimits/rateLimits.ts';
import { newKey, openKey, sealKey } from './sealedKey.ts';
import * as secondFactors from './secondFactors.ts';

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

const totp = (key: Uint8Array<ArrayBuffer>, username: string) =>
  new TOTP({ issuer: site.name, label: username, secret: new Secret({ buffer: key.buffer }) });

/** The time step that a code is for; undefined where it is wrong. Compares in constant time. */
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
 * Offers an admin a second factor; it is on when {@link confirm} got a code of it. `replaces`: whether it may take the place
 * of one that is on. Returns the otpauth: URI for the app.
 */
export async function offer(username: string, { replaces }: { replaces: boolean }): Promise<string> {
  const key = newKey();
  const sealed = await sealKey(key);
  await secondFactors.offer(username, { sealed, replaces, endsAt: Date.now() + offerLasts });
  return totp(key, username).toString();
}

/**
 * Switches on what was offered, and says whether it took the place of another. Undefined where the code is wrong, nothing is
 * offered, or another was switched on or off since.
 */
export async function confirm(
  username: string,
  code: string,
): Promise<{ recoveryCodes: string[]; replaced: boolean } | undefined> {
  const offered = await secondFactors.offered(username);
  if (!offered) return undefined;
  const { sealed, replaces } = offered;
  const lastStep = await stepOf(plain(code), offered, username);
  if (lastStep === undefined) return undefined;
  const factor = { sealed, lastStep };
  const codes = recoveryCodes();
  const isOn = await secondFactors.switchOn(username, factor, { replaces, hashes: codes.map(hashFor(username)) });
  return isOn ? { recoveryCodes: codes, replaced: replaces } : undefined;
}

/** Replaces the recovery codes; undefined where the second factor is off. */
export async function renewRecoveryCodes(username: string): Promise<string[] | undefined> {
  const codes = recoveryCodes();
  return (await secondFactors.replaceRecoveryCodes(username, codes.map(hashFor(username)))) ? codes : undefined;
}

/**
 * Judges the code that came with the right password, and uses it up; `off` where there is no second factor. Wrong codes
 * count for `guesser`: a name, a known device or a session; throws 429.
 */
export async function checkCode(
  username: string,
  given: string | undefined,
  guesser: string,
): Promise<'off' | 'missing' | 'wrong' | 'right'> {
  const factor = await secondFactors.find(username);
  if (!factor) return 'off';
  if (!given) return 'missing';
  const attempt = await consume(loginByCode, guesser);
  if (!(await takeCode(username, factor, plain(given)))) return 'wrong';
  await refund(attempt);
  return 'right';
}

async function takeCode(username: string, factor: secondFactors.SecondFactor, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) {
    const step = await stepOf(code, factor, username);
    return step !== undefined && secondFactors.takeStep(username, factor, step);
  }
  const used = await secondFactors.takeRecoveryCode(username, hashFor(username)(code));
  if (used) logger.info('audit', { audit: 'used a recovery code', admin: username });
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
