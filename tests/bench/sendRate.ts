import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Context, SQSHandler, SQSRecord } from 'aws-lambda';
import { maxInFlight } from '../../functions/lib/sending/deliver/rateLimiter.ts';
import { shards } from '../../shared/platform/shards.ts';
import { Cloud } from '../support/cloud/cloud.ts';
import { newest } from '../support/cloud/faultRun.ts';
import { signIn } from '../support/cloud/visitor.ts';
import { template } from '../support/data/newsletter.ts';
import { seedSubscribers } from '../support/data/seedSubscribers.ts';
import { type Figure, figure } from './measure.ts';

/** Milliseconds of SES and of an item in DynamoDB. A mail takes a claim, SES, and a record. */
const latency = { mail: 100, item: 8 };
const perMail = latency.mail + 2 * latency.item;
const workers = 2;
/** The share of the account's rate for newsletters. */
const share = 0.8;
/** Writes for a mail: its claim, its record, and SES's event, whose condition fails but is charged. */
const writes = 3;

/**
 * How fast a newsletter goes out if SES takes a tenth of a second: on the local cloud for an account of 14 mails a second;
 * for faster accounts, for which the local cloud would be the limit, with one worker in this process and stand-ins for
 * DynamoDB and SES.
 */
export async function benchSendRate(): Promise<Figure[]> {
  const slow = await onLocalCloud(14);
  const fast = await oneWorker([200, 1000]);
  const cpu = fast.at(-1)?.cpu ?? 0;
  const processor = (workers * 1000) / cpu;
  const connections = (workers * maxInFlight * 1000) / perMail;
  const limits = [
    `processor ${Math.round(processor)}/s (${cpu.toFixed(1)} ms a mail on this machine, without TLS; two of one each)`,
    `connections ${Math.round(connections)}/s (${maxInFlight} mails at a time for each worker, for ${perMail} ms)`,
    `the ledger’s ${shards.length} partitions ${Math.round((shards.length * 1000) / writes)}/s (1,000 writes a second each, ${writes} a mail)`,
    'Lambda 2 invocations at once, by choice',
    'SQS none (a message carries 20 mails)',
  ];
  return [
    rateFigure(14, slow, 'local cloud', 14),
    ...fast.map(({ rate, mails }) =>
      rateFigure(rate, mails * workers, 'two times one worker, stand-ins', Math.min(processor, connections)),
    ),
    figure('what limits a send next', limits.join('; ')),
  ];
}

/** `limit`: mails a second that the workers can send, whatever the account's rate. */
function rateFigure(account: number, mails: number, where: string, limit: number): Figure {
  const [least, most] = [0.85 * Math.min(share * account, limit), account];
  return figure(
    `newsletter of an account for ${account} a second (${where})`,
    `${mails.toFixed(1)} mails/s`,
    `${least.toFixed(1)} to ${most}/s`,
    mails >= least && mails <= most,
  );
}

async function onLocalCloud(account: number): Promise<number> {
  const people = 250;
  const cloud = await Cloud.start({ memory: true });
  try {
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
  } finally {
    await cloud.remove();
  }
}

/** Runs one worker for ten seconds at each rate. Returns mails a second, and milliseconds of processor time for each. */
async function oneWorker(rates: number[]): Promise<{ rate: number; mails: number; cpu: number }[]> {
  const standIn = fork('tests/bench/awsStandIn.ts');
  try {
    const [port] = (await once(standIn, 'message')) as [number];
    for (const service of ['DYNAMODB', 'SESV2', 'SQS', 'SECRETS_MANAGER'])
      process.env[`AWS_ENDPOINT_URL_${service}`] = `http://127.0.0.1:${port}`;
    Object.assign(process.env, environment);
    const { handler } = await import('../../functions/workers/sendNewsletter.ts');
    const measured = [];
    for (const rate of rates) measured.push({ rate, ...(await sendFor(10_000, () => invoke(handler, rate))) });
    return measured;
  } finally {
    standIn.kill();
  }
}

const environment = {
  ...{ AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
  ...{ PEOPLE_TABLE: 'people', SENDS_TABLE: 'sends', SEND_QUEUE_URL: 'send', CAMPAIGN_QUEUE_URL: 'campaign' },
  ...{ SITE_URL: 'https://example.org', SENDER_ADDRESS: 'us@example.org', CONFIGURATION_SET: 'set' },
  LINKS_SECRET_ARN: 'links',
};

/** `send` returns how many mails it sent. It runs once before the measurement, to open connections. */
async function sendFor(milliseconds: number, send: () => Promise<number>): Promise<{ mails: number; cpu: number }> {
  await send();
  const [start, startUsage] = [performance.now(), process.cpuUsage()];
  let sent = 0;
  while (performance.now() - start < milliseconds) sent += await send();
  const { user, system } = process.cpuUsage(startUsage);
  return { mails: sent / ((performance.now() - start) / 1000), cpu: (user + system) / 1000 / sent };
}

async function invoke(handler: SQSHandler, rate: number): Promise<number> {
  const end = Date.now() + 60_000;
  const context = { getRemainingTimeInMillis: () => end - Date.now() } as Context;
  const answer = await handler({ Records: records(`campaign-${rate}`) }, context, () => {});
  if (answer?.batchItemFailures.length) throw new Error('Messages failed');
  return 140;
}

let recipients = 0;
const records = (campaignId: string) =>
  Array.from({ length: 7 }, (_, n) => {
    const ids = Array.from({ length: 20 }, () => ({
      id: `${n.toString(16)}${String(recipients++).padStart(63, '0')}`,
    }));
    return { messageId: String(n), body: JSON.stringify({ campaignId, recipients: ids }) } as SQSRecord;
  });
