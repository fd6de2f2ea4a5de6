import { spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { passphrase, temporaryFolder } from '../support/backupWorld.ts';
import { Cloud } from '../support/cloud.ts';
import { addressOf } from '../support/newsletter.ts';
import { seedItems, seedSubscribers } from '../support/seedSubscribers.ts';
import { type Figure, figure, inSeconds, timed } from './measure.ts';

const people = 100_000;
/** MB. Deriving the key from the passphrase takes 256 of them, whatever the file holds. */
const memoryBar = 700;

/** A backup of 100,000 subscribers with a letter that went to all of them, and its restore into an empty site. */
export async function benchBackup(): Promise<Figure[]> {
  const folder = temporaryFolder();
  const file = join(folder, 'bench.tar.gz.age');
  try {
    const backup = await withCloud(async (cloud) => {
      await seedSubscribers(cloud, people);
      await seedFinishedCampaign(cloud);
      return timed(() => run(cloud, 'backup', file));
    });
    const restore = await withCloud((cloud) => timed(() => run(cloud, 'restore', file)));
    const what = `${people.toLocaleString()} subscribers and as many recipients`;
    const memory = (mb: number) =>
      figure('... memory of the command', `${mb} MB`, `<= ${memoryBar} MB`, mb <= memoryBar);
    return [
      figure(`backup of ${what}`, `${inSeconds(backup.ms)}, ${(statSync(file).size / 1e6).toFixed(1)} MB`),
      memory(backup.result),
      figure(`restore of ${what}`, `${inSeconds(restore.ms)}, a minute's wait included`),
      memory(restore.result),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withCloud<T>(work: (cloud: Cloud) => Promise<T>): Promise<T> {
  // In memory: DynamoDB Local on a disk writes slower than any table of AWS.
  const cloud = await Cloud.start({ memory: true });
  try {
    return await work(cloud);
  } finally {
    await cloud.remove();
  }
}

async function seedFinishedCampaign(cloud: Cloud): Promise<void> {
  const id = '11111111-2222-4333-8444-555555555555';
  const startedAt = new Date().toISOString();
  const expiresAt = { N: String(Math.floor(Date.now() / 1000) + 1e6) };
  const text = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { S: value }]));
  const rows = Array.from({ length: people }, (_, n) => {
    const recipient = cloud.idOf(addressOf(n));
    const messageId = `0100018c${String(n).padStart(8, '0')}-a1b2c3d4-0000-4000-8000-000000000000-000000`;
    const key = { pk: `CAMPAIGN#${id}#${recipient.charAt(0)}`, sk: `R#${recipient}` };
    return { ...text({ ...key, state: 'SENT', messageId, claimId: id }), expiresAt };
  });
  const head = text({ pk: `CAMPAIGN#${id}`, sk: 'META', id, subject: 'Of rivers', status: 'COMPLETE', startedAt });
  await seedItems(cloud, 'Sends', [...rows, { ...head, list: { S: 'CAMPAIGN' }, expiresAt }]);
}

/** Runs the command to its end. Resolves with the most memory that it had, in MB; 0 where the system does not tell. */
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
    peak = Math.max(peak, peakMB(child.pid));
  }, 200);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`npm run ${command} ended with ${code}:\n${says}`);
  return peak;
}

/** https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function peakMB(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return 0;
  }
}
