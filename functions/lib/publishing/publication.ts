import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { partitions } from '../../../shared/platform/resources.ts';
import { tableName } from '../platform/dynamo/dynamo.ts';
import { getItem } from '../platform/dynamo/reads.ts';
import { putItem, updateItem, when, write, writeIf } from '../platform/dynamo/writes.ts';

/** How long a run that has died keeps others waiting, in milliseconds. */
export const leaseTime = 15_000;
/** The time that a run needs to begin, in milliseconds. */
const leastTime = 60_000;

const table = () => tableName('access');
const key = { pk: partitions.access.publication, sk: partitions.access.publication };

/**
 * Does `work` while no other run publishes, and records its `dueAt`: when the pages have to be published again, in Unix
 * milliseconds. The signal ends a run that another one has taken over from. `remaining`: milliseconds until Lambda ends
 * this run. Throws if they are too few to wait for the other run.
 */
export async function oneAtATime<Run extends { dueAt: number }>(
  remaining: () => number,
  work: (signal: AbortSignal) => Promise<Run>,
): Promise<Run> {
  const owner = randomUUID();
  const isOurs = when`#owner = ${owner}`;
  const extend = (condition = isOurs) =>
    writeIf(updateItem(table(), key, { set: { owner, until: Date.now() + leaseTime }, when: condition }));
  while (!(await extend(when`attribute_not_exists(#until) OR #until < ${Date.now()} OR ${isOurs}`))) {
    if (remaining() < leastTime)
      throw new Error('Another run publishes pages, and there is no time left to wait for it');
    await pause(250);
  }
  const takenOver = new AbortController();
  const lose = () => takenOver.abort(new Error('Publishing stood still so long that another run took over'));
  const renewal = setInterval(() => void extend().then((kept) => kept || lose(), lose), leaseTime / 5);
  let run: Run | undefined;
  try {
    run = await work(takenOver.signal);
    return run;
  } finally {
    clearInterval(renewal);
    const set = run && { dueAt: run.dueAt };
    await write(updateItem(table(), key, { ...(set && { set }), remove: ['owner', 'until'], when: isOurs }));
  }
}

/** Its own partition: the content table's stream passes a change in it to the worker that publishes. */
const request = { pk: partitions.content.publishRequests, sk: partitions.content.publishRequests };

/**
 * Requests a run if what the last one published is out of date by now, because the event that it announced has ended,
 * its sign-up has closed, or a day has passed. Called each minute, it requests one each minute until a run has
 * finished. `now` in Unix milliseconds.
 */
export async function publishDue(now: number): Promise<void> {
  const { dueAt } = (await getItem<{ dueAt?: number }>(table(), key)) ?? {};
  if (!dueAt || now < dueAt) return;
  await write(putItem(tableName('content'), { ...request, requestedAt: new Date(now).toISOString() }));
}
