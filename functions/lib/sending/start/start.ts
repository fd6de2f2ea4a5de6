import { type CampaignAudience, isNewsletter } from '../../../../shared/people/model/audience.ts';
import type { SendOptions, SendResult } from '../../../../shared/sending/model/campaign.ts';
import { site } from '../../../../shared/site/site.ts';
import { withCards } from '../../letters/compose/letterCards.ts';
import { conflict, unusableKey } from '../../platform/http/errors.ts';
import { findExcludedCampaigns } from '../audience/excludedCampaigns.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { boundTo } from '../campaign/idempotencyKeys.ts';
import { isSameAudience } from '../campaign/locks.ts';
import { waitForEnd } from '../campaign/waitForEnd.ts';
import { beginLetter, enqueuePreparation } from './beginLetter.ts';
import { requireSendable } from './requireSendable.ts';

interface StartRequest extends SendOptions {
  templateName: string;
  audience: CampaignAudience;
  startedBy: string;
  /** The request's Idempotency-Key. */
  key: string | undefined;
  /** A write in the same transaction as the start; if its condition fails, nothing is started. */
  extraWrite?: campaigns.StartOptions['extraWrite'];
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
  const publish = isNewsletter(audience) && (request.publish ?? site.letters.publish);
  const countsLinks = isNewsletter(audience) && site.letters.countLinks;
  const send = { audience, cutoff, startedBy, excludedCampaigns, key, publish, countsLinks, extraWrite };
  return beginLetter(template, send);
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
