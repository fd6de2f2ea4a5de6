import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { pages } from '../../shared/site/pages.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { Cloud } from '../support/cloud/cloud.ts';
import { signIn } from '../support/cloud/visitor.ts';
import { type Burst, subscribeWithinASecond } from './burst.ts';
import { memoryMB } from './memory.ts';
import { atMost, type Figure, figure, inMB, inSeconds, onCloud, signInto, timed } from './running.ts';

/** The environment of `npm start`. Tests keep more functions in memory. */
const asStarted = { LOCAL_INSTANCES: '', LOCAL_SCRYPT_N: '', MALLOC_ARENA_MAX: '2' };

const bar = 900;

export async function benchStartedMemory(): Promise<Figure[]> {
  const [start, used] = await onCloud({ env: { ...asStarted, SEED: '' } }, async (cloud) => {
    const before = memoryMB(cloud.pid);
    await everyPage(cloud);
    await everyEndpoint(cloud);
    return [before, memoryMB(cloud.pid)] as const;
  });
  return [
    figure('npm start: memory of all its processes when it is ready', inMB(start)),
    atMost('npm start: memory after every page and endpoint', used, bar, inMB),
  ];
}

async function everyPage(cloud: Cloud): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await signInto(context, cloud);
    const page = await context.newPage();
    for (const path of Object.values(pages))
      await page.goto(cloud.url + path.replace(':id', '1'), { waitUntil: 'networkidle' });
    await page.goto(cloud.url + pages.admin, { waitUntil: 'networkidle' });
    if (page.url().includes(pages.login)) throw new Error('The admin’s pages were not opened: no one was signed in');
  } finally {
    await browser.close();
  }
}

/** Each refuses the call, as it is not from CloudFront, but its code is loaded into memory. */
async function everyEndpoint(cloud: Cloud): Promise<void> {
  const functions = (await (await fetch(`${cloud.url}/_local/functions`)).json()) as { name: string }[];
  for (const { name } of functions) {
    if (name.startsWith('api/')) await cloud.invoke(name, { headers: {}, requestContext: { requestId: 'bench' } });
  }
}

export async function benchStart(): Promise<Figure[]> {
  rmSync('dist', { recursive: true, force: true });
  const { ms: first, result: cloud } = await timed(() => Cloud.start({ schedules: true }));
  await cloud.stop();
  const { ms: again } = await timed(() =>
    Cloud.start({ schedules: true, dataDir: cloud.dataDir }).then((second) => second.remove()),
  );
  const { ms: stop } = await timed(async () => (await Cloud.start({ schedules: true })).remove());
  const { ms: synth } = await timed(() => execFileSync('npx', ['cdk', 'synth', '--quiet'], { stdio: 'ignore' }));
  return [
    figure('npm start to Ready, first run (nothing built)', inSeconds(first), '<= 15 s', first <= 15_000),
    figure('npm start to Ready, again (its stop included)', inSeconds(again), '<= 8 s', again <= 8_000),
    figure('npm start to Ready, built, no data (its stop included)', inSeconds(stop)),
    figure('cdk synth, bundles included', inSeconds(synth), '<= 15 s', synth <= 15_000),
  ];
}

/** The value that this share (0 to 1) of the values does not exceed. */
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

const people = 200;
const bars = { seconds: 20, megabytes: 900 };

interface Run extends Burst {
  rows: number;
  mails: number;
  megabytes: number;
}

export async function benchBurst(): Promise<Figure[]> {
  const ten = await run(10);
  const thousand = await run(1000);
  const p99 = ({ waited }: Run) => quantile(waited, 0.99);
  return [
    ...figuresOf('ten functions', ten),
    ...figuresOf('1,000 functions', thousand),
    figure('burst: p99 with ten functions to p99 with 1,000', `${(p99(ten) / p99(thousand)).toFixed(2)} times`),
  ];
}

function figuresOf(account: string, { waited, rows, mails, refused, megabytes }: Run): Figure[] {
  const name = `burst of ${people}, ${account}`;
  const served = waited.filter((ms) => ms <= bars.seconds * 1000).length;
  const slowest = Math.max(...waited);
  return [
    figure(
      `${name}: served`,
      `${((100 * served) / people).toFixed(0)} %, ${refused} requests refused`,
      `100 % within ${bars.seconds} s`,
      served === people,
    ),
    figure(`${name}: rows and mails`, `${rows} and ${mails}`, `${people} each`, rows === people && mails === people),
    figure(
      `${name}: wait`,
      `p50 ${inSeconds(quantile(waited, 0.5))}, p99 ${inSeconds(quantile(waited, 0.99))}, longest ${inSeconds(slowest)}`,
    ),
    atMost(`${name}: memory of all processes after it and every endpoint`, megabytes, bars.megabytes, inMB),
  ];
}

const run = (concurrency: number) =>
  onCloud({ env: asStarted }, async (cloud): Promise<Run> => {
    const admin = await signIn(cloud);
    await cloud.lambda({ concurrency });
    const burst = await subscribeWithinASecond(cloud, people);
    await cloud.untilIdle();
    const rows = ((await (await admin.call('/api/subscribers')).json()) as unknown[]).length;
    const mails = (await cloud.inbox()).length;
    const after = Math.round(memoryMB(cloud.pid));
    await everyEndpoint(cloud);
    return { ...burst, rows, mails, megabytes: Math.max(after, Math.round(memoryMB(cloud.pid))) };
  });
