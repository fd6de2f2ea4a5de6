import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';

/** Adds a part of `size` bytes. */
export type AddPart = (
  name: string,
  size: number,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
) => Promise<void>;

export interface Part {
  name: string;
  size: number;
  /** Must be read to its end, or not at all, before the next part is requested. */
  content: Readable;
}

/**
 * The base-2 logarithm of scrypt's N: age's default costs a second and 256 MB for each guess at a passphrase. Only tests set
 * another, which the file then states.
 */
const workFactor = () => Number(process.env.AGE_WORK_FACTOR ?? 18);

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
  if (existsSync(file)) throw new Error(`${file} exists already: name another file`);
  const unfinished = `${file}.part`;
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor());
  encrypter.setPassphrase(passphrase);
  const tar = pack();
  const gzip = createGzip({ level: 1 });
  // Level 1: most of the content is compressed already.
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
    await fill(async (name, size, content) => {
      await pipeline(Readable.from(content, { objectMode: false }), tar.entry({ name, size, mode: 0o600 }));
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

/** The parts of such a file, in order. Throws if the passphrase is wrong or the file is damaged. */
export async function* readArchive(file: string, passphrase: string): AsyncGenerator<Part> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const damaged = (cause: unknown) => (cause instanceof DamagedError ? cause : new DamagedError(file, cause));
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = createReadStream(file);
  const decrypted = await decrypter.decrypt(Readable.toWeb(source) as never).catch((error: Error) => {
    source.destroy();
    if (/no identity matched/.test(error.message)) throw new Error(`This is not the passphrase of ${file}`);
    throw damaged(error);
  });
  const tar = extract();
  // Readers of a part get an error about damage in our words, not in age's.
  const plaintext = Readable.fromWeb(decrypted as unknown as ReadableStream);
  const withOwnErrors = async function* () {
    try {
      yield* plaintext;
    } catch (error) {
      throw damaged(error);
    }
  };
  const read = pipeline(withOwnErrors, createGunzip(), tar);
  read.catch((error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      yield { name, size, content: entry as unknown as Readable };
      entry.resume();
    }
    await read;
  } catch (error) {
    throw error instanceof PartError ? error : damaged(error);
  } finally {
    source.destroy();
  }
}

class DamagedError extends Error {
  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : cause;
    super(`${file} is damaged, or was not finished (${reason}). Take another copy of it, or another backup.`);
  }
}

/** The content of a part is wrong, although the file is intact. */
export class PartError extends Error {}

/** The lines of a text that arrives in chunks. */
export async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter(Boolean);
  }
  if (rest) yield rest;
}
