import { run } from '../lib/people/imports/run.ts';
import type { Messages } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';

/** Goes on with the import of subscribers that a message names. */
export const handler = queueWorker(async (message, context) => {
  const { importId, round } = message as Messages['import'];
  // A batch takes seconds: where the last one begins before two fifths of the time have passed, a run ends long before its timeout.
  const reserve = 0.6 * context.getRemainingTimeInMillis();
  await run(importId, round, () => context.getRemainingTimeInMillis() > reserve);
});
