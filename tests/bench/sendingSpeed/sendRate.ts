import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../../infra/local/cloud/build.ts';
import { shards } from '../../../shared/platform/resources.ts';
import {
  newsletterShare,
  preparersFor,
  recordersFor,
  sendersFor,
  writesFor,
} from '../../../shared/sending/model/workers.ts';
import { newest } from '../../support/cloud/faultRun.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { template } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { atMost, type Figure, figure, inMB, inSeconds, measureIn, onCloud } from '../running.ts';
import { latency } from './standInFigures.ts';
import type { WorkerSpeed } from './workerLoop.ts';

/** Of its memory, a sender uses no more. */
const smallShare = 0.8;

/**
 * How fast a newsletter goes out if SES takes a tenth of a second: on the local cloud for an account of 14 mails a
 * second; for faster accounts, for which the local cloud would be the limit, as many times what one worker sends as
 * there are workers.
 */
export async function benchSendRate(): Promise<Figure[]> {
  const slow = await onLocalCloud(14);
  const { small, fast, faster, most } = await measureWorkers({
    small: { kind: 'send', rate: 14 },
    fast: { kind: 'send', rate: 200 },
    faster: { kind: 'send', rate: 1000 },
    // More than workers can send.
    most: { kind: 'send', rate: 100_000_000 },
  });
  return [
    rateFigure(14, slow, 'local cloud'),
    ofWorkers(200, fast),
    ofWorkers(1000, faster),
    figure(
      'one sender on one processor, with signatures and TLS',
      `${most.perSecond.toFixed(0)} mails/s, ${most.cpu.toFixed(1)} ms of processor a mail, ${most.memory.toFixed(0)} MB`,
    ),
    atMost('memory of a sender for a slow account', small.memory, smallShare * sendersFor(14).memory, inMB),
  ];
}

function ofWorkers(account: number, { perSecond }: WorkerSpeed): Figure {
  const { count } = sendersFor(account);
  return rateFigure(account, count * perSecond, `${count} times one worker, stand-ins`);
}

function rateFigure(account: number, mails: number, where: string): Figure {
  const [least, most] = [0.85 * newsletterShare * account, account];
  return figure(
    `newsletter of an account for ${account} a second (${where})`,
    `${mails.toFixed(1)} mails/s`,
    `${least.toFixed(1)} to ${most}/s`,
    mails >= least && mails <= most,
  );
}

const onLocalCloud = (account: number) =>
  onCloud({ memory: true }, async (cloud) => {
    const people = 250;
    await seedSubscribers(cloud, people);
    await cloud.ses({ latency: latency.mail, maxSendRate: account });
    const admin = await signIn(cloud);
    const answer = admin.call(`/api/email-templates/${template}/send`, { method: 'POST' });
    const at: number[] = [];
    for (let sent = 0; sent < people; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const mails = (await cloud.inbox()).length;
      for (; sent < mails; sent++) at.push(performance.now());
      const campaign = await newest(admin);
      if (campaign && campaign.counts.FAILED + campaign.counts.IN_DOUBT > 0) throw new Error('Mails were not accepted');
    }
    await answer;
    // Without the beginning, when one worker may start late, and the end, when one has nothing left to do.
    const [first = 0, last = 0] = [at[25], at[people - 50]];
    return (people - 75) / ((last - first) / 1000);
  });

const million = 1_000_000;
/** An account whose list may be a million, in mails a second. */
const account = 800;
const bars = { prepare: 180, events: 2 * account };
/**
 * DynamoDB's writes a second to one partition key:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
const writesOfKey = 1000;
/** Seconds for what happens once: messages on their way, cold starts, and the letter's page on the site. */
const startSeconds = 10;

/** What a send to a million takes, computed from what one worker does in a second on one processor. */
export async function benchMillion(): Promise<Figure[]> {
  const { enter, count, events } = await measureWorkers({
    ...{ enter: { kind: 'enter' }, count: { kind: 'count' }, events: { kind: 'events' } },
  });
  const workers = preparersFor(account);
  // Each worker enters one shard at a time, which has one partition key.
  const each = Math.min(enter.perSecond, writesOfKey);
  const writes = Math.min(workers * each, writesFor(account) ?? 4000);
  const rounds = Math.ceil(shards.length / workers);
  const entering = Math.max(million / writes, (rounds * million) / shards.length / each);
  const preparing = entering + million / count.perSecond + startSeconds;
  const recorders = recordersFor(account);
  // Half a GB comes with less than a third of a processor.
  const recorded = recorders / (1 / events.perSecond + (events.cpu / 1000) * (1769 / 512 - 1));
  return [
    figure(
      'recipients entered by one worker',
      `${enter.perSecond.toFixed(0)}/s, ${enter.cpu.toFixed(2)} ms of processor each`,
    ),
    figure('rows of the ledger counted by one worker', `${count.perSecond.toFixed(0)}/s`),
    figure(
      `a million recipients prepared, an account for ${account} a second`,
      `${inSeconds(1000 * preparing)}: ${inSeconds(1000 * entering)} to enter them, ${workers} workers side by side, ${writes.toFixed(0)} writes/s`,
      `<= ${bars.prepare} s`,
      preparing <= bars.prepare,
    ),
    figure(
      `events of SES recorded by ${recorders} workers of 512 MB`,
      `${recorded.toFixed(0)}/s, ${events.cpu.toFixed(2)} ms of processor each`,
      `>= ${bars.events}/s`,
      recorded >= bars.events,
    ),
  ];
}

const bundles = 'dist/functions';

/** For 127.0.0.1, which alone presents it, for a day. */
const certificateArguments = [
  ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1'],
  ...['-addext', 'subjectAltName=IP:127.0.0.1'],
];

/**
 * What one worker does in a second on one processor, from its bundle, with the SDK's signatures and TLS, against
 * stand-ins for AWS that take their time. Each job is a kind of work (workerLoop.ts), and an account's rate for
 * sending.
 */
async function measureWorkers<Job extends string>(
  jobs: Record<Job, { kind: string; rate?: number }>,
): Promise<Record<Job, WorkerSpeed>> {
  await build(() => undefined);
  const certificate = mkdtempSync(join(tmpdir(), 'certificate-'));
  const files = ['-keyout', join(certificate, 'key.pem'), '-out', join(certificate, 'certificate.pem')];
  execFileSync('openssl', [...certificateArguments, ...files], { stdio: 'ignore' });
  const standIn = fork('tests/bench/sendingSpeed/awsStandIn.ts', [certificate]);
  try {
    const [port] = (await once(standIn, 'message')) as [number];
    const speeds: Partial<Record<Job, WorkerSpeed>> = {};
    for (const [name, { kind, rate = 1 }] of Object.entries<{ kind: string; rate?: number }>(jobs))
      speeds[name as Job] = await measure(kind, rate, environment(port, certificate, rate));
    return speeds as Record<Job, WorkerSpeed>;
  } finally {
    standIn.kill();
    rmSync(certificate, { recursive: true });
  }
}

async function measure(kind: string, rate: number, env: NodeJS.ProcessEnv): Promise<WorkerSpeed> {
  // Leaves a third of a sender's memory for what is not in the heap.
  const heap = kind === 'send' ? [`--max-old-space-size=${Math.round(sendersFor(rate).memory * 0.65)}`] : [];
  return measureIn(new URL('workerLoop.ts', import.meta.url), [bundles, kind, String(rate)], {
    env: { ...process.env, ...env },
    execArgv: heap,
    // Linux: the rest of the machine is for the stand-in.
    ...(process.platform === 'linux' && { execPath: 'taskset', execArgv: ['-c', '0', process.execPath, ...heap] }),
  });
}

const environment = (port: number, certificate: string, rate: number) => ({
  ...{ AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
  ...{ PEOPLE_TABLE: 'people', SENDS_TABLE: 'sends', SEND_QUEUE_URL: 'send', CAMPAIGN_QUEUE_URL: 'campaign' },
  ...{ SITE_URL: 'https://example.org', SENDER_ADDRESS: 'us@example.org', CONFIGURATION_SET: 'set' },
  LINKS_SECRET_ARN: 'links',
  MAILS_PER_SECOND: String(rate),
  NODE_EXTRA_CA_CERTS: join(certificate, 'certificate.pem'),
  ...Object.fromEntries(
    ['DYNAMODB', 'SESV2', 'SQS', 'SECRETS_MANAGER'].map((service) => [
      `AWS_ENDPOINT_URL_${service}`,
      `https://127.0.0.1:${port}`,
    ]),
  ),
});
