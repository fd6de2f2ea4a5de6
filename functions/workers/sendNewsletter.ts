import { readChunk } from '../lib/newsletter/enqueueShard.ts';
import { sendChunk } from '../lib/newsletter/sendChunk.ts';
import type { Messages } from '../lib/queue.ts';
import { queueWorker } from '../lib/queueWorker.ts';

export const handler = queueWorker(async (message, context) => {
  await sendChunk(readChunk(message as Messages['send']), () => context.getRemainingTimeInMillis());
});
