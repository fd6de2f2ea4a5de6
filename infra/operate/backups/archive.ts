import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import password from '@inquirer/password';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';

export interface Part {
  name: string;
  content: Uint8Array;
}

export type AddPart = (name: string, content: Uint8Array) => Promise<void>;

/**
 * Writes a tar file, compressed by gzip and encrypted by age with a passphrase: `age -d file | tar tz` lists it. `fill`
 * adds the parts one after the other. The file gets its name only when it is complete, and is deleted if anything fails.
 * Throws if a file of this name exists.
 */
export async function writeArchive(
  file: string,
  passphrase: string,
  fill: (add: AddPart) => Promise<void>,
): Promise<void> {
  refuseExisting(file);
  const unfinished = `${file}.part`;
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor());
  encrypter.setPassphrase(passphrase);
  const tar = pack();
  // Level 1: most of the content is compressed already.
  const gzip = createGzip({ level: 1 });
  const compressed = pipeline(tar, gzip);
  // Awaited below.
  compressed.catch(() => {});
  const encrypted = await encrypter.encrypt(Readable.toWeb(gzip) as never);
  const written = pipeline(
    Readable.fromWeb(encrypted as unknown as ReadableStream),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
  );
  written.catch((error) => tar.destroy(error));
  try {
    await fill(async (name, content) => {
      await pipeline(Readable.from([content]), tar.entry({ name, size: content.length, mode: 0o600 }));
    });
    tar.finalize();
    await Promise.all([compressed, written]);
    renameSync(unfinished, file);
  } catch (error) {
    tar.destroy();
    gzip.destroy();
    await written.catch(() => {});
    rmSync(unfinished, { force: true });
    throw error;
  }
}

export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already: name another file`);
}

/** The parts of such a file, in order. Throws if the passphrase is wrong or the file is damaged. */
export async function* readArchive(file: string, passphrase: string): AsyncGenerator<Part> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = createReadStream(file);
  try {
    const decrypted = await decrypter.decrypt(Readable.toWeb(source) as never);
    const tar = extract();
    const read = pipeline(Readable.fromWeb(decrypted as unknown as ReadableStream), createGunzip(), tar);
    read.catch((error) => tar.destroy(error));
    for await (const entry of tar) yield { name: entry.header.name, content: await buffer(entry) };
    await read;
  } catch (error) {
    const { message } = error as Error;
    if (/no identity matched/.test(message)) throw new Error(`This is not the passphrase of ${file}`);
    throw new Error(
      `${file} is damaged, or was not finished (${message}). Take another copy of it, or another backup.`,
      { cause: error },
    );
  } finally {
    source.destroy();
  }
}

/**
 * The base-2 logarithm of scrypt's N: age's default costs a second and 256 MB for each guess at a passphrase. Only tests set
 * another, which the file then states.
 */
const workFactor = () => Number(process.env.AGE_WORK_FACTOR ?? 18);

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
