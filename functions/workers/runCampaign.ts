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
  if (step.step === 'prepare') return prepare(step.campaignId, render);
  if (step.step === 'enter') return enterShards(step);
  if (step.step === 'publish') return publishRequested(step);
  if (step.step === 'remaining') return handleRemaining(step);
  if (step.step === 'decide') return decideShard(step);
  return finishCampaign(step.campaignId);
});
