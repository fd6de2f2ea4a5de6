import { createHash, randomBytes } from 'node:crypto';
import type { Functions } from './lambda/runtime.ts';
import type { Memory } from './memory.ts';
import type { Stack } from './template.ts';

/** Runs the functions that a deploy triggers, once for each version of their code. */
export async function runTriggers(
  { triggers, functions: all }: Stack,
  functions: Functions,
  memory: Memory,
): Promise<void> {
  for (const { id, function: target } of triggers) {
    // An asset's folder is named by the hash of its content.
    const version = all.find((fn) => fn.id === target)?.folder ?? '';
    if (memory.get(`triggered ${id}`) === version) continue;
    await functions.invoke(target, {});
    memory.set(`triggered ${id}`, version);
  }
}

export interface Admin {
  username: string;
  /** Only where it was made up just now: it is shown once. */
  freshPassword?: string;
}

const creator = 'workers/manageAdmins';

/** Sees to it that the admin of this machine can sign in. Undefined where the stack has no admins. */
export async function ensureAdmin(functions: Functions, memory: Memory): Promise<Admin | undefined> {
  if (!functions.has(creator)) return undefined;
  const username = process.env.ADMIN_USERNAME ?? 'admin';
  const kept = memory.get('admin password');
  const password = process.env.ADMIN_PASSWORD ?? kept ?? randomBytes(12).toString('base64url');
  const isFresh = !process.env.ADMIN_PASSWORD && !kept;
  if (isFresh) memory.set('admin password', password);
  const account = createHash('sha256').update(`${username}\n${password}`).digest('hex');
  if (memory.get('admin account') !== account) {
    await functions.invoke(creator, { act: 'ensure', username, password });
    memory.set('admin account', account);
  }
  return { username, ...(isFresh && { freshPassword: password }) };
}
