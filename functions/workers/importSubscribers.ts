import { run } from '../lib/people/imports/run.ts';
import type { Messages } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';

export const handler = queueWorker(async (message, context) => {
  const { importId, round } = message as Messages['import'];
  // A batch takes seconds: if the last one begins within two fifths of the time, a run ends long before its timeout.
  const reserve = 0.6 * context.getRemainingTimeInMillis();
  await run(importId, round, () => context.getRemainingTimeInMillis() > reserve);
});
