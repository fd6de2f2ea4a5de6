import { shards } from '../../../shared/platform/resources.ts';
import { preparersFor, recordersFor, writesFor } from '../../../shared/sending/model/workers.ts';
import { type Figure, figure, inSeconds } from '../measure.ts';
import { measureWorkers } from './workerSpeed.ts';

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
const once = 10;

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
  const preparing = entering + million / count.perSecond + once;
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
