import { sendChunk } from '../lib/newsletter/sendChunk.ts';
import { SendLane } from '../lib/newsletter/sendLane.ts';
import type { Messages } from '../lib/queue.ts';
import { queueWorker } from '../lib/queueWorker.ts';

/** All messages of an invocation share one lane, in which they keep to the account's rate together. */
export const handler = queueWorker<SendLane>(
  (message, context, lane) => sendChunk(message as Messages['send'], lane, () => context.getRemainingTimeInMillis()),
  { prefetch: async () => new SendLane() },
);
