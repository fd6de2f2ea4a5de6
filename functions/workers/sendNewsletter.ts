import { refreshSettings } from '../lib/content/settings/settings.ts';
import type { Messages } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { RateLimiter, sendChunk } from '../lib/sending/deliver.ts';

/** All messages of an invocation share one rate limiter, so that together they keep to the account's rate. */
export const handler = queueWorker<RateLimiter>(
  (message, context, limiter) =>
    sendChunk(message as Messages['send'], limiter, () => context.getRemainingTimeInMillis()),
  {
    async prefetch() {
      await refreshSettings();
      return new RateLimiter();
    },
  },
);
