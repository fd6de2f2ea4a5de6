import { readFileSync } from 'node:fs';
import type { Cloud } from '../support/cloud/cloud.ts';
import { metrics, newest } from '../support/cloud/faultRun.ts';
import { tryTo } from '../support/cloud/listeningSockets.ts';
import { signIn, type Visitor } from '../support/cloud/visitor.ts';
import { template } from '../support/data/newsletter.ts';
import { seedSubscribers } from '../support/data/seedSubscribers.ts';
import { type Figure, figure, inSeconds, onCloud } from './running.ts';
import { costOf, inDollars, totalOf, usageOfSend } from './template.ts';

const size = 10_000;
const bars = { rate: 60, ratio: 2.2, writes: 4, reads: 1, growth: 1.5, cost: 10.5 };

interface Run {
  seconds: number;
  writes: number;
  reads: number;
  messages: number;
  calls: Record<string, number>;
  /** Resident memory of the local cloud with its functions, in MB: early in the send and at its end. */
  memory: { early: number; late: number };
}

/** A send to 10,000 and one to 20,000, each on a fresh local cloud with its tables on disk. */
export async function benchSend(): Promise<Figure[]> {
  const one = await run(size);
  const two = await run(2 * size);
  const ratio = two.seconds / one.seconds;
  const rate = size / one.seconds;
  const growth = two.memory.late / two.memory.early;
  const usage = usageOfSend(100_000, {
    writes: two.writes,
    // The subscriber when mailed, and the row when SES's event arrives.
    itemsRead: 2,
    // Subscribers when prepared; rows when checked, enqueued and settled.
    rowsPassed: 4,
    messages: two.messages,
  });
  const cost = costOf(usage, { alwaysFree: false });
  return [
    figure(
      'send to 10,000',
      `${inSeconds(one.seconds * 1000)}, ${rate.toFixed(0)} recipients/s`,
      `>= ${bars.rate}/s`,
      rate >= bars.rate,
    ),
    figure(
      'send to 20,000',
      `${inSeconds(two.seconds * 1000)}, ${ratio.toFixed(2)} times as long`,
      `<= ${bars.ratio} times`,
      ratio <= bars.ratio,
    ),
    figure('DynamoDB writes per recipient', two.writes.toFixed(2), `<= ${bars.writes}`, two.writes <= bars.writes),
    figure('DynamoDB read requests per recipient', two.reads.toFixed(2), `<= ${bars.reads}`, two.reads <= bars.reads),
    figure(
      'DynamoDB calls of the send to 20,000',
      Object.entries(two.calls)
        .map(([name, count]) => `${name} ${count}`)
        .join(', '),
    ),
    figure(
      'memory of the local cloud while it sends to 20,000',
      `${two.memory.early} MB early, ${two.memory.late} MB at the end`,
      `<= ${bars.growth} times`,
      growth <= bars.growth,
    ),
    figure('100,000 recipients on AWS', inDollars(cost), `< $${bars.cost.toFixed(2)}`, totalOf(cost) < bars.cost),
  ];
}

const run = (people: number) =>
  onCloud({}, async (cloud): Promise<Run> => {
    await seedSubscribers(cloud, people);
    const admin = await signIn(cloud);
    // SES's events come seconds after a mail. The emulator of DynamoDB is so slow that earlier ones would overtake the
    // senders' records, and cost writes that AWS would not see.
    await cloud.ses({ eventDelay: 5000 });
    await cloud.resetMetrics();
    const start = performance.now();
    const answer = admin.call(`/api/email-templates/${template}/send`, { method: 'POST' });
    const memory = await untilComplete(cloud, admin, people);
    const seconds = (performance.now() - start) / 1000;
    await answer;
    // SES's events are part of the work.
    await cloud.untilIdle();
    const { dynamodb = {}, sqs = {} } = await metrics(cloud);
    const sum = (names: string[]) => names.reduce((total, name) => total + (dynamodb[name] ?? 0), 0);
    return {
      seconds,
      memory,
      calls: dynamodb,
      writes: sum(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']) / people,
      reads: sum(['GetItem', 'BatchGetItem', 'Query']) / people,
      messages: ((sqs.SendMessage ?? 0) + (sqs.SendMessageBatch ?? 0) * 10) / people,
    };
  });

/** Elsewhere than in Linux 0: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function residentMB({ pid }: Cloud): number {
  const status = tryTo(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '';
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function untilComplete(cloud: Cloud, admin: Visitor, people: number): Promise<Run['memory']> {
  let early: number | undefined;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const campaign = await newest(admin);
    if (campaign && early === undefined && campaign.counts.SENT > people / 10) early = residentMB(cloud);
    if (campaign?.status === 'COMPLETE') {
      if (campaign.counts.SENT !== people) throw new Error(`Only ${campaign.counts.SENT} of ${people} were sent`);
      return { early: early ?? residentMB(cloud), late: residentMB(cloud) };
    }
    if (campaign && campaign.status !== 'PREPARING' && campaign.status !== 'SENDING') {
      throw new Error(`The send ended as ${campaign.status}: ${campaign.reason}`);
    }
  }
}
