import type { CampaignMeta } from '../store/campaigns/campaigns.ts';

/** Why a letter cannot go out while `meta`, another version of it, is on its way to the same people. */
export function otherVersionMessage({ status, sent, total, atMost }: CampaignMeta): string {
  const how = status === 'PAUSED' ? 'is paused' : 'is being sent';
  return `Another version of this letter ${how}: ${sent} of ${atMost ? 'up to ' : ''}${total} have got it. Nothing of this one was sent. Wait for the end of that send, or cancel it and send this one to those who have not got it.`;
}
