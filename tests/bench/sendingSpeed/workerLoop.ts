import { pathToFileURL } from 'node:url';
import type { SQSHandler } from 'aws-lambda';
import { shards } from '../../../shared/platform/resources.ts';
import { deliveryEvent, sendEvent } from '../../support/data/sesEvents.ts';
import { shardSize } from './standInFigures.ts';

export interface WorkerSpeed {
  /** Mails, recipients or events in a second. */
  perSecond: number;
  /** Milliseconds of processor time for each. */
  cpu: number;
  /** The most that its process had in memory, in MB. */
  memory: number;
}

/* Forked by the bench. Arguments: the folder of bundles, the work, and an account's rate. */
const [folder = '', kind = '', rate = ''] = process.argv.slice(2);

interface Work {
  worker: string;
  /** What one invocation does: emails, recipients or events. */
  size: number;
  messages: () => object[];
}

let next = 0;
const id = () => `${(next % 16).toString(16)}${String(next++).padStart(63, '0')}`;
const works: Record<string, Work> = {
  send: {
    worker: 'sendNewsletter',
    size: 140,
    messages: () =>
      Array.from({ length: 7 }, () => ({
        campaignId: `send-${rate}`,
        recipients: Array.from({ length: 20 }, () => ({ id: id() })),
      })),
  },
  enter: {
    worker: 'runCampaign',
    size: shardSize,
    messages: () => [{ step: 'enter', campaignId: 'enter-1', shards: [shards[next++ % shards.length]] }],
  },
  count: {
    worker: 'runCampaign',
    size: shardSize * shards.length,
    messages: () => [{ step: 'finish', campaignId: 'count-1' }],
  },
  events: {
    worker: 'handleSesEvents',
    size: 100,
    messages: () =>
      Array.from({ length: 50 }, () => {
        const about = { address: 'ana@example.org', messageId: id(), campaign: 'events-1', subscriber: id() };
        return [sendEvent(about), deliveryEvent(about)];
      }).flat(),
  },
};

const { worker, size, messages } = works[kind] as Work;
const { handler } = (await import(pathToFileURL(`${folder}/workers/${worker}/index.mjs`).href)) as {
  handler: SQSHandler;
};

async function invoke(): Promise<void> {
  const end = Date.now() + 120_000;
  const Records = messages().map((message, n) => ({ messageId: String(n), body: JSON.stringify(message) }));
  const context = { getRemainingTimeInMillis: () => end - Date.now() };
  const answer = await handler({ Records } as never, context as never, () => {});
  if (answer?.batchItemFailures.length) throw new Error(`${worker}: messages failed`);
}

// Opens connections, and lets the code become warm.
for (let warm = performance.now(); performance.now() - warm < 2000; ) await invoke();
const [start, startUsage] = [performance.now(), process.cpuUsage()];
let done = 0;
while (performance.now() - start < 6000) {
  await invoke();
  done += size;
}
const { user, system } = process.cpuUsage(startUsage);
const perSecond = done / ((performance.now() - start) / 1000);
const memory = process.resourceUsage().maxRSS / 1024;
process.send?.({ perSecond, cpu: (user + system) / 1000 / done, memory } satisfies WorkerSpeed);
