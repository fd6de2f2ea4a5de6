import type { CampaignMeta } from '../campaign/campaigns.ts';

/**
 * Explains why a letter cannot go out while `meta` is under way: another version of it, or the same words to other
 * subscribers. `contentHash`: the letter's.
 */
export function otherVersionMessage(
  { status, sent, total, isEstimate, ...meta }: CampaignMeta,
  contentHash: string,
): string {
  const how = status === 'PAUSED' ? 'is paused' : 'is being sent';
  if (meta.contentHash === contentHash) {
    return `This letter ${how} to other subscribers: ${sent} of ${isEstimate ? 'up to ' : ''}${total} have got it. Nothing more was sent. Wait for the end of that send, and send it to those who have not got it then.`;
  }
  return `Another version of this letter ${how}: ${sent} of ${isEstimate ? 'up to ' : ''}${total} have got it. Nothing of this one was sent. Wait for the end of that send, or cancel it and send this one to those who have not got it.`;
}
