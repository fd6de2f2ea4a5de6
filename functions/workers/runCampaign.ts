import type { Context } from 'aws-lambda';
import { cancelShard } from '../lib/newsletter/cancelShard.ts';
import { checkLedger } from '../lib/newsletter/checkLedger.ts';
import { goOnDeciding } from '../lib/newsletter/decideAll.ts';
import { enqueueShard } from '../lib/newsletter/enqueueShard.ts';
import { finishCampaign } from '../lib/newsletter/finishCampaign.ts';
import { awaitPage, publishAsked } from '../lib/newsletter/letterPage.ts';
import { prepare } from '../lib/newsletter/prepare.ts';
import type { Messages } from '../lib/queue.ts';
import { queueWorker } from '../lib/queueWorker.ts';

export const handler = queueWorker(async (message, context) => {
  const step = message as Messages['campaign'];
  const hasTime = timeOf(context);
  switch (step.step) {
    case 'prepare':
      return prepare(step.campaignId, step.from, hasTime);
    case 'check':
      return checkLedger(step, hasTime);
    case 'publish':
      return publishAsked(step);
    case 'await':
      return awaitPage(step);
    case 'enqueue':
      return enqueueShard(step, hasTime);
    case 'cancel':
      return cancelShard(step, hasTime);
    case 'decide':
      return goOnDeciding(step, hasTime);
    case 'finish':
      return finishCampaign(step.campaignId, step.from, hasTime);
  }
});

/**
 * Whether a run may begin another page: until two fifths of its time are over, so that with the last page it has taken
 * less than half. For the rest another run takes over, however long the list is.
 */
function timeOf(context: Context): () => boolean {
  const enough = 0.6 * context.getRemainingTimeInMillis();
  return () => context.getRemainingTimeInMillis() > enough;
}
