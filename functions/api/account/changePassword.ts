import { account as contract } from '../../../shared/accounts/contract.ts';
import * as admins from '../../lib/accounts/admins.ts';
import { choosePassword, requireStrong } from '../../lib/accounts/logins.ts';
import * as secondFactor from '../../lib/accounts/secondFactor.ts';
import { openSession, passwordChecks } from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, notSignedIn } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.changePassword, async ({ body, admin, viewer, reply }) => {
  const { username, withFactor } = admin;
  await requireStrong(body.newPassword, username);
  const [account, factor] = await Promise.all([admins.find(username), secondFactor.find(username)]);
  if (!account) throw notSignedIn();
  const passwordHash = await choosePassword(account, body.newPassword, { what: 'password' });
  if (!passwordHash) throw conflict('Your password was just changed elsewhere. Please log in again.');
  const also = passwordChecks({ username, passwordHash }, { withoutCode: !factor });
  const { cookie, user } = await openSession(username, { userAgent: viewer.userAgent, also, withFactor });
  reply.cookies.push(cookie);
  return user;
});
