import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { uploadsIn } from '../../shared/content/uploads.ts';
import { tableNames } from '../../shared/platform/resources.ts';
import { type AddPart, linesOf, writeArchive } from './backups/archive.ts';
import { type DataFile, exportableTimes, exportTables } from './backups/exports.ts';
import { Checksum, readLine } from './backups/items.ts';
import { type About, formatVersion, type Manifest, parts, type Upload } from './backups/manifest.ts';
import { contentOf, deleteObjects, type ObjectVersion, uploadsAt } from './backups/objects.ts';
import { askPassphrase } from './backups/passphrase.ts';
import { readSecrets } from './backups/secrets.ts';
import { type StackData, stackData } from './backups/source.ts';
import { argumentsOf, command, usageOfTarget } from './commandLine/command.ts';

/** `npm run backup -- [file]`: writes everything that a copy of the site needs, as of one moment, into an encrypted file. */
const usage = `Usage: npm run backup -- [file] [--at <time>] [--stack [stack]]
--at takes a moment of the last 35 days, as in 2031-05-01T09:30:00Z; the default is the latest that AWS offers.
${usageOfTarget}`;

await command(async ({ stack, rest }) => {
  const { values, positionals } = argumentsOf(rest, { at: { type: 'string' } }, usage);
  const requested = values.at === undefined ? undefined : new Date(values.at);
  if (positionals.length > 1 || (requested && Number.isNaN(requested.getTime()))) throw new Error(usage);
  const data = await stackData(await stack());
  const at = await momentFor(data, requested);
  const moment = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const file = positionals[0] || `backup-${moment}.tar.gz.age`;
  const passphrase = await askPassphrase({ twice: true });
  await backUp(data, { at, file, passphrase });
  console.log(
    `${file}, ${megabytes(statSync(file).size)}. No one can read it without its passphrase: keep the two apart.`,
  );
});

async function momentFor(data: StackData, requested: Date | undefined): Promise<Date> {
  const { earliest, latest } = await exportableTimes(data);
  if (!requested) return latest;
  if (requested >= earliest && requested <= latest) return requested;
  const [first, last] = [earliest, latest].map((time) => time.toISOString());
  throw new Error(`${requested.toISOString()} is not available: ${data.name} can be exported from ${first} to ${last}`);
}

async function backUp(data: StackData, { at, file, passphrase }: { at: Date; file: string; passphrase: string }) {
  const id = randomUUID();
  const prefix = `backup-${id}`;
  console.log(`Backing up ${data.name} as it was at ${at.toISOString()}`);
  try {
    console.log('DynamoDB is exporting the tables, which takes a few minutes …');
    const tables = await exportTables(data, at, prefix);
    const uploads = await uploadsAt(data, at);
    const secrets = await readSecrets(data);
    const about: About = {
      ...{ format: 'interview-series-backup', version: formatVersion, id, at: at.toISOString() },
      ...{ stack: data.name, url: data.url },
    };
    await writeArchive(file, passphrase, async (add) => {
      await addJson(add, parts.about, about);
      await addJson(add, parts.secrets, secrets);
      const manifest: Manifest = { tables: {} as Manifest['tables'], uploads: [] };
      const referenced = new Set<string>();
      for (const table of tableNames) {
        const checksum = new Checksum();
        for (const [n, each] of tables[table].entries()) {
          await add(parts.table(table, n), each.size, checkedContent(data, each, checksum, referenced));
        }
        manifest.tables[table] = { count: checksum.count, sha256: checksum.sha256 };
        console.log(`${table}: ${checksum.count} items`);
      }
      for (const upload of uploads) manifest.uploads.push(await addUpload(add, data, upload));
      console.log(`uploads: ${uploads.length}, ${megabytes(uploads.reduce((sum, { size }) => sum + size, 0))}`);
      await addJson(add, parts.manifest, manifest);
      const absent = [...referenced].filter((key) => !uploads.some((upload) => upload.key === key));
      if (absent.length > 0)
        console.log(`Named in the tables, but absent from the uploads and so from the file: ${absent.join(', ')}`);
    });
  } finally {
    await deleteObjects(data, data.exports, prefix);
  }
}

async function addJson(add: AddPart, name: string, value: object): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value, null, 2));
  await add(name, bytes.length, [bytes]);
}

/** The bytes of a data file, for the archive. Adds its items to `checksum`, and the uploads that they name to `referenced`. */
async function* checkedContent(
  data: StackData,
  { key, size, items }: DataFile,
  checksum: Checksum,
  referenced: Set<string>,
) {
  const gunzip = createGunzip();
  const before = checksum.count;
  const counting = (async () => {
    for await (const line of linesOf(gunzip)) {
      checksum.add(readLine(line));
      for (const upload of uploadsIn(line)) referenced.add(upload);
    }
  })();
  counting.catch(() => {});
  for await (const chunk of contentOf(data, { bucket: data.exports, key, size })) {
    if (!gunzip.write(chunk)) await Promise.race([once(gunzip, 'drain'), counting]);
    yield chunk;
  }
  gunzip.end();
  await counting;
  if (checksum.count - before !== items)
    throw new Error(`${key} holds ${checksum.count - before} items, not ${items}: start the backup again`);
}

async function addUpload(add: AddPart, data: StackData, version: ObjectVersion): Promise<Upload> {
  const { key, versionId, size } = version;
  const head = await data.s3.headObject({ Bucket: data.media, Key: key, VersionId: versionId });
  const md5 = createHash('md5');
  await add(
    parts.upload(key),
    size,
    (async function* () {
      for await (const chunk of contentOf(data, { bucket: data.media, ...version })) {
        md5.update(chunk);
        yield chunk;
      }
    })(),
  );
  return { key, size, md5: md5.digest('hex'), contentType: head.ContentType, cacheControl: head.CacheControl };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
