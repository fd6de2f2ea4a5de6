import type { Messages } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { decideShard } from '../lib/sending/control.ts';
import { awaitPage, enterShards, prepare, publishRequested } from '../lib/sending/prepare.ts';
import { handleRemaining } from '../lib/sending/shardWork.ts';
import { finishCampaign } from '../lib/sending/sweep.ts';

export const handler = queueWorker(async (message) => {
  const step = message as Messages['campaign'];
  switch (step.step) {
    case 'prepare':
      return prepare(step.campaignId);
    case 'enter':
      return enterShards(step);
    case 'publish':
      return publishRequested(step);
    case 'await':
      return awaitPage(step);
    case 'remaining':
      return handleRemaining(step);
    case 'decide':
      return decideShard(step);
    case 'finish':
      return finishCampaign(step.campaignId);
  }
});
