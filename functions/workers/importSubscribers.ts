import { run } from '../lib/people/imports/run.ts';
import type { Messages } from '../lib/platform/queues/messages.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';

/** Imports subscribers as messages ask for it. */
export const handler = queueWorker(async (message, context) => {
  const { importId, round } = message as Messages['import'];
  // A batch takes seconds: with the last one begun at two fifths of its time, a run is over long before its timeout.
  const enough = 0.6 * context.getRemainingTimeInMillis();
  await run(importId, round, () => context.getRemainingTimeInMillis() > enough);
});
