import { partitions, type TableName, tableNames } from '../../../shared/platform/resources.ts';
import type { Invoke } from '../commandLine/target.ts';
import { bytesOf, readArchive } from './archive.ts';
import { type Checked, checkFile, itemsOf } from './backupFile.ts';
import { requireEmpty } from './emptyStack.ts';
import { Checksum, type Item, isOf, number, text } from './items.ts';
import { tableOf, type Upload, uploadOf } from './manifest.ts';
import { isMarker, type Marker, readMarker, removeMarker, writeMarker } from './marker.ts';
import { type Restoring, restored } from './restoredItem.ts';
import { putSecrets } from './secrets.ts';
import type { StackData } from './source.ts';
import { letFunctionsRun, stopFunctions, untilStill } from './standstill.ts';
import { deleteAll, eachBatch, putAll, scan } from './tables.ts';

const { publication } = partitions.access;

interface Order {
  data: StackData;
  invoke: Invoke;
  file: string;
  passphrase: string;
}

/** What a restore brought back, as far as a person must know of it. */
export interface Outcome {
  /** Letters that were being sent, by their subjects. */
  paused: string[];
  deferredMails: number;
}

/**
 * Brings a backup into an empty stack. At whatever point it is interrupted, another start with the same file goes on, and
 * until it has come to its end the site stands still. Throws before anything is changed where the file or the stack does
 * not allow it.
 */
export async function restoreStack({ data, invoke, file, passphrase }: Order): Promise<void> {
  console.log(`Reading ${file} …`);
  const checked = await checkFile(file, passphrase);
  const { about, manifest } = checked;
  const items = tableNames.map((name) => `${name} ${manifest.tables[name].count}`).join(', ');
  console.log(
    `It is whole. It holds ${about.stack} (${about.url}) as it was at ${about.at}: ${items}, uploads ${manifest.uploads.length}`,
  );
  const marker = await begin(data, about.id);
  if (marker.phase !== 'verified') await bringBack({ data, file, passphrase, checked, marker });

  await letFunctionsRun(data);
  console.log('The site goes on. Its public pages are being published …');
  await patiently(() => invoke('workers/publishPages', {}));
  await removeMarker(data);
  console.log(`${data.name} is as ${about.stack} was at ${about.at}: ${data.url}`);
  if (about.url !== data.url) {
    console.log(
      `Links in mails sent before lead to ${about.url}. They work as soon as that name leads here: see docs/restore.md`,
    );
  }
}

/** Begins the restore of a backup, or finds the one that was begun. */
async function begin(data: StackData, backup: string): Promise<Marker> {
  const there = await readMarker(data);
  if (there && there.backup !== backup) {
    throw new Error(
      `Nothing was changed: the restore of another backup was begun at ${there.begun.toISOString()}. Go on with that file, or deploy an empty stack.`,
    );
  }
  if (there) {
    console.log(`Going on with the restore that was begun at ${there.begun.toISOString()}`);
    return there;
  }
  await requireEmpty(data);
  // Before the marker is there: nobody uses a site that has one, and another start may empty it unasked.
  await stopFunctions(data);
  const marker: Marker = { backup, begun: new Date(), phase: 'emptying' };
  await writeMarker(data, marker);
  return marker;
}

interface Bringing extends Omit<Order, 'invoke'> {
  checked: Checked;
  marker: Marker;
}

async function bringBack({ data, file, passphrase, checked, marker }: Bringing): Promise<void> {
  const { about, manifest, secrets, claimed } = checked;
  await putSecrets(data, secrets);
  const still = marker.still ?? new Date();
  const going: Marker = { ...marker, still };
  await writeMarker(data, going);
  await untilStill(still);
  if (going.phase === 'emptying') {
    for (const table of tableNames) await deleteAll(data, data.tables[table], itemsIn(data, table));
    await writeMarker(data, { ...going, phase: 'writing' });
  }

  const restoring: Restoring = { from: new Date(about.at), begun: marker.begun, claimed };
  const expected = Object.fromEntries(tableNames.map((name) => [name, new Checksum()])) as Record<TableName, Checksum>;
  const outcome: Outcome = { paused: [], deferredMails: 0 };
  const there = await uploadsThere(data);
  const uploads = new Map(manifest.uploads.map((upload) => [upload.key, upload]));
  async function* files() {
    for await (const part of readArchive(file, passphrase)) {
      const table = tableOf(part.name);
      const upload = uploads.get(uploadOf(part.name) ?? '');
      if (table) {
        await putAll(data, data.tables[table], noted(table, itemsOf(part), { restoring, expected, outcome }));
      } else if (upload && there.get(upload.key) !== upload.md5) yield { upload, body: await bytesOf(part.content) };
    }
  }
  await eachBatch(files(), 1, async ([each]) => {
    if (each) await putUpload(data, each.upload, each.body);
  });
  await verify({ data, marker: going, expected, uploads: manifest.uploads });
  await writeMarker(data, { ...going, phase: 'verified' });
  tell(outcome);
}

/** The items of a table that a restore replaces, one by one: not who publishes the pages of this site. */
async function* itemsIn(data: StackData, table: TableName): AsyncGenerator<Item> {
  for await (const page of scan(data, data.tables[table]))
    yield* page.filter((item) => !isOf(item, publication) && !isMarker(item));
}

interface Noting {
  restoring: Restoring;
  expected: Record<TableName, Checksum>;
  outcome: Outcome;
}

/** The items as they come back. What must be in the table afterwards is noted on the way. */
async function* noted(table: TableName, items: AsyncIterable<Item>, { restoring, expected, outcome }: Noting) {
  for await (const before of items) {
    const item = restored(table, before, restoring);
    if (!item) continue;
    if (lasts(item, restoring)) expected[table].add(item);
    if (text(item, 'status') === 'PAUSED' && text(item, 'sk') === 'META')
      outcome.paused.push(text(item, 'subject') ?? '');
    if (table === 'people' && isOf(item, partitions.people.deferredMails)) outcome.deferredMails += 1;
    yield item;
  }
}

const day = 24 * 60 * 60 * 1000;
/** Whether DynamoDB will not have deleted the item by itself before it is looked for. */
const lasts = (item: Item, { begun }: Pick<Restoring, 'begun'>) =>
  (number(item, 'expiresAt') ?? Infinity) * 1000 > begun.getTime() + day;

async function putUpload({ s3, media }: StackData, upload: Upload, body: Buffer): Promise<void> {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3');
  const { key: Key, contentType: ContentType, cacheControl: CacheControl, md5 } = upload;
  const ContentMD5 = Buffer.from(md5, 'hex').toString('base64');
  await s3.send(new PutObjectCommand({ Bucket: media, Key, Body: body, ContentType, CacheControl, ContentMD5 }));
}

/** MD5 of each upload, by its key: the ETag of an object that was put at once. */
async function uploadsThere({ s3, media }: StackData): Promise<Map<string, string>> {
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const found = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: media }))
    for (const { Key = '', ETag = '' } of Contents) found.set(Key, ETag.replaceAll('"', ''));
  return found;
}

interface Verifying {
  data: StackData;
  marker: Marker;
  expected: Record<TableName, Checksum>;
  uploads: Upload[];
}

/** Throws where the stack does not hold what was written: then another start begins with empty tables. */
async function verify({ data, marker, expected, uploads }: Verifying): Promise<void> {
  const wrong: string[] = [];
  for (const table of tableNames) {
    const found = new Checksum();
    for await (const item of itemsIn(data, table)) if (lasts(item, marker)) found.add(item);
    const { count, sha256 } = expected[table];
    if (found.count !== count) wrong.push(`${table} holds ${found.count} items, not ${count}`);
    else if (found.sha256 !== sha256) wrong.push(`${table} holds other items`);
  }
  const there = await uploadsThere(data);
  const missing = uploads.filter(({ key, md5 }) => there.get(key) !== md5);
  if (missing.length > 0) wrong.push(`${missing.length} uploads are not there`);
  if (wrong.length === 0) return console.log('All of it is there: every item and every upload was compared');
  await writeMarker(data, { ...marker, phase: 'emptying' });
  throw new Error(`What was written is not what is there: ${wrong.join('; ')}. Start the same command again.`);
}

function tell({ paused, deferredMails }: Outcome): void {
  if (paused.length > 0)
    console.log(
      `Letters that were being sent are paused, and say why: ${paused.join(', ')}. Look at them before anybody resumes.`,
    );
  if (deferredMails > 0)
    console.log(
      `${deferredMails} welcome or confirmation mails were waiting: npm run restore -- --deferred-mail send (or drop)`,
    );
  console.log('Who was signed in must sign in again');
}

/** A function that may run again does so within seconds, but not at once. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === 5)
        throw new Error(`The pages were not published: ${error}. Start the same command again.`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
}
