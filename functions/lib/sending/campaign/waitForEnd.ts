import { sendWait } from '../../../../shared/platform/constants.ts';
import type { SendResult } from '../../../../shared/sending/model/campaign.ts';
import * as campaigns from './campaigns.ts';

/** Waits a while for a campaign to end, and returns its status then. */
export async function waitForEnd(campaignId: string): Promise<SendResult> {
  const until = Date.now() + sendWait;
  for (let pause = 100; ; pause = Math.min(1000, pause * 1.5)) {
    const meta = await campaigns.find(campaignId);
    if (!meta) throw new Error(`Send ${campaignId} is gone`);
    const { status, sent, total, isEstimate, reason } = meta;
    const running = status === 'PREPARING' || status === 'SENDING';
    if (!running || Date.now() + pause > until)
      return { emailsSent: sent, total, isEstimate, campaignId, status, reason };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
