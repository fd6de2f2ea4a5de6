import { randomUUID } from 'node:crypto';
import type { CampaignAudience, SendResult } from '../../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { enqueue } from '../queue.ts';
import * as campaigns from '../store/campaigns.ts';
import { audienceSize } from './audience.ts';
import { waitForEnd } from './waitForEnd.ts';

/** START: begins a campaign of the template, or joins the one that runs, and waits a while for its end. */
export async function start(
  template: EmailTemplate,
  audience: CampaignAudience,
  startedBy: string,
): Promise<SendResult> {
  const cutoff = new Date().toISOString();
  const accepted = await audienceSize(audience, cutoff);
  const { campaignId } = await campaigns.start(randomUUID(), template, {
    audience,
    cutoff,
    accepted,
    startedBy,
  });
  // Also for one that runs already: should its first message have been lost, this one sets it going.
  await enqueue('campaign', { step: 'prepare', campaignId });
  return waitForEnd(campaignId);
}
