import { randomUUID } from 'node:crypto';
import { sendWait } from '../../../shared/constants.ts';
import type { SendResult } from '../../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { enqueue } from '../queue.ts';
import * as campaigns from '../store/campaigns.ts';
import * as subscribers from '../store/subscribers.ts';

/**
 * START: begins a campaign of the template, or joins the one that runs, and waits a while for its end. `emailsSent` is
 * what was sent when it is complete, else what was accepted for sending.
 */
export async function start(template: EmailTemplate, startedBy: string): Promise<SendResult> {
  const cutoff = new Date().toISOString();
  const accepted = await audience(cutoff);
  const { campaignId } = await campaigns.start(randomUUID(), template, { cutoff, accepted, startedBy });
  // Also for one that runs already: should its first message have been lost, this one sets it going.
  await enqueue('campaign', { step: 'prepare', campaignId });
  return wait(campaignId, Date.now() + sendWait);
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

async function wait(campaignId: string, until: number): Promise<SendResult> {
  for (let pause = 100; ; pause = Math.min(1000, pause * 1.5)) {
    const meta = await campaigns.find(campaignId);
    if (!meta) throw new Error(`Campaign ${campaignId} is gone`);
    const running = meta.status === 'PREPARING' || meta.status === 'SENDING';
    if (!running || Date.now() + pause > until) {
      const emailsSent = meta.status === 'COMPLETE' ? meta.sent : meta.total;
      return { emailsSent, campaignId, status: meta.status };
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
