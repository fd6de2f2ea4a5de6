import { randomBytes } from 'node:crypto';
import { normalizeUsername } from '../../../../shared/accounts/model/session.ts';
import { days } from '../../platform/dynamo/dynamo.ts';
import { readCookie, type SignedCookie, signCookie } from './signedCookie.ts';

/*
 * A browser in which an admin has signed in is known by a cookie from then on. Strangers who guess passwords then lock
 * out strangers alone: guesses from a known device are counted by themselves, also where its cookie was stolen.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */

/** The longest that browsers keep a cookie (RFC 6265bis 5.5). */
const maxAge = days(400);

const deviceCookie: SignedCookie = {
  name: '__Host-device',
  audience: 'device',
  typ: 'device+jwt',
  maxAge,
  claim: 'jti',
};

/** The id of the device, if this admin has signed in on it. */
export async function findDevice(cookies: string[], username: string): Promise<string | undefined> {
  const known = await readCookie(deviceCookie, cookies);
  return known?.sub === normalizeUsername(username) ? known.jti : undefined;
}

/** The cookie by which the device is known from now on. One that is known already stays the same device. */
export const cookieOfDevice = (username: string, id = randomBytes(16).toString('base64url')): Promise<string> =>
  signCookie(deviceCookie, { sub: normalizeUsername(username), jti: id }, Date.now() + maxAge * 1000);
