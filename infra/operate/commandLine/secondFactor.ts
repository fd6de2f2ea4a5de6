import { renderUnicodeCompact } from 'uqr';
import { ask } from './ask.ts';
import type { Invoke } from './target.ts';

/*
 * An admin's second factor: codes of an authenticator app, and recovery codes for an admin who has lost it. The functions'
 * answers are shown here and stored nowhere.
 */

const worker = 'workers/manageAdmins';

interface RecoveryCodes {
  recoveryCodes: string[];
}

/** Shows the secret for the app, and switches the second factor on once the operator enters a code from the app. */
export async function enable(invoke: Invoke, username: string): Promise<void> {
  const { uri } = (await invoke(worker, { action: 'offer-2fa', username })) as { uri: string };
  console.log(`${renderUnicodeCompact(uri)}\n`);
  console.log(`Scan this with an authenticator app, or give it this address:\n${uri}\n`);
  const code = await ask('The code that the app shows now: ');
  if (code === undefined) throw new Error('No code was given: the second factor is not on');
  const { recoveryCodes } = (await invoke(worker, { action: 'confirm-2fa', username, code })) as RecoveryCodes;
  console.log(`The second factor of ${username} is on; all logged-in devices must log in again.`);
  show(recoveryCodes);
}

export async function disable(invoke: Invoke, username: string): Promise<void> {
  await invoke(worker, { action: 'disable-2fa', username });
  console.log(`The second factor of ${username} is off: the password is enough to log in`);
}

export async function renewRecoveryCodes(invoke: Invoke, username: string): Promise<void> {
  const { recoveryCodes } = (await invoke(worker, { action: 'recovery-codes', username })) as RecoveryCodes;
  console.log('Earlier recovery codes are no longer valid.');
  show(recoveryCodes);
}

const show = (codes: string[]) =>
  console.log(
    `Recovery codes: each can be used once in place of a code from the app. They are shown only now:\n${codes.join('\n')}`,
  );
