import { session } from '../../../shared/accounts/contract.ts';
import { normalizeUsername } from '../../../shared/accounts/model.ts';
import * as admins from '../../lib/accounts/admins.ts';
import { countAttempt, logLogin, noteFailure, signIn } from '../../lib/accounts/logins.ts';
import { checkCode, codeProblems } from '../../lib/accounts/secondFactor.ts';
import { passwordChecks } from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notSignedIn, VisibleError } from '../../lib/platform/http/errors.ts';
import { byNetwork, loginByNetwork, refund } from '../../lib/platform/rateLimits/rateLimits.ts';

/** The username and password were right, but the code was not. */
const codeError = (problem: keyof typeof codeProblems) =>
  new VisibleError(401, codeProblems[problem], { fields: { code: codeProblems[problem] } });

const outcomes = {
  off: 'logged in',
  right: 'logged in with a code',
  recovery: 'logged in with a recovery code',
} as const;

export const handler = endpoint(
  session.login,
  async ({ body, cookies, viewer, reply }) => {
    const name = normalizeUsername(body.username);
    const by = { username: name, viewer };
    const attempts = await countAttempt(by);

    const account = await admins.find(name);
    if (!(await admins.checkPassword(body.password, account?.passwordHash)) || !account) {
      await noteFailure('wrong name or password', by);
      throw notSignedIn('Invalid username or password.');
    }

    const code = await checkCode(name, body.code, name, () => noteFailure('codes locked', by));
    if (code === 'wrong') {
      await noteFailure('wrong code', by);
      throw codeError(code);
    }

    // Only failures count.
    await Promise.all(attempts.map(refund));
    if (code === 'missing') {
      await logLogin('asked for the code', by);
      throw codeError(code);
    }
    const also = passwordChecks(account, { withoutCode: code === 'off' });
    const login = { outcome: outcomes[code], also, withFactor: code !== 'off' };
    return signIn(account.username, login, { cookies, viewer, reply });
  },
  { countRefused: byNetwork(loginByNetwork) },
);
