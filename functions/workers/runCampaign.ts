import { eachMessage } from '../lib/batch.ts';
import { cancelShard } from '../lib/newsletter/cancelShard.ts';
import { enqueueShard } from '../lib/newsletter/enqueueShard.ts';
import { prepare } from '../lib/newsletter/prepare.ts';
import { settle } from '../lib/newsletter/settle.ts';
import type { Messages } from '../lib/queue.ts';

export const handler = eachMessage(async (message, context) => {
  const step = message as Messages['campaign'];
  switch (step.step) {
    case 'prepare':
      return prepare(step.campaignId, step.from, () => context.getRemainingTimeInMillis());
    case 'enqueue':
      return enqueueShard(step.campaignId, step.shard);
    case 'cancel':
      return cancelShard(step.campaignId, step.shard);
    case 'settle':
      return settle(step.campaignId);
  }
});
