import { invalid } from '../errors.ts';
import { refund, spend, stepUpBySession } from '../rateLimits.ts';
import * as admins from '../store/admins.ts';
import { checkPassword } from './password.ts';
import type { Admin } from './session.ts';

/**
 * The account of an admin who has just entered the password once more. Throws where it is wrong, and 429: wrong ones are
 * counted by session, so that who holds a stolen one can guess no more than at the log-in, and locks nobody else out.
 */
export async function requirePassword(admin: Admin, password: string): Promise<admins.AdminAccount> {
  const attempt = await spend(stepUpBySession, admin.id);
  const account = await admins.find(admin.username);
  if (!(await checkPassword(password, account?.passwordHash)) || !account)
    throw invalid({ currentPassword: 'This is not your password.' });
  await refund(attempt);
  return account;
}
