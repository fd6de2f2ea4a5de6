import { session } from '../../../shared/contract/session.ts';
import { checkPassword } from '../../lib/auth/password.ts';
import { openSession } from '../../lib/auth/session.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notSignedIn } from '../../lib/errors.ts';
import { networkOf } from '../../lib/http/networkOf.ts';
import { loginByName, loginByNetwork, refund, spend } from '../../lib/rateLimits.ts';
import * as admins from '../../lib/store/admins.ts';

export const handler = endpoint(session.login, async ({ body, viewer, reply }) => {
  const name = body.username.toLowerCase();
  const attempts = [await spend(loginByNetwork, networkOf(viewer.address)), await spend(loginByName, name)];

  const account = await admins.find(body.username);
  if (!(await checkPassword(body.password, account?.passwordHash)) || !account) {
    throw notSignedIn('Invalid username or password.');
  }

  // Only failures count.
  await Promise.all(attempts.map(refund));
  const { admin, cookie } = await openSession(account.username);
  reply.cookies.push(cookie);
  return { isAuthenticated: true, user: { username: admin.username }, adminToken: admin.token };
});
