import { randomUUID } from 'node:crypto';
import { hashOf } from '../../letters/compose/letterSource.ts';
import { conflict } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { audienceSize } from '../audience/audience.ts';
import { factsFor } from '../audience/resolveAudience.ts';
import * as campaigns from '../campaign/campaigns.ts';

type Letter = Parameters<typeof campaigns.start>[1];

/**
 * Begins the campaign of a letter, or joins the one that an identical request began; returns its id as soon as its preparation
 * is requested. Throws 409 while another version of the letter is on its way to the audience.
 */
export async function beginLetter(letter: Letter, options: Omit<campaigns.StartOptions, 'accepted'>): Promise<string> {
  const accepted = await audienceSize(options.audience);
  const event = await factsFor(options.audience);
  const started = await campaigns.start(randomUUID(), { ...letter, event }, { ...options, accepted });
  if ('otherUnderWay' in started)
    throw conflict(otherVersionMessage(await campaigns.requireCampaign(started.otherUnderWay), hashOf(letter)));
  return enqueuePreparation(started.campaignId);
}

/** Also for a campaign that is already running: its first message may have been lost. */
export async function enqueuePreparation(campaignId: string): Promise<string> {
  await enqueue('campaign', { step: 'prepare', campaignId });
  return campaignId;
}

/**
 * Explains why a letter cannot go out while `meta` is under way: another version of it, or the same words to other
 * subscribers. `contentHash`: the letter's.
 */
function otherVersionMessage(
  { status, sent, total, isEstimate, ...meta }: campaigns.CampaignMeta,
  contentHash: string,
): string {
  const how = status === 'PAUSED' ? 'is paused' : 'is being sent';
  if (meta.contentHash === contentHash) {
    return `This letter ${how} to other subscribers: ${sent} of ${isEstimate ? 'up to ' : ''}${total} have received it. Nothing more was sent. Wait until that send is finished, and then send it to those who haven’t received it.`;
  }
  return `Another version of this letter ${how}: ${sent} of ${isEstimate ? 'up to ' : ''}${total} have received it. This one was not sent. Wait until that send is finished, or cancel it and send this one to those who haven’t received it.`;
}
