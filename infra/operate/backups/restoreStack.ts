import { partitions, type TableName, tableNames } from '../../../shared/platform/resources.ts';
import { protectedTemplates } from '../../../shared/site/site.ts';
import { type Invoke, utcMinute } from '../command.ts';
import { untilAccepted } from '../rotation/rotate.ts';
import {
  type Checked,
  Checksum,
  checkFile,
  type Item,
  isOf,
  itemsOf,
  kindOf,
  newChecksums,
  numberOf,
  readArchive,
  tableOf,
  textOf,
  uploadOf,
} from './backupFile.ts';

import {
  deleteAll,
  isBeingRestored,
  markRestore,
  pause,
  putAll,
  putSecrets,
  putUpload,
  resume,
  type StackData,
  scan,
  uploadsOf,
} from './stackData.ts';

interface Source {
  file: string;
  passphrase: string;
}

export async function readWhole({ file, passphrase }: Source): Promise<Checked> {
  console.log(`Reading ${file} …`);
  const checked = await checkFile(file, passphrase);
  const { about, manifest } = checked;
  const items = tableNames.map((name) => `${name} ${manifest.tables[name].count}`).join(', ');
  console.log(
    `It is complete. It holds ${about.stack} (${about.url}) as it was at ${manifest.at}: ${items}, uploads ${manifest.uploads.length}`,
  );
  return checked;
}

/**
 * Into an empty stack, which is paused until everything was compared with the file. If it is interrupted, the stack
 * stays paused, and another run begins with empty tables. Throws before it changes anything if the stack is not empty.
 */
export async function restoreStack(
  data: StackData,
  invoke: Invoke,
  source: Source & { checked: Checked },
): Promise<void> {
  const { about, manifest, secrets } = source.checked;
  if (await isBeingRestored(data)) console.log('An earlier restore did not end: this one begins with empty tables');
  else await requireEmpty(data);
  await pause(data);
  // Only of a site that is out of use: the next run may empty it without asking.
  await markRestore(data, true);
  await putSecrets(data, secrets);
  await untilAccepted(new Date(), 'No function will know an earlier secret');
  await empty(data);
  const restoring = { from: new Date(manifest.at), begun: new Date() };
  const written = await write(data, source, restoring);
  await compare(data, source.checked, written.expected, restoring);
  await markRestore(data, false);
  await resume(data);
  report(written);
  await publishPages(invoke);
  console.log(`${data.name} is as ${about.stack} was at ${manifest.at}: ${data.url}`);
  if (about.url !== data.url)
    console.log(
      `Links in emails sent before lead to ${about.url}. They work as soon as that name leads here: see docs/restore.md`,
    );
}

const { access, content, people } = partitions;

/** Items that a stack may have before anyone has used it: those of a deploy, the feed, its own records and sign-ins. */
const isInitial: Record<TableName, (item: Item) => boolean> = {
  content: (item) =>
    isOf(item, content.episodes, content.episodeGuids, content.feedReads, content.publishRequests) ||
    isOf(item, content.healthRequests, content.healthReports) ||
    (isOf(item, content.counters) && textOf(item, 'sk') === content.episodes) ||
    (isOf(item, content.emailTemplates) &&
      (protectedTemplates as readonly string[]).includes(textOf(item, 'sk') ?? '') &&
      numberOf(item, 'version') === 1),
  people: (item) => isOf(item, people.subscriberDays),
  sends: () => false,
  // Log-ins alone leave items there; whatever else an admin did left some in other tables.
  access: () => true,
};

/** A backup never replaces data. */
async function requireEmpty(data: StackData): Promise<void> {
  const notEmpty = (reason: string) =>
    new Error(
      `Nothing was changed: a backup can only be restored into an empty site, and ${data.name} is not: ${reason}. docs/restore.md says how to get an empty one; --content restores what was deleted here.`,
    );
  for (const table of tableNames) {
    for await (const page of scan(data, data.tables[table])) {
      const used = page.filter((item) => !isInitial[table](item));
      if (used.length === 0) continue;
      const kinds = Object.entries(Object.groupBy(used, (item) => kindOf(table, item)));
      const listed = kinds.map(([kind, items]) => `${kind} (${items?.length})`).join(', ');
      throw notEmpty(`its table ${table} holds ${listed}`);
    }
  }
  const uploads = (await uploadsOf(data)).size;
  if (uploads > 0) throw notEmpty(`it has uploads (${uploads})`);
}

/** All items but what is published in this stack, and the restore's own mark. */
async function* itemsIn(data: StackData, table: TableName): AsyncGenerator<Item[]> {
  for await (const page of scan(data, data.tables[table]))
    yield page.filter((item) => !isOf(item, access.publication, access.restore));
}

async function empty(data: StackData): Promise<void> {
  for (const table of tableNames) for await (const items of itemsIn(data, table)) await deleteAll(data, table, items);
  for (const Key of (await uploadsOf(data)).keys()) await data.s3.deleteObject({ Bucket: data.media, Key });
}

interface Written {
  /** What the tables should hold now, without items that may expire in the meantime. */
  expected: Record<TableName, Checksum>;
  paused: string[];
  unsentMails: number;
}

async function write(
  data: StackData,
  { file, passphrase, checked }: Source & { checked: Checked },
  restoring: Restoring,
): Promise<Written> {
  const written: Written = { expected: newChecksums(), paused: [], unsentMails: 0 };
  const uploads = new Map(checked.manifest.uploads.map((upload) => [upload.key, upload]));
  let waiting: (() => Promise<void>)[] = [];
  let bytes = 0;
  const uploadAll = async () => {
    await Promise.all(waiting.map((put) => put()));
    [waiting, bytes] = [[], 0];
  };
  for await (const part of readArchive(file, passphrase)) {
    const table = tableOf(part);
    const upload = uploads.get(uploadOf(part) ?? '');
    if (upload) {
      waiting.push(() => putUpload(data, upload, part.content));
      bytes += part.content.length;
    }
    if (waiting.length === 8 || bytes > 100_000_000) await uploadAll();
    if (!table) continue;
    const items = itemsOf(part)
      .map((item) => restored(table, item, restoring))
      .filter((item) => item !== undefined);
    for (const item of items) {
      if (isLasting(item, restoring)) written.expected[table].add(item);
      if (textOf(item, 'status') === 'PAUSED' && textOf(item, 'sk') === 'META')
        written.paused.push(textOf(item, 'subject') ?? '');
      if (isUnsentMail(table, item)) written.unsentMails += 1;
    }
    await putAll(data, table, items);
  }
  await uploadAll();
  return written;
}

const day = 24 * 60 * 60 * 1000;
/** Whether the item will not expire before it is compared. */
const isLasting = (item: Item, { begun }: Restoring) =>
  (numberOf(item, 'expiresAt') ?? Infinity) * 1000 > begun.getTime() + day;

/** Prints what of the file is there. Throws if anything is not as it was written. */
async function compare(
  data: StackData,
  { manifest }: Checked,
  expected: Written['expected'],
  restoring: Restoring,
): Promise<void> {
  const wrong: string[] = [];
  console.log('Compared with the file, every item and every upload:');
  for (const table of tableNames) {
    const found = new Checksum();
    for await (const items of itemsIn(data, table))
      for (const item of items) if (isLasting(item, restoring)) found.add(item);
    const { count } = expected[table];
    console.log(`  ${table}: ${found.count} items of ${count}; the file holds ${manifest.tables[table].count}`);
    if (!found.equals(expected[table])) wrong.push(table);
  }
  const uploaded = await uploadsOf(data);
  const there = manifest.uploads.filter(({ key, md5 }) => uploaded.get(key) === md5).length;
  console.log(`  uploads: ${there} of ${manifest.uploads.length}`);
  if (there < manifest.uploads.length || uploaded.size > there) wrong.push('uploads');
  if (wrong.length > 0)
    throw new Error(`The site does not hold what was written: ${wrong.join(', ')}. Run the same command again.`);
  console.log('What the file holds beyond that has expired or belongs to the earlier stack: see docs/restore.md');
}

function report({ paused, unsentMails }: Written): void {
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
        throw new Error(`Everything is restored, but the pages are not published (${error}): npm run pages:publish`, {
          cause: error,
        });
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
}

/* Nothing is sent by itself: anyone who was emailed after the backup would be emailed twice. */

interface Restoring {
  from: Date;
  begun: Date;
}

/** Kinds of items that belong to one stack, or to a moment that has passed: see {@link restored}. */
const notRestored: Partial<Record<TableName, string[]>> = {
  access: [
    access.sessions,
    access.adminKeys,
    access.doorLinks,
    access.passwordLinks,
    access.passkeyChallenges,
    access.publication,
    access.restore,
    access.formMail,
    access.invitations,
    access.unconfirmedAddresses,
  ],
  people: [people.detailsLinks, people.accountOutbox],
};

/**
 * Undefined for an item that is not restored: what has expired; sessions, which may have been ended since, with their
 * admin's account; links in emails, which may have been used or withdrawn; the state of publishing, which is about
 * another bucket; and how many emails the forms caused on that day.
 */
export function restored(table: TableName, item: Item, restoring: Restoring): Item | undefined {
  const expiresAt = numberOf(item, 'expiresAt');
  if (expiresAt !== undefined && expiresAt * 1000 < restoring.begun.getTime()) return undefined;
  if (isOf(item, ...(notRestored[table] ?? []))) return undefined;
  if (table === 'sends') return isSchedule(item) ? scheduledSend(item, restoring) : campaignRow(item, restoring);
  if (isUnsentMail(table, item)) return unsentMail(item, restoring);
  return item;
}

/** Statuses in which email would go out by itself, or when an admin resumes. */
const unfinished = ['PREPARING', 'SENDING', 'PAUSED'];

/** A recipient whom a worker had claimed stays so until the sweep, which puts the claims of dead workers in doubt. */
function campaignRow(item: Item, { from }: Restoring): Item {
  const isHead = /^CAMPAIGN#[^#]+$/.test(textOf(item, 'pk') ?? '') && textOf(item, 'sk') === 'META';
  if (!isHead || !unfinished.includes(textOf(item, 'status') ?? '')) return item;
  const reason = `Restored as it was on ${utcMinute(from)}: anyone emailed after that would get it twice. Resume or cancel it.`;
  return { ...item, status: { S: 'PAUSED' }, reason: { S: reason } };
}

const isSchedule = (item: Item) => /^SCHEDULE#/.test(textOf(item, 'pk') ?? '');

/** A scheduled letter may have gone out since: it is held, with the reason. */
function scheduledSend(item: Item, { from }: Restoring): Item {
  if (textOf(item, 'state') !== 'SCHEDULED') return item;
  const reason = `Restored as it was on ${utcMinute(from)}: it may have gone out since. Send, change or cancel it.`;
  return { ...item, state: { S: 'HELD' }, reason: { S: reason } };
}

/** How long an admin has to decide, in seconds: as long as rows are kept whose emails were sent. */
const unsentSeconds = 90 * 24 * 60 * 60;

/** An email to one person that was to be sent. One that a worker had claimed is put in doubt by the sweep. */
const isUnsentMail = (table: TableName, item: Item): boolean =>
  table === 'people' && isOf(item, people.outbox) && textOf(item, 'state') === 'PENDING';

/** It may have gone out since: an admin decides, on the dashboard. */
const unsentMail = (item: Item, { from, begun }: Restoring): Item => ({
  ...item,
  ...{ state: { S: 'IN_DOUBT' }, waits: { S: 'admin' } },
  reason: { S: `Restored as it was on ${utcMinute(from)}: it may have gone out since` },
  ...{ nextAt: { N: String(begun.getTime()) }, stateAt: { N: String(begun.getTime()) } },
  expiresAt: { N: String(Math.floor(begun.getTime() / 1000) + unsentSeconds) },
});
