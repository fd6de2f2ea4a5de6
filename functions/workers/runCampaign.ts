import { cancelShard } from '../lib/newsletter/cancelShard.ts';
import { enqueueShard } from '../lib/newsletter/enqueueShard.ts';
import { finishCampaign } from '../lib/newsletter/finishCampaign.ts';
import { prepare } from '../lib/newsletter/prepare.ts';
import type { Messages } from '../lib/queue.ts';
import { queueWorker } from '../lib/queueWorker.ts';

export const handler = queueWorker(async (message, context) => {
  const step = message as Messages['campaign'];
  switch (step.step) {
    case 'prepare':
      return prepare(step.campaignId, step.from, () => context.getRemainingTimeInMillis());
    case 'enqueue':
      return enqueueShard(step.campaignId, step.shard);
    case 'cancel':
      return cancelShard(step.campaignId, step.shard);
    // 'finish', for which messages of earlier versions have another word.
    default:
      return finishCampaign(step.campaignId);
  }
});
