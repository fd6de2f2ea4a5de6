import * as z from 'zod/mini';
import { credentials } from '../../shared/model/session.ts';
import { hashPassword } from '../lib/auth/password.ts';
import { weakness } from '../lib/auth/passwordStrength.ts';
import { logger } from '../lib/log.ts';
import * as admins from '../lib/store/admins.ts';
import * as sessions from '../lib/store/sessions.ts';

const { username } = credentials.shape;
const order = z.discriminatedUnion('act', [
  z.extend(credentials, { act: z.literal('create') }),
  z.extend(credentials, { act: z.literal('reset') }),
  /** Whatever there is, and whatever the password: how the local cloud sees to its own admin. */
  z.extend(credentials, { act: z.literal('ensure') }),
  z.strictObject({ act: z.literal('remove'), username }),
  z.strictObject({ act: z.literal('list') }),
]);

/** Invoked by operators. Throws a sentence for them where it cannot be done; answers all accounts as they then are. */
export async function handler(event: unknown): Promise<{ username: string; updatedAt: string }[]> {
  const { data: given, error } = order.safeParse(event);
  if (error) throw new Error(error.issues.map(({ message }) => message).join('; '));
  if (given.act === 'list') return admins.list();
  if (given.act === 'remove') {
    if (!(await admins.remove(given.username))) throw new Error(`There is no admin ${given.username}`);
  } else await setPassword(given);
  // Whoever held the account before must sign in anew, or cannot.
  await sessions.closeAll(given.username);
  logger.info('audit', { audit: `admin account: ${given.act}`, admin: given.username });
  return admins.list();
}

async function setPassword(given: { act: 'create' | 'reset' | 'ensure'; username: string; password: string }) {
  const weak = given.act === 'ensure' ? undefined : weakness(given.password, given.username);
  if (weak) throw new Error(weak);
  const account = { username: given.username, passwordHash: await hashPassword(given.password) };
  if (await admins.put(account, given.act === 'ensure' ? undefined : given.act)) return;
  throw new Error(
    given.act === 'create' ? `There is an admin ${given.username} already` : `There is no admin ${given.username}`,
  );
}
