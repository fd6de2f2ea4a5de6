import { buffer } from 'node:stream/consumers';
import { partitions, type TableName, tableNames } from '../../../shared/platform/resources.ts';
import type { Invoke } from '../commandLine/target.ts';
import { type Part, readArchive } from './archive.ts';
import { type Checked, checkFile, itemsOf } from './backupFile.ts';
import { requireEmpty } from './emptyStack.ts';
import { Checksum, type Item, isOf, newChecksums, number, text } from './items.ts';
import { tableOf, type Upload, uploadOf } from './manifest.ts';
import { type Marker, readMarker, removeMarker, writeMarker } from './marker.ts';
import { isUnsentMail, type Restoring, restored } from './restoredItem.ts';
import { putSecrets } from './secrets.ts';
import type { StackData } from './source.ts';
import { resumeFunctions, stopFunctions, untilStopped } from './standstill.ts';
import { deleteAll, eachBatch, putAll, scan } from './tables.ts';

const { publication, restore } = partitions.access;

/**
 * Restores a backup into an empty stack. If it is interrupted at any point, another run with the same file continues, and
 * the site is stopped until it is complete. Throws before it changes anything if the file is damaged or the stack is not
 * empty.
 */
export async function restoreStack(
  data: StackData,
  invoke: Invoke,
  { file, passphrase }: { file: string; passphrase: string },
): Promise<void> {
  console.log(`Reading ${file} …`);
  const checked = await checkFile(file, passphrase);
  const { about, manifest } = checked;
  const items = tableNames.map((name) => `${name} ${manifest.tables[name].count}`).join(', ');
  console.log(
    `It is complete. It holds ${about.stack} (${about.url}) as it was at ${about.at}: ${items}, uploads ${manifest.uploads.length}`,
  );
  const marker = await begin(data, about.id);
  if (marker.phase !== 'verified') await restoreData(data, checked, marker, readArchive(file, passphrase));

  await resumeFunctions(data);
  console.log('The site is running again. Its public pages are being published …');
  await publishPages(invoke);
  await removeMarker(data);
  console.log(`${data.name} is as ${about.stack} was at ${about.at}: ${data.url}`);
  if (about.url !== data.url) {
    console.log(
      `Links in emails sent before lead to ${about.url}. They work as soon as that name leads here: see docs/restore.md`,
    );
  }
}

/** Begins the restore of a backup, or continues the one that was begun. */
async function begin(data: StackData, backup: string): Promise<Marker> {
  const existing = await readMarker(data);
  if (existing && existing.backup !== backup) {
    throw new Error(
      `Nothing was changed: the restore of another backup was begun at ${existing.begun.toISOString()}. Continue with that file, or deploy an empty stack.`,
    );
  }
  if (existing) {
    console.log(`Continuing the restore that was begun at ${existing.begun.toISOString()}`);
    return existing;
  }
  await requireEmpty(data);
  // Before the marker is written: a site that has one must be out of use, as the next run may empty it without asking.
  await stopFunctions(data);
  const marker: Marker = { backup, begun: new Date(), phase: 'emptying' };
  await writeMarker(data, marker);
  return marker;
}

async function restoreData(
  data: StackData,
  { about, manifest, secrets, claimed }: Checked,
  marker: Marker,
  archive: AsyncIterable<Part>,
): Promise<void> {
  await putSecrets(data, secrets);
  const still = marker.still ?? new Date();
  const inProgress: Marker = { ...marker, still };
  await writeMarker(data, inProgress);
  await untilStopped(still);
  if (inProgress.phase === 'emptying') {
    for (const table of tableNames) await deleteAll(data, data.tables[table], itemsIn(data, table));
    await writeMarker(data, { ...inProgress, phase: 'writing' });
  }

  const restoring: Restoring = { from: new Date(about.at), begun: marker.begun, claimed };
  const expected = newChecksums();
  /** The subjects of letters that were being sent. */
  const paused: string[] = [];
  let unsentMails = 0;
  /** The items of a table as they are restored, counted for `verify` and `report`. */
  async function* restoredItems(table: TableName, items: AsyncIterable<Item>) {
    for await (const before of items) {
      const item = restored(table, before, restoring);
      if (!item) continue;
      if (isLasting(item, restoring)) expected[table].add(item);
      if (text(item, 'status') === 'PAUSED' && text(item, 'sk') === 'META') paused.push(text(item, 'subject') ?? '');
      if (isUnsentMail(table, item)) unsentMails += 1;
      yield item;
    }
  }
  const uploaded = await existingUploads(data);
  const uploads = new Map(manifest.uploads.map((upload) => [upload.key, upload]));
  async function* files() {
    for await (const part of archive) {
      const table = tableOf(part.name);
      const upload = uploads.get(uploadOf(part.name) ?? '');
      if (table) await putAll(data, data.tables[table], restoredItems(table, itemsOf(part)));
      else if (upload && uploaded.get(upload.key) !== upload.md5) yield { upload, body: await buffer(part.content) };
    }
  }
  await eachBatch(files(), 1, async ([each]) => {
    if (each) await putUpload(data, each.upload, each.body);
  });
  await verify(data, inProgress, expected, manifest.uploads);
  await writeMarker(data, { ...inProgress, phase: 'verified' });
  report(paused, unsentMails);
}

/** The items of a table that a restore replaces: all but the state of publishing and the marker. */
async function* itemsIn(data: StackData, table: TableName): AsyncGenerator<Item> {
  for await (const page of scan(data, data.tables[table]))
    yield* page.filter((item) => !isOf(item, publication, restore));
}

const day = 24 * 60 * 60 * 1000;
/** Whether the item will not expire before it is verified. */
const isLasting = (item: Item, { begun }: Pick<Restoring, 'begun'>) =>
  (number(item, 'expiresAt') ?? Infinity) * 1000 > begun.getTime() + day;

async function putUpload({ s3, media }: StackData, upload: Upload, body: Buffer): Promise<void> {
  const { key: Key, contentType: ContentType, cacheControl: CacheControl, md5 } = upload;
  const ContentMD5 = Buffer.from(md5, 'hex').toString('base64');
  await s3.putObject({ Bucket: media, Key, Body: body, ContentType, CacheControl, ContentMD5 });
}

/** The MD5 of each upload by key: the ETag of an object that was uploaded in one part. */
async function existingUploads({ s3, media }: StackData): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { Contents = [] } of s3.paginateListObjectsV2({ Bucket: media }))
    for (const { Key = '', ETag = '' } of Contents) found.set(Key, ETag.replaceAll('"', ''));
  return found;
}

/** Throws if the stack does not hold what was written: the next run then empties the tables first. */
async function verify(
  data: StackData,
  marker: Marker,
  expected: Record<TableName, Checksum>,
  uploads: Upload[],
): Promise<void> {
  const wrong: string[] = [];
  for (const table of tableNames) {
    const found = new Checksum();
    for await (const item of itemsIn(data, table)) if (isLasting(item, marker)) found.add(item);
    const { count, sha256 } = expected[table];
    if (found.count !== count) wrong.push(`${table} holds ${found.count} items, not ${count}`);
    else if (found.sha256 !== sha256) wrong.push(`${table} holds other items`);
  }
  const uploaded = await existingUploads(data);
  const missing = uploads.filter(({ key, md5 }) => uploaded.get(key) !== md5);
  if (missing.length > 0) wrong.push(`${missing.length} uploads are missing`);
  if (wrong.length === 0) return console.log('Verified: every item and every upload was compared');
  await writeMarker(data, { ...marker, phase: 'emptying' });
  throw new Error(`The site does not hold what was written: ${wrong.join('; ')}. Run the same command again.`);
}

function report(paused: string[], unsentMails: number): void {
  if (paused.length > 0)
    console.log(
      `Letters that were being sent are paused, and say why: ${paused.join(', ')}. Check them before anyone resumes them.`,
    );
  if (unsentMails > 0)
    console.log(
      `Welcome and confirmation emails that may have gone out since: ${unsentMails}. An admin decides about them on the dashboard.`,
    );
  console.log('Everyone who was logged in must log in again');
}

/** A function that was started again takes seconds until it runs. */
async function publishPages(invoke: Invoke): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await invoke('workers/publishPages', {});
    } catch (error) {
      if (attempt === 5)
        throw new Error(`The pages were not published: ${error}. Run the same command again.`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
}
