import type { PasskeyLogin } from '../../../../shared/accounts/model/passkey.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { logger } from '../../platform/log/log.ts';
import * as admins from '../admins/admins.ts';
import * as challenges from './challenges.ts';
import * as passkeys from './passkeys.ts';

/** Whose passkey signed, and the state of their account at that moment. */
interface Checked {
  username: string;
  userHandle: string;
  passkey: passkeys.Passkey;
  signed: passkeys.Signed;
}

/** https://www.w3.org/TR/webauthn-3/#sctn-sign-counter */
const copied =
  'This passkey counts its logins, and its count went back: there may be a copy of it. Log in with your password, remove the passkey under your name in the admin, and add it again.';
const notAccepted = 'This passkey wasn’t accepted. Please try again, or log in with your password.';

/** Checks what a passkey signed, and uses up the challenge in any case. Throws 401, with a message for the reader. */
export async function checkPasskeyLogin(input: PasskeyLogin): Promise<Checked> {
  const challenge = await challenges.use(input.clientDataJSON, 'login');
  if (!challenge) throw notSignedIn('That took too long, or was already done. Please try again.');
  const owner = await admins.ofUserHandle(input.userHandle);
  const passkey = owner && (await passkeys.find(owner.username, input.id));
  if (!passkey)
    throw notSignedIn(
      'This passkey was removed here, or its account is gone. Log in with your password, and delete the passkey on your device.',
    );
  // Loaded only when needed, because it is as large as everything else that its functions load.
  const { verifySignature } = await import('./verify.ts');
  const signed = await verifySignature(passkey, input, challenge);
  if (!signed) throw notSignedIn(notAccepted);
  const { username, userHandle } = owner;
  if (!passkeys.isNext(signed.signCount, passkey.signCount)) {
    const counts = { signCount: signed.signCount, last: passkey.signCount };
    logger.warn('A passkey may have been copied: its count did not grow', { admin: username, ...counts });
    throw notSignedIn(copied);
  }
  return { username, userHandle, passkey, signed };
}
