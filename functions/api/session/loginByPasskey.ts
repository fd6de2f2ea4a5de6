import { session } from '../../../shared/accounts/contract/session.ts';
import { checkPasskeyLogin } from '../../lib/accounts/passkeys/passkeyLogin.ts';
import { findDevice } from '../../lib/accounts/sessions/knownDevice.ts';
import { countPasskeyAttempt } from '../../lib/accounts/sessions/loginAttempts.ts';
import { logPasskeyRefusal } from '../../lib/accounts/sessions/loginAudit.ts';
import { signIn } from '../../lib/accounts/sessions/signIn.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { byNetwork, loginByNetwork, refund } from '../../lib/platform/rateLimits/rateLimits.ts';

export const handler = endpoint(
  session.loginByPasskey,
  async ({ body, cookies, viewer, reply }) => {
    // Whose passkey it is shows only later, and any admin's device is no stranger's.
    const attempts = await countPasskeyAttempt(viewer, await findDevice(cookies));
    const { username, ...checked } = await checkPasskeyLogin(body).catch(async (error) => {
      await logPasskeyRefusal('wrong passkey', viewer);
      throw error;
    });
    // Only failures count.
    await Promise.all(attempts.map(refund));
    const device = await findDevice(cookies, username);
    const login = { username, outcome: 'logged in with a passkey', checked, withFactor: true, device } as const;
    return signIn(login, { cookies, viewer, reply });
  },
  { countRefused: byNetwork(loginByNetwork) },
);
