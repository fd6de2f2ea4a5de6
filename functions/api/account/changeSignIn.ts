import { account as contract } from '../../../shared/contract/account.ts';
import { hashPassword } from '../../lib/auth/password.ts';
import { openSession } from '../../lib/auth/session.ts';
import { requireStepUp } from '../../lib/auth/stepUp.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { tell } from '../../lib/mail/orderAccountMail.ts';
import * as admins from '../../lib/store/admins.ts';
import * as sessions from '../../lib/store/sessions.ts';

export const handler = endpoint(contract.changeSignIn, async ({ body, admin, viewer, reply }) => {
  // A part of its own beside the bundle: its dictionary would more than double what the function loads at its start.
  const { weakness } = await import('../../lib/auth/passwordStrength.ts');
  const weak = weakness(body.newPassword, admin.username);
  // Before the step-up: a code is good once.
  if (weak) throw invalid({ newPassword: weak });
  const account = await requireStepUp(admin, body);
  const { username, secondFactor } = account;
  const passwordHash = await hashPassword(body.newPassword);
  if (!(await admins.changePassword(account, passwordHash)))
    throw conflict('Your password was changed elsewhere at this moment. Please log in again.');
  // Whoever has the old one is out. Which browsers are known says only whose wrong guesses are counted together.
  await sessions.closeAll(username);
  const { cookie, user } = await openSession(username, {
    userAgent: viewer.userAgent,
    checked: { passwordHash, withoutCode: !secondFactor },
  });
  reply.cookies.push(cookie);
  await tell({ kind: 'password-changed', username, at: new Date().toISOString() });
  return user;
});
