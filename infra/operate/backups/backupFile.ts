import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { tableNames } from '../../../shared/platform/resources.ts';
import { linesOf, type Part, PartError, readArchive } from './archive.ts';
import { type Item, newChecksums, readLine } from './items.ts';
import {
  type About,
  about,
  type Manifest,
  manifest,
  parts,
  type SecretTexts,
  secretTexts,
  tableOf,
  uploadOf,
} from './manifest.ts';
import { claimedOf } from './restoredItem.ts';

/** A backup file that was read to its end and found complete. */
export interface Checked {
  about: About;
  secrets: SecretTexts;
  manifest: Manifest;
  /** How many recipients of each campaign a worker had claimed. */
  claimed: Map<string, number>;
}

/** Reads the whole file, so that no restore begins that cannot be completed. Throws what is wrong with it. */
export async function checkFile(file: string, passphrase: string): Promise<Checked> {
  const tables = newChecksums();
  const uploads = new Map<string, string>();
  const claimed = new Map<string, number>();
  const found: Partial<Checked> = {};
  for await (const part of readArchive(file, passphrase)) {
    const { name, content } = part;
    const table = tableOf(name);
    const upload = uploadOf(name);
    if (!found.about) found.about = await json(part, parts.about, about.parse);
    else if (name === parts.secrets) found.secrets = await json(part, parts.secrets, secretTexts.parse);
    else if (name === parts.manifest) found.manifest = await json(part, parts.manifest, manifest.parse);
    else if (table) {
      for await (const item of itemsOf(part)) {
        tables[table].add(item);
        const campaign = claimedOf(table, item);
        if (campaign) claimed.set(campaign, (claimed.get(campaign) ?? 0) + 1);
      }
    } else if (upload) {
      const md5 = createHash('md5');
      for await (const chunk of content) md5.update(chunk);
      uploads.set(upload, md5.digest('hex'));
    } else throw new PartError(`${file} has a part that this version of the program does not know: ${name}`);
  }
  const { about: aboutPart, secrets, manifest: manifestPart } = found;
  if (!aboutPart || !secrets || !manifestPart)
    throw new Error(`${file} was not finished: its last part is missing. Take another backup.`);
  for (const name of tableNames) {
    const { count, sha256 } = manifestPart.tables[name];
    if (tables[name].count !== count || tables[name].sha256 !== sha256)
      throw new Error(`${file} does not hold what its manifest says about the table ${name}. Take another backup.`);
  }
  const wrong = manifestPart.uploads.filter(({ key, md5 }) => uploads.get(key) !== md5);
  if (wrong.length > 0 || uploads.size !== manifestPart.uploads.length)
    throw new Error(`${file} does not hold the uploads that its manifest lists. Take another backup.`);
  return { about: aboutPart, secrets, manifest: manifestPart, claimed };
}

/** The items in a part of a table. */
export async function* itemsOf({ content }: Part): AsyncGenerator<Item> {
  for await (const line of linesOf(content.pipe(createGunzip()))) yield readLine(line);
}

async function json<T>({ name, content }: Part, expected: string, parse: (value: unknown) => T): Promise<T> {
  if (name !== expected) throw new PartError('This is not a backup of this site');
  try {
    return parse(JSON.parse(await text(content)));
  } catch (error) {
    const [issue] = (error as { issues?: { message: string }[] }).issues ?? [];
    throw new PartError(issue?.message ?? String(error));
  }
}
