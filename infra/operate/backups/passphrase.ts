import password from '@inquirer/password';

const variable = 'BACKUP_PASSPHRASE';
/** Too long to guess, at the second that age takes for each attempt. */
const shortest = 12;

/** The passphrase of a backup, from the variable or a hidden prompt; `twice` for a new one. */
export async function askPassphrase({ twice }: { twice: boolean }): Promise<string> {
  const passphrase = process.env[variable] ?? (await ask(twice));
  if (twice && passphrase.length < shortest)
    throw new Error(`The passphrase protects addresses and secrets: it needs at least ${shortest} characters`);
  return passphrase;
}

async function ask(twice: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`There is no one to ask for the passphrase: set ${variable}`);
  const first = await password({ message: twice ? 'Passphrase for the file:' : 'Passphrase of the file:' });
  if (twice && first !== (await password({ message: 'Once more:' }))) throw new Error('The two passphrases differ');
  return first;
}
