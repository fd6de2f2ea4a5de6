import type { StepUp } from '../../../../shared/accounts/model/account.ts';
import { invalid } from '../../platform/http/errors.ts';
import { consume, refund, stepUpBySession } from '../../platform/rateLimits/rateLimits.ts';
import * as admins from '../admins/admins.ts';
import { checkPassword } from '../admins/password.ts';
import { checkCode, mistyped } from '../secondFactor/secondFactor.ts';
import type { Admin } from './session.ts';

const wrongCode =
  'This code isn’t right, or was already used. If you have lost both the app and your recovery codes, another admin can ' +
  'remove you and invite you again, or the operator can switch your second factor off with npm run admin.';

export interface SteppedUp extends admins.AdminAccount {
  /** Whether the second factor is on, and a valid code was entered. */
  secondFactor: boolean;
}

/**
 * The account of an admin who has just entered their password again and, if the second factor is on, a code, which is used
 * up. Throws 400 if one is wrong or the code is missing, and 429: wrong ones are counted per session, so that a stolen
 * session allows no more guesses than the login, and locks nobody else out.
 */
export async function requireStepUp(admin: Admin, input: StepUp): Promise<SteppedUp> {
  const attempt = await consume(stepUpBySession, admin.id);
  const account = await admins.find(admin.username);
  if (!(await checkPassword(input.currentPassword, account?.passwordHash)) || !account)
    throw invalid({ currentPassword: 'This isn’t your password.' });
  const code = await checkCode(account.username, input.code, admin.id);
  if (code === 'wrong') throw invalid({ code: wrongCode });
  await refund(attempt);
  if (code === 'mistyped') throw invalid({ code: mistyped });
  if (code === 'missing') throw invalid({ code: 'Please enter the code that your authenticator app shows.' });
  return { ...account, secondFactor: code !== 'off' };
}
