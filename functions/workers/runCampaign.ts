import type { Renderer } from '../../shared/publishing/publication.ts';
import { refreshSettings } from '../lib/content/settings/settings.ts';
import type { Messages } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { decideShard } from '../lib/sending/control.ts';
import { enterShards, prepare, publishRequested } from '../lib/sending/prepare.ts';
import { handleRemaining } from '../lib/sending/shardWork.ts';
import { finishCampaign } from '../lib/sending/sweep.ts';

/** Built from frontend/render.tsx, and deployed beside the bundle. Most campaigns have no page. */
const render: Renderer['render'] = async (document) => {
  const renderer = (await import(new URL('render.mjs', import.meta.url).href)) as Renderer;
  return renderer.render(document);
};

export const handler = queueWorker(async (message) => {
  await refreshSettings();
  const step = message as Messages['campaign'];
  switch (step.step) {
    case 'prepare':
      return prepare(step.campaignId, render);
    case 'enter':
      return enterShards(step);
    case 'publish':
      return publishRequested(step);
    case 'remaining':
      return handleRemaining(step);
    case 'decide':
      return decideShard(step);
    case 'finish':
      return finishCampaign(step.campaignId);
  }
});
