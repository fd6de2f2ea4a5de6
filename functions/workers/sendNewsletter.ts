import { eachMessage } from '../lib/batch.ts';
import { sendChunk } from '../lib/newsletter/sendChunk.ts';
import type { Messages } from '../lib/queue.ts';

export const handler = eachMessage(async (message, context) => {
  const { campaignId, recipients } = message as Messages['send'];
  await sendChunk(campaignId, recipients, () => context.getRemainingTimeInMillis());
});
