import { eachMessage } from '../lib/batch.ts';
import { sendChunk } from '../lib/newsletter/sendChunk.ts';
import type { Messages } from '../lib/queue.ts';

export const handler = eachMessage(async (message, context) => {
  await sendChunk(message as Messages['send'], () => context.getRemainingTimeInMillis());
});
