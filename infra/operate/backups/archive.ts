import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';

/** Adds a part of this many bytes. */
export type AddPart = (
  name: string,
  size: number,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
) => Promise<void>;

export interface Part {
  name: string;
  size: number;
  /** To be read to its end, or left alone, before the next part is asked for. */
  content: Readable;
}

/**
 * age's own, as the base-2 logarithm of scrypt's N: a second of work and 256 MB for each guess at a passphrase. Tests alone
 * set another, which a file carries with it.
 */
const workFactor = () => Number(process.env.AGE_WORK_FACTOR ?? 18);

/**
 * Writes a tar file, compressed by gzip and encrypted by age with a passphrase: `age -d file | tar tz` lists it. `fill`
 * adds the parts one after the other. Until it has come to its end the file bears another name, and none is left of it
 * where something fails. Throws where there is a file of this name.
 */
export async function writeArchive(
  file: string,
  passphrase: string,
  fill: (add: AddPart) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already: name another file`);
  const unfinished = `${file}.part`;
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor());
  encrypter.setPassphrase(passphrase);
  const tar = pack();
  const gzip = createGzip({ level: 1 });
  // What is in it is compressed already, most of it.
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

/** The parts of such a file in their order. Throws where the passphrase is not the file's, or the file is damaged. */
export async function* readArchive(file: string, passphrase: string): AsyncGenerator<Part> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const damaged = (why: unknown) => (why instanceof DamagedError ? why : new DamagedError(file, why));
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const source = createReadStream(file);
  const decrypted = await decrypter.decrypt(Readable.toWeb(source) as never).catch((error: Error) => {
    source.destroy();
    if (/no identity matched/.test(error.message)) throw new Error(`This is not the passphrase of ${file}`);
    throw damaged(error);
  });
  const tar = extract();
  // Whoever reads a part must hear of damage in these words, and not in those of age.
  const whole = Readable.fromWeb(decrypted as unknown as ReadableStream);
  const named = async function* () {
    try {
      yield* whole;
    } catch (error) {
      throw damaged(error);
    }
  };
  const read = pipeline(named, createGunzip(), tar);
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
  constructor(file: string, why: unknown) {
    const reason = why instanceof Error ? why.message : why;
    super(`${file} is damaged, or was not finished (${reason}). Take another copy of it, or another backup.`);
  }
}

/** Something that is wrong with what a part says, though the file is whole. */
export class PartError extends Error {}

/** All of a small part. */
export async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The lines of a text that comes in pieces. */
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
