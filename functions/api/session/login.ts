import { session } from '../../../shared/accounts/contract/session.ts';
import { normalizeUsername } from '../../../shared/accounts/model/session.ts';
import * as admins from '../../lib/accounts/admins/admins.ts';
import { checkPassword } from '../../lib/accounts/admins/password.ts';
import { checkCode, mistyped } from '../../lib/accounts/secondFactor/secondFactor.ts';
import { findDevice } from '../../lib/accounts/sessions/knownDevice.ts';
import { countAttempt } from '../../lib/accounts/sessions/loginAttempts.ts';
import { logLogin, noteFailure } from '../../lib/accounts/sessions/loginAudit.ts';
import { signIn } from '../../lib/accounts/sessions/signIn.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notSignedIn, VisibleError } from '../../lib/platform/http/errors.ts';
import { byNetwork, loginByNetwork, refund } from '../../lib/platform/rateLimits/rateLimits.ts';

/** The username and password were right, but the code was not. */
const codeError = (code: string) => new VisibleError(401, code, { fields: { code } });

const outcomes = {
  off: 'logged in',
  right: 'logged in with a code',
  recovery: 'logged in with a recovery code',
} as const;

export const handler = endpoint(
  session.login,
  async ({ body, cookies, viewer, reply }) => {
    const name = normalizeUsername(body.username);
    const device = await findDevice(cookies, name);
    const by = { username: name, viewer };
    const attempts = await countAttempt(by, device);

    const account = await admins.find(name);
    if (!(await checkPassword(body.password, account?.passwordHash)) || !account) {
      await noteFailure('wrong name or password', by);
      throw notSignedIn('Invalid username or password.');
    }

    const code = await checkCode(name, body.code, device ?? name, () => noteFailure('codes locked', by));
    if (code === 'wrong') {
      await noteFailure('wrong code', by);
      throw codeError('This code isn’t right, or was already used.');
    }

    // Only failures count.
    await Promise.all(attempts.map(refund));
    if (code === 'mistyped') throw codeError(mistyped);
    if (code === 'missing') {
      await logLogin('asked for the code', by);
      throw codeError('Please enter the code that your authenticator app shows.');
    }
    const { username, passwordHash } = account;
    const checked = { passwordHash, withoutCode: code === 'off' };
    const login = { username, outcome: outcomes[code], checked, withFactor: code !== 'off', device };
    return signIn(login, { cookies, viewer, reply });
  },
  { countRefused: byNetwork(loginByNetwork) },
);
