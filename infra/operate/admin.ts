import password from '@inquirer/password';
import { targetOf, usageOfTarget } from './target.ts';

/** `npm run admin -- create|reset|remove <name>`, `npm run admin -- list`. */
const worker = 'workers/manageAdmins';
const usage = `Usage: npm run admin -- create|reset|remove <name> [--stack [stack]]
       npm run admin -- list [--stack [stack]]
${usageOfTarget}`;

interface Account {
  username: string;
  updatedAt: string;
}

try {
  const { invoke, rest } = targetOf(process.argv.slice(2));
  const [act = '', username] = rest;
  if (act === 'list' ? rest.length > 1 : !['create', 'reset', 'remove'].includes(act) || !username || rest.length > 2) {
    throw new Error(usage);
  }
  const asks = act === 'create' || act === 'reset';
  const event = { act, ...(username && { username }), ...(asks && { password: await choosePassword() }) };
  const accounts = (await invoke(worker, event)) as Account[];
  if (act === 'list') {
    for (const account of accounts) console.log(`${account.username}  (password of ${account.updatedAt.slice(0, 10)})`);
    if (accounts.length === 0) console.log('There is no admin yet');
  } else console.log({ create: 'Created', reset: 'Reset', remove: 'Removed' }[act], username);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
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
