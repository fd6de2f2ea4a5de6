import { randomUUID } from 'node:crypto';
import type { SendResult } from '../../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { enqueue } from '../queue.ts';
import * as campaigns from '../store/campaigns.ts';
import * as subscribers from '../store/subscribers.ts';
import { waitForEnd } from './waitForEnd.ts';

/** START: begins a campaign of the template, or joins the one that runs, and waits a while for its end. */
export async function start(template: EmailTemplate, startedBy: string): Promise<SendResult> {
  const cutoff = new Date().toISOString();
  const accepted = await audience(cutoff);
  const { campaignId } = await campaigns.start(randomUUID(), template, {
    audience: { type: 'newsletter' },
    cutoff,
    accepted,
    startedBy,
  });
  // Also for one that runs already: should its first message have been lost, this one sets it going.
  await enqueue('campaign', { step: 'prepare', campaignId });
  return waitForEnd(campaignId);
}

/** Subscribers of the cut-off from whom mail is not withheld. */
async function audience(cutoff: string): Promise<number> {
  let count = 0;
  const countShard = async (shard: string) => {
    for await (const { people } of subscribers.inShard(shard, cutoff)) {
      count += people.filter(({ suppressed }) => !suppressed).length;
    }
  };
  await Promise.all(subscribers.shards.map(countShard));
  return count;
}
