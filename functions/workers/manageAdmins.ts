import * as z from 'zod/mini';
import { credentials, newUsername } from '../../shared/accounts/model.ts';
import { email } from '../../shared/people/model/email.ts';
import { setAddress } from '../lib/accounts/accountMails.ts';
import * as admins from '../lib/accounts/admins.ts';
import { endHandedOut, removeAdmin } from '../lib/accounts/logins.ts';
import * as passkeys from '../lib/accounts/passkeys.ts';
import { weakness } from '../lib/accounts/passwordStrength.ts';
import * as secondFactor from '../lib/accounts/secondFactor.ts';
import * as sessions from '../lib/accounts/sessions.ts';
import { logger } from '../lib/platform/log.ts';

const { username } = credentials.shape;
const newCredentials = z.extend(credentials, { username: newUsername });
const commandSchema = z.discriminatedUnion('action', [
  z.extend(newCredentials, { action: z.literal('create') }),
  z.extend(credentials, { action: z.literal('reset') }),
  /** Creates or overwrites the account, however weak the password: the local cloud sets up its own admin this way. */
  z.extend(newCredentials, { action: z.literal('ensure') }),
  z.strictObject({ action: z.literal('remove'), username }),
  /** Where notices about the account go. The operator vouches for it: no confirmation email is sent. */
  z.strictObject({ action: z.literal('address'), username, address: email }),
  z.strictObject({ action: z.literal('list') }),
  /** Changes nothing: `npm run smoke` tries whether AWS allows a transaction over two kinds of items. */
  z.strictObject({ action: z.literal('try') }),
  z.strictObject({ action: z.literal('disable-2fa'), username }),
  z.strictObject({ action: z.literal('remove-passkeys'), username }),
  /** Ends what all accounts have handed out. */
  z.strictObject({ action: z.literal('end-all') }),
]);

/** An admin as the operator's list shows them. `recoveryCodes`: how many are left; null without a second factor. */
export interface ListedAdmin {
  username: string;
  /** When the password was set, in ISO time. */
  updatedAt: string;
  /** Where notices about the account go; absent if none was set. */
  address?: string;
  recoveryCodes: number | null;
  passkeys: number;
}

/** Invoked by operators. Returns all accounts after the change. Throws an error whose message is for the operator. */
export async function handler(event: unknown): Promise<ListedAdmin[]> {
  const { data: command, error } = commandSchema.safeParse(event);
  if (error) throw new Error(error.issues.map(({ message }) => message).join('; '));
  if (command.action === 'list') return list();
  if (command.action === 'try') {
    // No admin can have this name, so its condition does not hold.
    await setAddress('no@one', '');
    return list();
  }
  if (command.action === 'end-all') return endAll();
  await execute(command);
  // Everyone signed in to the account must sign in again, with what is left to sign in with; a removed admin cannot.
  if (command.action !== 'disable-2fa' && command.action !== 'address') await sessions.closeAll(command.username);
  logger.info('audit', { audit: `admin account: ${command.action}`, admin: command.username });
  return list();
}

async function execute(
  command: Exclude<z.infer<typeof commandSchema>, { action: 'list' | 'end-all' | 'try' }>,
): Promise<void> {
  const name = command.username;
  if (command.action === 'remove' && !(await removeAdmin(name))) throw unknown(name);
  if (command.action === 'address' && !(await setAddress(name, command.address))) throw unknown(name);
  if (command.action === 'disable-2fa' && !(await secondFactor.remove(name)))
    throw new Error(`${name} has no second factor`);
  if (command.action === 'remove-passkeys' && (await passkeys.removeAll(name)) === 0)
    throw new Error(`${name} has no passkey`);
  if ('password' in command) await setPassword(command);
  if (command.action !== 'reset') return;
  // Anyone who had the account may have added one, which would sign them in without the new password.
  await passkeys.removeAll(name);
  await endHandedOut(name);
}

async function endAll(): Promise<ListedAdmin[]> {
  for (const { username } of await admins.list()) await endHandedOut(username);
  logger.info('audit', { audit: 'admin accounts: end-all' });
  return list();
}

const unknown = (name: string) => new Error(`There is no admin ${name}`);

async function setPassword(input: { action: 'create' | 'reset' | 'ensure'; username: string; password: string }) {
  const weak = input.action === 'ensure' ? undefined : weakness(input.password, input.username);
  if (weak) throw new Error(weak);
  const account = { username: input.username, passwordHash: await admins.hashPassword(input.password) };
  if (await admins.put(account, input.action === 'ensure' ? undefined : input.action)) return;
  if (input.action === 'reset') throw unknown(input.username);
  const owner = (await admins.profile(input.username))?.username ?? input.username;
  throw new Error(`There’s already an admin named ${owner}: names that look alike count as one`);
}

async function list(): Promise<ListedAdmin[]> {
  const accounts = await admins.list();
  return Promise.all(
    accounts.map(async ({ username, updatedAt, address }) => ({
      ...{ username, updatedAt },
      ...(address && { address }),
      recoveryCodes: (await secondFactor.recoveryCodesLeft(username)) ?? null,
      passkeys: (await passkeys.list(username)).length,
    })),
  );
}
