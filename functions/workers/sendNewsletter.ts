import type { Messages } from '../lib/platform/queues/messages.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { RateLimiter } from '../lib/sending/deliver/rateLimiter.ts';
import { sendChunk } from '../lib/sending/deliver/sendChunk.ts';

/** All messages of an invocation share one lane, in which they keep to the account's rate together. */
export const handler = queueWorker<RateLimiter>(
  (message, context, lane) => sendChunk(message as Messages['send'], lane, () => context.getRemainingTimeInMillis()),
  { prefetch: async () => new RateLimiter() },
);
