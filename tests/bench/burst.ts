import { type Burst, subscribeWithinASecond } from '../support/cloud/burst.ts';
import { memoryMB } from '../support/cloud/processes.ts';
import { signIn } from '../support/cloud/visitor.ts';
import { atMost, type Figure, figure, inMB, inSeconds, quantile } from './measure.ts';
import { onCloud } from './running.ts';
import { asStarted, everyEndpoint } from './start.ts';

const people = 200;
const bars = { seconds: 20, megabytes: 900 };

interface Run extends Burst {
  rows: number;
  mails: number;
  megabytes: number;
}

/** 200 people subscribe within a second, on a new account and on an ordinary one, each on a fresh local cloud. */
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
