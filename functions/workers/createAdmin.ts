import { credentials } from '../../shared/model/session.ts';
import { logger } from '../lib/log.ts';
import { hashPassword } from '../lib/password.ts';
import * as admins from '../lib/store/admins.ts';

/** Invoked by an operator with `{username, password}`: makes the account, or gives it this password. */
export async function handler(event: unknown): Promise<{ username: string }> {
  const { username, password } = credentials.parse(event);
  await admins.put({ username, passwordHash: await hashPassword(password) });
  logger.info('audit', { audit: 'admin account written', admin: username });
  return { username };
}
