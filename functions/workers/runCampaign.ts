import type { Messages } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { finishCampaign } from '../lib/sending/campaign/finishCampaign.ts';
import { cancelShard } from '../lib/sending/control/cancelShard.ts';
import { decideShard } from '../lib/sending/ledger/decideAll.ts';
import { enqueueShard } from '../lib/sending/prepare/enqueueShard.ts';
import { enterShards } from '../lib/sending/prepare/enterShards.ts';
import { awaitPage, publishRequested } from '../lib/sending/prepare/letterPage.ts';
import { prepare } from '../lib/sending/prepare/prepare.ts';

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
    case 'enqueue':
      return enqueueShard(step);
    case 'cancel':
      return cancelShard(step);
    case 'decide':
      return decideShard(step);
    case 'finish':
      return finishCampaign(step.campaignId);
  }
});
