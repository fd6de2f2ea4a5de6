import { randomBytes } from 'node:crypto';
import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { days } from '../../platform/dynamo/dynamo.ts';
import { readCookie, type SignedCookie, signCookie } from './signedCookie.ts';

/*
 * A cookie marks each browser in which an admin has signed in. Guesses from such a known device are counted separately, so
 * that strangers who guess passwords only lock out strangers. The limit also applies to a stolen cookie.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */

/** The longest that browsers keep a cookie, in seconds (RFC 6265bis 5.5). */
const maxAge = days(400);

const deviceCookie: SignedCookie = {
  name: '__Host-device',
  audience: 'device',
  typ: 'device+jwt',
  maxAge,
  claim: 'jti',
};

/** The device's id, if this admin has signed in on it before; without a name, if any admin has. */
export async function findDevice(cookies: string[], username?: string): Promise<string | undefined> {
  const known = await readCookie(deviceCookie, cookies);
  return username === undefined || known?.sub === normalizeUsername(username) ? known?.jti : undefined;
}

/**
 * The id of browsers that a mailed link made known, until somebody signs in in them: they share it, so that whoever reads an
 * admin's mail gets no more guesses by asking for more links.
 */
const mailedDevice = (username: string) => `mailed-${normalizeUsername(username)}`;
export const isMailed = (device: string, username: string): boolean => device === mailedDevice(username);
export const signMailedDeviceCookie = (username: string): Promise<string> =>
  signDeviceCookie(username, mailedDevice(username));

/** The cookie that marks a device as known. A device that is already known keeps its id. */
export const signDeviceCookie = (username: string, id = randomBytes(16).toString('base64url')): Promise<string> =>
  signCookie(deviceCookie, { sub: normalizeUsername(username), jti: id }, Date.now() + maxAge * 1000);
