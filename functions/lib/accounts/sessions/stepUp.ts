import type { StepUp } from '../../../../shared/accounts/model/account.ts';
import { invalid } from '../../platform/http/errors.ts';
import { consume, refund, stepUpBySession } from '../../platform/rateLimits/rateLimits.ts';
import * as admins from '../admins/admins.ts';
import { checkPassword } from '../admins/password.ts';
import { checkCode } from '../secondFactor/secondFactor.ts';
import type { Admin } from './session.ts';

const wrongCode =
  'This code is not right, or was used before. If you have lost both the app and your recovery codes, another admin can ' +
  'remove you and invite you again, or the operator can switch your second factor off with npm run admin.';

export interface SteppedUp extends admins.AdminAccount {
  /** Whether the second factor is on, and a code of it was given. */
  secondFactor: boolean;
}

/**
 * The account of an admin who has just proved once more who they are: by the password and, where the second factor is on,
 * by a code, which is used up. Throws where one of them is wrong or the code is missing, and 429: wrong ones are counted by
 * session, so that whoever holds a stolen one can guess no more than at the login, and locks nobody else out.
 */
export async function requireStepUp(admin: Admin, given: StepUp): Promise<SteppedUp> {
  const attempt = await consume(stepUpBySession, admin.id);
  const account = await admins.find(admin.username);
  if (!(await checkPassword(given.currentPassword, account?.passwordHash)) || !account)
    throw invalid({ currentPassword: 'This is not your password.' });
  const code = await checkCode(account.username, given.code, admin.id);
  if (code === 'wrong') throw invalid({ code: wrongCode });
  await refund(attempt);
  if (code === 'missing') throw invalid({ code: 'Please enter the code that your authenticator app shows.' });
  return { ...account, secondFactor: code === 'right' };
}
