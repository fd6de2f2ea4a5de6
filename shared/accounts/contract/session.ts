import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { linkInput } from '../model/account.ts';
import { passkeyLogin, requestOptions } from '../model/passkey.ts';
import { loginInput, loginLinkRequest, userSession } from '../model/session.ts';
import { session as routes } from '../routes/session.ts';

export const session = contractOf(routes, {
  /** 401 with a message for the field `code` if username and password are right but the second factor's code is not. */
  login: { request: loginInput, response: userSession },
  /**
   * Mails the admin of this name a link that makes a browser known. The answer is always the same, whether or not there is such an
   * admin, a confirmed address, or a lock-out.
   */
  mailLink: { request: loginLinkRequest },
  /** Makes this browser known for the link's admin, and signs nobody in. 409 if the link was used before or has expired. */
  redeemLink: { request: linkInput },
  /** What the browser asks an admin's passkey for. It names nobody: the passkey knows whose it is. */
  offerPasskeyLogin: { response: requestOptions },
  /**
   * Signs in without a password or a code: whoever used the passkey was recognized by their device. 401 with a message for
   * the reader otherwise.
   */
  loginByPasskey: { request: passkeyLogin, response: userSession },
  /** Public, so that logging out succeeds even with an expired session. */
  logout: { status: 204 },
  user: { response: userSession },
} as const satisfies DetailsOf<typeof routes>);
