import password from '@inquirer/password';
import { command, type Invoke, usageOfTarget } from './command.ts';

const worker = 'workers/manageAdmins';
const usage = `Usage: npm run admin -- create|reset|remove <name> [--stack [stack]]
       npm run admin -- disable-2fa|remove-passkeys <name> [--stack [stack]]
       npm run admin -- address <name> <email address> [--stack [stack]]
       npm run admin -- list [--stack [stack]]
${usageOfTarget}`;

interface Account {
  username: string;
  updatedAt: string;
  /** Where notices go. */
  address?: string;
  /** How many are left; null without a second factor. */
  recoveryCodes: number | null;
  passkeys: number;
}

const actions: Record<string, (invoke: Invoke, username: string) => Promise<void>> = {
  create: (invoke, username) => setPassword(invoke, 'create', username),
  reset: (invoke, username) => setPassword(invoke, 'reset', username),
  async remove(invoke, username) {
    await invoke(worker, { action: 'remove', username });
    console.log('Removed', username);
  },
  async 'disable-2fa'(invoke, username) {
    await invoke(worker, { action: 'disable-2fa', username });
    console.log(`The second factor of ${username} is off: the password is enough to log in`);
  },
  async 'remove-passkeys'(invoke, username) {
    await invoke(worker, { action: 'remove-passkeys', username });
    console.log(`The passkeys of ${username} were removed; all logged-in devices must log in again.`);
  },
};

await command(async ({ invoke, rest }) => {
  const [name = '', username, ...more] = rest;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (name === 'list' && !username) await list(invoke);
  else if (name === 'address' && username && more[0] && more.length === 1) await setAddress(invoke, username, more[0]);
  else if (action && username && more.length === 0) await action(invoke, username);
  else throw new Error(usage);
});

async function list(invoke: Invoke): Promise<void> {
  const accounts = (await invoke(worker, { action: 'list' })) as Account[];
  for (const { username, updatedAt, address, recoveryCodes, passkeys } of accounts) {
    const second = recoveryCodes === null ? '' : `, second factor with ${recoveryCodes} recovery codes`;
    const keys = passkeys === 0 ? '' : `, ${passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`}`;
    const notices = address ? `, notices to ${address}` : '';
    console.log(`${username}  (password set on ${updatedAt.slice(0, 10)}${second}${keys}${notices})`);
  }
  if (accounts.length === 0) console.log('There is no admin yet');
}

async function setAddress(invoke: Invoke, username: string, address: string): Promise<void> {
  await invoke(worker, { action: 'address', username, address });
  console.log(`Notices about the account of ${username} go to ${address}`);
}

async function setPassword(invoke: Invoke, action: 'create' | 'reset', username: string): Promise<void> {
  await invoke(worker, { action, username, password: await choosePassword() });
  console.log({ create: 'Created', reset: 'Reset' }[action], username);
}

/** Asks for the password twice without showing it; reads one line if the input is a pipe. */
async function choosePassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    process.stdin.setEncoding('utf8');
    let piped = '';
    for await (const chunk of process.stdin) piped += chunk;
    return piped.split('\n')[0]?.replace(/\r$/, '') ?? '';
  }
  const first = await password({ message: 'New password (at least 12 characters):' });
  if (first !== (await password({ message: 'Once more:' }))) throw new Error('The two passwords differ');
  return first;
}
