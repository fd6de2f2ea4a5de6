import { account as contract } from '../../../shared/accounts/contract/account.ts';
import * as admins from '../../lib/accounts/admins/admins.ts';
import { endHandedOut } from '../../lib/accounts/admins/endAccess.ts';
import { hashPassword } from '../../lib/accounts/admins/password.ts';
import { noticeWrites } from '../../lib/accounts/mails/accountNotices.ts';
import { openSession } from '../../lib/accounts/sessions/session.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, invalid } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.changePassword, async ({ body, admin, viewer, reply }) => {
  // Loaded only when needed: its dictionary would more than double what the function loads at its start.
  const { weakness } = await import('../../lib/accounts/admins/passwordStrength.ts');
  const weak = weakness(body.newPassword, admin.username);
  // Before the step-up, which uses up a code.
  if (weak) throw invalid({ newPassword: weak });
  const account = await requireStepUp(admin, body);
  const { username, secondFactor } = account;
  const passwordHash = await hashPassword(body.newPassword);
  const notice = await noticeWrites({ kind: 'password-changed', username, at: new Date().toISOString() });
  if (!(await admins.changePassword(account, passwordHash, notice)))
    throw conflict('Your password was just changed elsewhere. Please log in again.');
  await endHandedOut(username);
  const { cookie, user } = await openSession(username, {
    userAgent: viewer.userAgent,
    checked: { passwordHash, withoutCode: !secondFactor },
    withFactor: admin.withFactor,
  });
  reply.cookies.push(cookie);
  return user;
});
