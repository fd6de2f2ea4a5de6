import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import password from '@inquirer/password';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';
import { z } from 'zod';
import { lastingSecrets, partitions, type TableName, tableNames } from '../../../shared/platform/resources.ts';

/** A backup file that was read to its end and found complete. */
export interface Checked {
  about: About;
  secrets: SecretTexts;
  manifest: Manifest;
}

/** Reads the whole file, so that no restore begins that cannot be completed. Throws what is wrong with it. */
export async function checkFile(file: string, passphrase: string): Promise<Checked> {
  const tables = newChecksums();
  const uploads = new Map<string, string>();
  const found: Partial<Checked> = {};
  for await (const part of readArchive(file, passphrase)) {
    const table = tableOf(part);
    const upload = uploadOf(part);
    if (!found.about) found.about = json(part, parts.about, about.parse);
    else if (part.name === parts.secrets) found.secrets = json(part, parts.secrets, secretTexts.parse);
    else if (part.name === parts.manifest) found.manifest = json(part, parts.manifest, manifest.parse);
    else if (table) for (const item of itemsOf(part)) tables[table].add(item);
    else if (upload) uploads.set(upload, md5Of(part.content));
    else throw new Error(`${file} has a part that this version of the program does not know: ${part.name}`);
  }
  if (!found.about || !found.secrets || !found.manifest)
    throw new Error(`${file} was not finished: its last part is missing. Take another backup.`);
  for (const name of tableNames)
    if (!tables[name].equals(found.manifest.tables[name]))
      throw new Error(`${file} does not hold what its manifest says about the table ${name}. Take another backup.`);
  if (found.manifest.uploads.some(({ key, md5 }) => uploads.get(key) !== md5))
    throw new Error(`${file} does not hold the uploads that its manifest lists. Take another backup.`);
  return found as Checked;
}

/** The first part of a backup file: what it is. */
const about = z.object({
  format: z.literal('interview-series-backup', 'This is not a backup of this site'),
  version: z.literal(1, 'Another version of the program made this backup'),
  stack: z.string(),
  /** The site's address at the time, to which links in earlier emails lead. */
  url: z.string(),
});
export type About = z.infer<typeof about>;

const upload = z.object({
  key: z.string(),
  md5: z.string(),
  contentType: z.optional(z.string()),
  cacheControl: z.optional(z.string()),
});
export type Upload = z.infer<typeof upload>;

/** The last part of a backup file: what all earlier parts hold. A file without it is incomplete. */
const manifest = z.object({
  /** The moment whose state it holds. */
  at: z.iso.datetime(),
  tables: z.record(z.enum(tableNames), z.object({ count: z.int(), sha256: z.string() })),
  /** The file may hold others, which the site deleted while it was written. */
  uploads: z.array(upload),
});
export type Manifest = z.infer<typeof manifest>;

/** The secrets that a copy of the site must share: its tables' content and the links in emails depend on them. */
export const savedSecrets = ['session', 'links', ...lastingSecrets] as const;
export type SavedSecret = (typeof savedSecrets)[number];

/** The values of each secret, the current one last. After a rotation, the previous one is accepted too. */
const secretTexts = z.record(z.enum(savedSecrets), z.array(z.string()));
export type SecretTexts = z.infer<typeof secretTexts>;

export const parts = {
  about: 'backup.json',
  secrets: 'secrets.json',
  table: (table: TableName, n: number) => `tables/${table}/${String(n).padStart(5, '0')}.jsonl`,
  upload: (key: string) => `uploads/${key}`,
  manifest: 'manifest.json',
};

export const tableOf = ({ name }: Part): TableName | undefined =>
  tableNames.find((table) => name.startsWith(`tables/${table}/`));

export const uploadOf = ({ name }: Part): string | undefined =>
  name.startsWith('uploads/') ? name.slice('uploads/'.length) : undefined;

function json<T>({ name, content }: Part, expected: string, parse: (value: unknown) => T): T {
  if (name !== expected) throw new Error('This is not a backup of this site');
  try {
    return parse(JSON.parse(Buffer.from(content).toString()));
  } catch (error) {
    const [issue] = (error as { issues?: { message: string }[] }).issues ?? [];
    throw new Error(issue?.message ?? String(error));
  }
}

export const md5Of = (content: Uint8Array): string => createHash('md5').update(content).digest('hex');

/** An item as in DynamoDB's API: `{ pk: { S: "..." } }`. */
export type Item = Record<string, AttributeValue>;

export const textOf = (item: Item, attribute: string): string | undefined => item[attribute]?.S;
export const numberOf = (item: Item, attribute: string): number | undefined =>
  item[attribute]?.N === undefined ? undefined : Number(item[attribute].N);

/** Whether the item's partition key is of one of these kinds in `partitions`, which say how keys begin. */
export const isOf = (item: Item, ...kinds: string[]): boolean => {
  const pk = textOf(item, 'pk') ?? '';
  return kinds.some((partition) => (partition.endsWith('#') ? pk.startsWith(partition) : pk === partition));
};

/** An item's kind for the operator, as in `subscribers`; in a table without kinds, the beginning of its key. */
export function kindOf(table: TableName, item: Item): string {
  const kind = Object.entries<string>(partitions[table]).find(([, partition]) => isOf(item, partition))?.[0];
  return kind ?? textOf(item, 'pk')?.split('#')[0] ?? '';
}

/** The items as lines of JSON. Binary values are base64. */
export const linesOf = (items: Item[]): Uint8Array =>
  Buffer.from(items.map((item) => `${JSON.stringify(item, asBase64)}\n`).join(''));

export const itemsOf = ({ content }: Part): Item[] =>
  Buffer.from(content)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line, fromBase64) as Item);

/** `this` holds the value as it was before a Buffer's own toJSON. */
function asBase64(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  return original instanceof Uint8Array ? Buffer.from(original).toString('base64') : value;
}

function fromBase64(key: string, value: unknown): unknown {
  if (key === 'B' && typeof value === 'string') return Buffer.from(value, 'base64');
  return key === 'BS' && Array.isArray(value) ? value.map((each) => Buffer.from(String(each), 'base64')) : value;
}

const modulus = 2n ** 256n;

/** The number of items, and a sum of their hashes, which does not depend on their order. */
export class Checksum {
  count = 0;
  private sum = 0n;

  add(item: Item): void {
    this.count += 1;
    const hash = createHash('sha256').update(canonical(item)).digest('hex');
    this.sum = (this.sum + BigInt(`0x${hash}`)) % modulus;
  }

  get sha256(): string {
    return this.sum.toString(16).padStart(64, '0');
  }

  equals({ count, sha256 }: Pick<Checksum, 'count' | 'sha256'>): boolean {
    return this.count === count && this.sha256 === sha256;
  }
}

export const newChecksums = () =>
  Object.fromEntries(tableNames.map((name) => [name, new Checksum()])) as Record<TableName, Checksum>;

/** The same text for equal items, whatever the order of attributes and members of sets. */
function canonical(value: unknown): string {
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('base64'));
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const attributes = Object.entries(value).map(([name, part]) => {
    const isSet = (name === 'SS' || name === 'NS' || name === 'BS') && Array.isArray(part);
    return `${JSON.stringify(name)}:${isSet ? `[${part.map(canonical).sort().join(',')}]` : canonical(part)}`;
  });
  return `{${attributes.sort().join(',')}}`;
}

interface Part {
  name: string;
  content: Uint8Array;
}

export type AddPart = (name: string, content: Uint8Array) => Promise<void>;

/**
 * A tar file, compressed by gzip and encrypted by age with a passphrase: `age -d file | tar tz` lists it. `fill` adds
 * the parts one after the other. The file gets its name only when it is complete, and is deleted if anything fails.
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

/** log2 of scrypt's N: age's default costs a second and 256 MB for each guess. Only tests set another. */
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
