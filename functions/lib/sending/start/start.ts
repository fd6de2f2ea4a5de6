import { randomUUID } from 'node:crypto';
import { type CampaignAudience, isNewsletter } from '../../../../shared/people/model/audience.ts';
import type { SendOptions, SendResult } from '../../../../shared/sending/model/campaign.ts';
import { site } from '../../../../shared/site/site.ts';
import { withCards } from '../../letters/compose/letterCards.ts';
import { hashOf } from '../../letters/compose/letterSource.ts';
import type { TransactItem } from '../../platform/dynamo/writes.ts';
import { conflict, unusableKey } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { audienceSize } from '../audience/audience.ts';
import { findExcludedCampaigns } from '../audience/excludedCampaigns.ts';
import { factsFor } from '../audience/resolveAudience.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { boundTo } from '../campaign/idempotencyKeys.ts';
import { isSameAudience } from '../campaign/locks.ts';
import { waitForEnd } from '../campaign/waitForEnd.ts';
import { requireSendable } from './requireSendable.ts';

interface StartRequest extends SendOptions {
  templateName: string;
  audience: CampaignAudience;
  startedBy: string;
  /** The request's Idempotency-Key. */
  key: string | undefined;
  /** A write in the same transaction as the start; if its condition fails, nothing is started. */
  extraWrite?: (campaignId: string) => TransactItem;
}

/**
 * START: begins a campaign and waits a while for its end. A repeated request, with the same key or for the same letter and
 * audience, joins the campaign that the first one began. Throws 409 while another version is on its way to the audience.
 */
export const start = async (request: StartRequest): Promise<SendResult> => waitForEnd(await begin(request));

/** Begins a campaign as {@link start} does, but returns its id as soon as its preparation is requested. */
export async function begin(request: StartRequest): Promise<string> {
  const { key, audience, startedBy, extraWrite } = request;
  const bound = key === undefined ? undefined : await boundTo(key);
  if (bound) {
    const campaign = await campaigns.requireCampaign(bound);
    if (campaign.templateName !== request.templateName || !isSameAudience(campaign.audience, audience))
      throw unusableKey();
    return enqueuePreparation(bound);
  }
  const template = await templateOf(request);
  const excludedCampaigns = await findExcludedCampaigns(request, startedBy);
  const cutoff = new Date().toISOString();
  const accepted = await audienceSize(audience);
  const publish = isNewsletter(audience) && (request.publish ?? site.letters.publish);
  const countsLinks = isNewsletter(audience) && site.letters.countLinks;
  const send = { audience, cutoff, accepted, startedBy, excludedCampaigns, key, publish, countsLinks, extraWrite };
  const started = await campaigns.start(randomUUID(), { ...template, event: await factsFor(audience) }, send);
  if ('otherUnderWay' in started)
    throw conflict(otherVersionMessage(await campaigns.requireCampaign(started.otherUnderWay), hashOf(template)));
  return enqueuePreparation(started.campaignId);
}

/** Also for a campaign that is already running: its first message may have been lost. */
async function enqueuePreparation(campaignId: string): Promise<string> {
  await enqueue('campaign', { step: 'prepare', campaignId });
  return campaignId;
}

/** The template, in the version that the admin saw when pressing Send. Throws 409 if it has changed since, and
 * 403 for an automatic one. */
async function templateOf({ templateName, version }: StartRequest) {
  const template = await requireSendable(templateName);
  if (version !== undefined && version !== template.version) {
    throw conflict('The letter was changed after you opened it. Nothing was sent: please review it again.');
  }
  // The letter goes out with what its cards show now, even if the content changes meanwhile.
  return withCards(template);
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
