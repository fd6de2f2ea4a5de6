import { cancelShard } from '../lib/newsletter/cancelShard.ts';
import { decideShard } from '../lib/newsletter/decideAll.ts';
import { enqueueShard } from '../lib/newsletter/enqueueShard.ts';
import { enterShards } from '../lib/newsletter/enterShards.ts';
import { finishCampaign } from '../lib/newsletter/finishCampaign.ts';
import { awaitPage, publishAsked } from '../lib/newsletter/letterPage.ts';
import { prepare } from '../lib/newsletter/prepare.ts';
import type { Messages } from '../lib/queue.ts';
import { queueWorker } from '../lib/queueWorker.ts';

export const handler = queueWorker(async (message) => {
  const step = message as Messages['campaign'];
  switch (step.step) {
    case 'prepare':
      return prepare(step.campaignId);
    case 'enter':
      return enterShards(step);
    case 'publish':
      return publishAsked(step);
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
