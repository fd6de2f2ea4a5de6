import type { Renderer } from '../../shared/publishing/model/publication.ts';
import type { Messages } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { finishCampaign } from '../lib/sending/campaign/finishCampaign.ts';
import { cancelShard } from '../lib/sending/control/cancelShard.ts';
import { decideShard } from '../lib/sending/ledger/decideAll.ts';
import { enqueueShard } from '../lib/sending/prepare/enqueueShard.ts';
import { enterShards } from '../lib/sending/prepare/enterShards.ts';
import { publishRequested } from '../lib/sending/prepare/letterPage.ts';
import { prepare } from '../lib/sending/prepare/prepare.ts';

/** Built from frontend/render.tsx, and deployed beside the bundle. Most campaigns have no page. */
const render: Renderer['render'] = async (document) => {
  const renderer = (await import(new URL('render.mjs', import.meta.url).href)) as Renderer;
  return renderer.render(document);
};

export const handler = queueWorker(async (message) => {
  const step = message as Messages['campaign'];
  switch (step.step) {
    case 'prepare':
      return prepare(step.campaignId, render);
    case 'enter':
      return enterShards(step);
    case 'publish':
      return publishRequested(step);
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
