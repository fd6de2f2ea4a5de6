import { session } from '../../../shared/accounts/contract.ts';
import type { PasskeyLogin } from '../../../shared/accounts/model.ts';
import * as admins from '../../lib/accounts/admins.ts';
import { logPasskeyRefusal, signIn } from '../../lib/accounts/logins.ts';
import * as passkeys from '../../lib/accounts/passkeys.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notSignedIn } from '../../lib/platform/http/errors.ts';

/** Not limited: no one can guess a signature, and limits would let strangers lock admins out. */
export const handler = endpoint(session.loginByPasskey, async ({ body, cookies, viewer, reply }) => {
  const { username, also } = await check(body).catch(async (error) => {
    await logPasskeyRefusal(viewer);
    throw error;
  });
  const login = { outcome: 'logged in with a passkey', also, withFactor: true } as const;
  return signIn(username, login, { cookies, viewer, reply });
});

/** Whose passkey signed, and what must still hold of it and its account when the session opens. Uses up the challenge in any case. Throws 401, with a message for the reader. */
async function check(input: PasskeyLogin) {
  const challenge = await passkeys.takeChallenge(input.clientDataJSON, 'login');
  if (!challenge) throw notSignedIn('That took too long, or was already done. Please try again.');
  const owner = await admins.ofUserHandle(input.userHandle);
  const passkey = owner && (await passkeys.find(owner.username, input.id));
  if (!passkey)
    throw notSignedIn(
      'This passkey was removed here, or its account is gone. Log in with your password, and delete the passkey on your device.',
    );
  // Loaded only when needed, because it is as large as everything else that its functions load.
  const { verifySignature } = await import('../../lib/accounts/verifyPasskey.ts');
  const signed = await verifySignature(passkey, input, challenge);
  if (!signed) throw notSignedIn('This passkey wasn’t accepted. Please try again, or log in with your password.');
  const { username, userHandle } = owner;
  return { username, also: [admins.signInWrite(username, userHandle), passkeys.usedWrite(passkey, signed)] };
}
