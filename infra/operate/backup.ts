import { statSync } from 'node:fs';
import { type TableName, tableNames } from '../../shared/platform/resources.ts';
import {
  type About,
  type AddPart,
  askPassphrase,
  linesOf,
  type Manifest,
  newChecksums,
  parts,
  refuseExisting,
  type Upload,
  writeArchive,
} from './backups/backupFile.ts';
import {
  isBeingRestored,
  pause,
  readSecrets,
  readUpload,
  resume,
  type StackData,
  scan,
  stackData,
  uploadsOf,
} from './backups/stackData.ts';
import { argumentsOf, command, usageOfTarget } from './command.ts';

/** `npm run backup`: writes all that a copy of the site needs, as of one moment, into an encrypted file. */
const usage = `Usage: npm run backup -- [file] [--stack [stack]]
       npm run backup -- [file] --copies <ending> --at <time> [--stack [stack]]
       npm run backup -- --resume [--stack [stack]]
The site is paused for some minutes: its pages are served, and anyone who wants to change something is asked to try again later.
--copies reads other tables, which AWS restored as they were at <time>, such as 2031-05-01T09:30:00Z: their names are those of
the site's tables with <ending>. The site is not paused. --resume ends a pause that an interrupted command left.
${usageOfTarget}`;

const options = {
  copies: { type: 'string' },
  at: { type: 'string' },
  resume: { type: 'boolean', default: false },
} as const;

await command(async ({ stack, rest }) => {
  const { values, positionals } = argumentsOf(rest, options, usage);
  const { copies, at: asOf } = values;
  const at = asOf === undefined ? undefined : new Date(asOf);
  const isUseless = values.resume ? copies || asOf || positionals.length > 0 : !copies !== !asOf;
  if (positionals.length > 1 || isUseless || Number.isNaN(at?.getTime())) throw new Error(usage);
  const data = await stackData(await stack());
  if (await isBeingRestored(data))
    throw new Error('A restore into this site was interrupted: start it again with its file, see docs/restore.md');
  if (values.resume) return resume(data);

  const moment = `${(at ?? new Date()).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const file = positionals[0] || `backup-${moment}.tar.gz.age`;
  refuseExisting(file);
  const passphrase = await askPassphrase({ twice: true });
  if (copies) await backUp(withCopies(data, copies), { file, passphrase, at, still: (work) => work() });
  else await backUp(data, { file, passphrase, still: (work) => whilePaused(data, work) });
  const size = (statSync(file).size / 1e6).toFixed(1);
  console.log(`${file}, ${size} MB. No one can read it without its passphrase: keep the two apart.`);
});

function withCopies(data: StackData, ending: string): StackData {
  const tables = tableNames.map((table) => [table, data.tables[table] + ending]);
  return { ...data, tables: Object.fromEntries(tables) as Record<TableName, string> };
}

interface Order {
  file: string;
  passphrase: string;
  /** The moment of the tables; undefined for now. */
  at?: Date | undefined;
  still(work: () => Promise<void>): Promise<void>;
}

async function backUp(data: StackData, { file, passphrase, at, still }: Order): Promise<void> {
  console.log(`Backing up ${data.name}`);
  await writeArchive(file, passphrase, async (add) => {
    const about: About = { format: 'interview-series-backup', version: 1, stack: data.name, url: data.url };
    await add(parts.about, json(about));
    const manifest = { tables: {}, uploads: [] } as unknown as Manifest;
    // Before the pause, so that it is short: an upload never changes.
    const copied = new Map<string, Upload>();
    await addUploads(add, data, copied);
    await still(async () => {
      manifest.at = (at ?? new Date()).toISOString();
      await add(parts.secrets, json(await readSecrets(data)));
      for (const table of tableNames) manifest.tables[table] = await addTable(add, data, table);
      const last = await addUploads(add, data, copied);
      manifest.uploads = [...last].flatMap((key) => copied.get(key) ?? []);
    });
    console.log(`uploads: ${manifest.uploads.length}`);
    await add(parts.manifest, json(manifest));
  });
}

function json(value: object): Uint8Array {
  return Buffer.from(JSON.stringify(value, null, 2));
}

/** The site runs again afterwards, even if `work` fails or the operator interrupts it. */
async function whilePaused(data: StackData, work: () => Promise<void>): Promise<void> {
  const remedy = (error: unknown) =>
    new Error(`The site may still be paused (${error}). End that with npm run backup -- --resume`);
  let isEnding = false;
  const interrupted = () => {
    // npm passes a signal on that its child may have got, too.
    if (isEnding) return;
    isEnding = true;
    resume(data)
      .catch((error) => console.error(remedy(error).message))
      .finally(() => process.exit(130));
  };
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  try {
    await pause(data);
    await work();
  } finally {
    await resume(data).catch((error) => {
      throw remedy(error);
    });
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

async function addTable(add: AddPart, data: StackData, table: TableName) {
  const checksum = newChecksums()[table];
  let n = 0;
  for await (const items of scan(data, data.tables[table])) {
    for (const item of items) checksum.add(item);
    await add(parts.table(table, n++), linesOf(items));
  }
  console.log(`${table}: ${checksum.count} items`);
  return { count: checksum.count, sha256: checksum.sha256 };
}

/** Adds those that are not in `copied` yet. Returns the keys of all. */
async function addUploads(add: AddPart, data: StackData, copied: Map<string, Upload>): Promise<string[]> {
  const keys = [...(await uploadsOf(data)).keys()];
  for (const key of keys) {
    const read = copied.has(key) ? undefined : await readUpload(data, key);
    if (!read) continue;
    await add(parts.upload(key), read.content);
    copied.set(key, read.upload);
  }
  return keys;
}
