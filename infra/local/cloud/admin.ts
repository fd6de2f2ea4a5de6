import { createHash, randomBytes } from 'node:crypto';
import type { Functions } from '../lambda/runtime.ts';
import type { LocalState } from '../lifecycle/localState.ts';

export interface Admin {
  username: string;
  /** Only if this start generated it: it is shown once. */
  generatedPassword?: string;
}

const manageAdmins = 'workers/manageAdmins';

/** Creates or updates the admin account of this machine. Undefined if the stack has no admins. */
export async function ensureAdmin(functions: Functions, state: LocalState): Promise<Admin | undefined> {
  if (!functions.has(manageAdmins)) return undefined;
  const username = process.env.ADMIN_USERNAME ?? 'admin';
  const stored = state.get('admin password');
  const password = process.env.ADMIN_PASSWORD ?? stored ?? randomBytes(12).toString('base64url');
  const isNew = !process.env.ADMIN_PASSWORD && !stored;
  if (isNew) state.set('admin password', password);
  const account = createHash('sha256').update(`${username}\n${password}`).digest('hex');
  if (state.get('admin account') !== account) {
    await functions.invoke(manageAdmins, { action: 'ensure', username, password }).catch((error: Error) => {
      throw new Error(`ADMIN_USERNAME is "${username}". ${error.message}`);
    });
    state.set('admin account', account);
  }
  return { username, ...(isNew && { generatedPassword: password }) };
}
