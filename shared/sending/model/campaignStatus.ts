import type { CampaignStatus } from './campaign.ts';

/** Whether mails may still go out, now or once an admin resumes it. */
export const isUnderWay = (status: CampaignStatus) =>
  status === 'PREPARING' || status === 'SENDING' || status === 'PAUSED';

/** Whether nothing more happens until an admin decides. */
export const needsAttention = (status: CampaignStatus) => status === 'PAUSED' || status === 'NEEDS_ATTENTION';
