import * as z from 'zod/mini';
import { credentials } from '../../shared/accounts/model/session.ts';
import { email } from '../../shared/people/model/email.ts';
import * as admins from '../lib/accounts/admins/admins.ts';
import { hashPassword } from '../lib/accounts/admins/password.ts';
import { weakness } from '../lib/accounts/admins/passwordStrength.ts';
import { removeAdmin } from '../lib/accounts/admins/removeAdmin.ts';
import * as secondFactor from '../lib/accounts/secondFactor/secondFactor.ts';
import * as secondFactors from '../lib/accounts/secondFactor/secondFactors.ts';
import * as sessions from '../lib/accounts/sessions/sessions.ts';
import { logger } from '../lib/platform/log/log.ts';

const { username } = credentials.shape;
const order = z.discriminatedUnion('act', [
  z.extend(credentials, { act: z.literal('create') }),
  z.extend(credentials, { act: z.literal('reset') }),
  /** Whatever there is, and whatever the password: how the local cloud sees to its own admin. */
  z.extend(credentials, { act: z.literal('ensure') }),
  z.strictObject({ act: z.literal('remove'), username }),
  /** Where notices about the account go: the operator's word does for a confirmation. */
  z.strictObject({ act: z.literal('address'), username, address: email }),
  z.strictObject({ act: z.literal('list') }),
  z.strictObject({ act: z.literal('offer-2fa'), username }),
  z.strictObject({ act: z.literal('confirm-2fa'), username, code: z.string() }),
  z.strictObject({ act: z.literal('recovery-codes'), username }),
  z.strictObject({ act: z.literal('disable-2fa'), username }),
]);
type Order = z.infer<typeof order>;

/** An admin as the operator's list shows them. `recoveryCodes`: how many are left; null without a second factor. */
export interface ListedAdmin {
  username: string;
  /** When the password was set, in ISO time. */
  updatedAt: string;
  /** Where notices about the account go; none where it was not told. */
  address?: string;
  recoveryCodes: number | null;
}

/**
 * Invoked by operators. Throws a sentence for them where it cannot be done; answers all accounts as they then are, or what
 * a second factor gives its admin: `uri` for the app, or `recoveryCodes`.
 */
export async function handler(event: unknown): Promise<ListedAdmin[] | { uri: string } | { recoveryCodes: string[] }> {
  const { data: given, error } = order.safeParse(event);
  if (error) throw new Error(error.issues.map(({ message }) => message).join('; '));
  if (given.act === 'list') return list();
  const result = await work(given);
  // Whoever held the account before must sign in anew, by the new password or with a code, or cannot.
  if (!['offer-2fa', 'recovery-codes', 'disable-2fa', 'address'].includes(given.act))
    await sessions.closeAll(given.username);
  logger.info('audit', { audit: `admin account: ${given.act}`, admin: given.username });
  return result ?? list();
}

async function work(
  given: Exclude<Order, { act: 'list' }>,
): Promise<{ uri: string } | { recoveryCodes: string[] } | undefined> {
  const name = given.username;
  switch (given.act) {
    case 'remove':
      if (!(await removeAdmin(name))) throw unknown(name);
      return undefined;
    case 'address':
      if (!(await admins.setAddress(name, given.address))) throw unknown(name);
      return undefined;
    case 'offer-2fa':
      if (!(await admins.find(name))) throw unknown(name);
      return { uri: await secondFactor.offer(name, { replaces: (await secondFactors.find(name)) !== undefined }) };
    case 'confirm-2fa':
      return recoveryCodes(
        (await secondFactor.confirm(name, given.code))?.recoveryCodes,
        'This code is not right. Does the telephone know the right time? Nothing was changed: begin anew.',
      );
    case 'recovery-codes':
      return recoveryCodes(await secondFactor.renewRecoveryCodes(name), `${name} has no second factor`);
    case 'disable-2fa':
      if (!(await secondFactors.remove(name))) throw new Error(`${name} has no second factor`);
      return undefined;
    default:
      return setPassword(given);
  }
}

const unknown = (name: string) => new Error(`There is no admin ${name}`);

function recoveryCodes(codes: string[] | undefined, otherwise: string) {
  if (!codes) throw new Error(otherwise);
  return { recoveryCodes: codes };
}

async function setPassword(given: { act: 'create' | 'reset' | 'ensure'; username: string; password: string }) {
  const weak = given.act === 'ensure' ? undefined : weakness(given.password, given.username);
  if (weak) throw new Error(weak);
  const account = { username: given.username, passwordHash: await hashPassword(given.password) };
  if (await admins.put(account, given.act === 'ensure' ? undefined : given.act)) return undefined;
  throw given.act === 'create' ? new Error(`There is an admin ${given.username} already`) : unknown(given.username);
}

async function list(): Promise<ListedAdmin[]> {
  const accounts = await admins.list();
  return Promise.all(
    accounts.map(async ({ username, updatedAt, address }) => ({
      ...{ username, updatedAt },
      ...(address && { address }),
      recoveryCodes: (await secondFactors.recoveryCodesLeft(username)) ?? null,
    })),
  );
}
