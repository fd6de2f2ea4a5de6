import { sendWait } from '../../../shared/constants.ts';
import type { SendResult } from '../../../shared/model/campaign.ts';
import * as campaigns from '../store/campaigns.ts';

/** Waits a while for a campaign's end. `emailsSent`: what was sent when it is complete, else what was accepted. */
export async function waitForEnd(campaignId: string): Promise<SendResult> {
  const until = Date.now() + sendWait;
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
