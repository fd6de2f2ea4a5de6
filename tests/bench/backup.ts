import { spawn } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { shardOf } from '../../shared/platform/shards.ts';
import { addGuest, type Item, itemsOf, passphrase, temporaryFolder } from '../support/cloud/backupWorld.ts';
import type { Cloud } from '../support/cloud/cloud.ts';
import { signIn, Visitor } from '../support/cloud/visitor.ts';
import { addressOf } from '../support/data/newsletter.ts';
import { seedItems, seedSubscribers } from '../support/data/seedSubscribers.ts';
import { idFrom } from '../support/data/subscriberRows.ts';
import { until } from '../support/run/until.ts';
import { atMost, type Figure, figure, inMB, inSeconds, timed } from './measure.ts';
import { onCloud, processMB } from './running.ts';

const people = 100_000;
/** DynamoDB Local writes to disk slower than any table in AWS. */
const inMemory = { memory: true };
/** MB, of which deriving the key from the passphrase takes 256, whatever the file holds. */
const memoryBar = 700;

/** A backup of 100,000 subscribers with a letter to all of them, and its restore into an empty site. */
export async function benchBackup(): Promise<Figure[]> {
  const folder = temporaryFolder();
  const file = join(folder, 'bench.tar.gz.age');
  try {
    const { backup, ...was } = await onCloud(inMemory, async (cloud) => {
      await seedSubscribers(cloud, people);
      await seedFinishedCampaign(cloud);
      const picture = await addGuest(await signIn(cloud));
      const link = await subscribeReader(cloud);
      const backup = await timed(() => run(cloud, 'backup', file));
      return { backup, picture, link, bytes: await bytesOf(cloud, picture), items: await itemsOf(cloud) };
    });
    const { restore, ...is } = await onCloud(inMemory, async (cloud) => ({
      restore: await timed(() => run(cloud, 'restore', file)),
      ...{ items: await itemsOf(cloud), bytes: await bytesOf(cloud, was.picture) },
      left: await subscribersAfter(cloud, was.link),
    }));
    const other = differences(was.items, is.items);
    const what = `${people.toLocaleString('en')} subscribers and as many recipients`;
    const memory = (mb: number) => atMost('... memory of the command', mb, memoryBar, inMB);
    return [
      figure(`backup of ${what}`, `${inSeconds(backup.ms)}, ${(statSync(file).size / 1e6).toFixed(1)} MB`),
      memory(backup.result),
      figure(`restore of ${what}`, `${inSeconds(restore.ms)}, a minute's wait included`),
      memory(restore.result),
      figure(
        `of ${was.items.size} items missing or other than before`,
        [other.length, ...other.slice(0, 5)].join(', '),
        '0',
        other.length === 0,
      ),
      figure('a picture is the same', `${is.bytes.length} bytes`, 'all', isDeepStrictEqual(is.bytes, was.bytes)),
      figure('subscribers once one followed an old link', String(is.left), String(people), is.left === people),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a restore leaves out: sessions and the state of publishing. */
const notRestored = /^Access (SESSION|PUBLICATION)/;

/** The keys of items that are missing or differ. */
function differences(was: Map<string, Item>, is: Map<string, Item>): string[] {
  const keys = new Set([...was.keys(), ...is.keys()]);
  return [...keys].filter((key) => !notRestored.test(key) && !isDeepStrictEqual(was.get(key), is.get(key)));
}

async function bytesOf(cloud: Cloud, path: string): Promise<Buffer> {
  return Buffer.from(await (await new Visitor(cloud).call(path)).arrayBuffer());
}

/** Adds a subscriber. Returns the unsubscribe link in the welcome mail, as a path. */
async function subscribeReader(cloud: Cloud): Promise<string> {
  await new Visitor(cloud).subscribe('reader@example.org');
  const [welcome] = await until('the welcome', async () => {
    const mails = await cloud.inbox();
    return mails.length > 0 ? mails : undefined;
  });
  const { pathname, search } = new URL(welcome?.headers['List-Unsubscribe']?.replace(/^<|>$/g, '') ?? '');
  return pathname + search;
}

async function subscribersAfter(cloud: Cloud, unsubscribeLink: string): Promise<number> {
  await new Visitor(cloud).call(unsubscribeLink, { method: 'POST' });
  const counts = await (await signIn(cloud)).call('/api/counts');
  return ((await counts.json()) as { subscribers: number }).subscribers;
}

async function seedFinishedCampaign(cloud: Cloud): Promise<void> {
  const id = '11111111-2222-4333-8444-555555555555';
  const startedAt = new Date().toISOString();
  const expiresAt = { N: String(Math.floor(Date.now() / 1000) + 1e6) };
  const text = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { S: value }]));
  const rows = Array.from({ length: people }, (_, n) => {
    const recipient = idFrom(cloud.hashOf(addressOf(n)));
    const messageId = `0100018c${String(n).padStart(8, '0')}-a1b2c3d4-0000-4000-8000-000000000000-000000`;
    const key = { pk: `CAMPAIGN#${id}#${shardOf(recipient)}`, sk: `R#${recipient}` };
    return { ...text({ ...key, state: 'SENT', messageId, claimId: id }), expiresAt };
  });
  const head = text({ pk: `CAMPAIGN#${id}`, sk: 'META', id, subject: 'Of rivers', status: 'COMPLETE', startedAt });
  const all = { N: String(people) };
  const none = { N: '0' };
  const counts = { total: all, sent: all, failed: none, skipped: none, inDoubt: none, round: none };
  await seedItems(cloud, 'Sends', [...rows, { ...head, ...counts, list: { S: 'CAMPAIGN' }, expiresAt }]);
}

/** Runs the command to its end. Resolves with its peak memory in MB; 0 if the system does not report it. */
async function run(cloud: Cloud, command: string, file: string): Promise<number> {
  const env = { ...process.env, PORT: new URL(cloud.url).port, BACKUP_PASSPHRASE: passphrase };
  const child = spawn(process.execPath, [`infra/operate/${command}.ts`, file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let says = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (says += data));
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, processMB(child.pid, 'VmHWM'));
  }, 200);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`npm run ${command} ended with ${code}:\n${says}`);
  return peak;
}
