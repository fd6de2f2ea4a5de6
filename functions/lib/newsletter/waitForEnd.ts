import { sendWait } from '../../../shared/constants.ts';
import type { CampaignStatus, SendResult } from '../../../shared/model/campaign.ts';
import * as campaigns from '../store/campaigns.ts';

/** Mails may still leave, now or once an admin says so. */
const goingOn: CampaignStatus[] = ['PREPARING', 'SENDING', 'PAUSED'];

/** Waits a while for a campaign's end. `emailsSent`: what was accepted while mails may still leave, else what was sent. */
export async function waitForEnd(campaignId: string): Promise<SendResult> {
  const until = Date.now() + sendWait;
  for (let pause = 100; ; pause = Math.min(1000, pause * 1.5)) {
    const meta = await campaigns.find(campaignId);
    if (!meta) throw new Error(`Campaign ${campaignId} is gone`);
    const running = meta.status === 'PREPARING' || meta.status === 'SENDING';
    if (!running || Date.now() + pause > until) {
      const emailsSent = goingOn.includes(meta.status) ? meta.total : meta.sent;
      return { emailsSent, campaignId, status: meta.status };
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
