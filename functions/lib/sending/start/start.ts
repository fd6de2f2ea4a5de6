import { randomUUID } from 'node:crypto';
import { type CampaignAudience, isNewsletter } from '../../../../shared/people/model/audience.ts';
import type { SendOptions, SendResult } from '../../../../shared/sending/model/campaign.ts';
import { site } from '../../../../shared/site/site.ts';
import { withCards } from '../../letters/compose/letterCards.ts';
import { hashOf } from '../../letters/compose/letterSource.ts';
import * as emailTemplates from '../../letters/templates/emailTemplates.ts';
import type { TransactItem } from '../../platform/dynamo/writes.ts';
import { conflict, notFound, unusableKey } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { audienceSize } from '../audience/audience.ts';
import { factsFor } from '../audience/eventFacts.ts';
import { findExcludedCampaigns } from '../audience/excludedCampaigns.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { boundTo } from '../campaign/idempotencyKeys.ts';
import { isSame } from '../campaign/locks.ts';
import { requireCampaign } from '../campaign/requireCampaign.ts';
import { waitForEnd } from '../campaign/waitForEnd.ts';
import { otherVersionMessage } from './otherVersionMessage.ts';

interface Order extends SendOptions {
  templateName: string;
  audience: CampaignAudience;
  startedBy: string;
  /** The request's Idempotency-Key. */
  key: string | undefined;
  /** A write that is made with the start or not at all; where its condition fails, nothing is started. */
  also?: (campaignId: string) => TransactItem;
}

/**
 * START: begins a campaign and waits a while for its end. A request that is repeated, by its key or by what it sends to
 * whom, joins the campaign that it began. Throws 409 where another version is on its way to the same audience.
 */
export const start = async (order: Order): Promise<SendResult> => waitForEnd(await begin(order));

/** As {@link start}, without waiting for more than that its work is asked for; gives the campaign's id. */
export async function begin(order: Order): Promise<string> {
  const { key, audience, startedBy, also } = order;
  const bound = key === undefined ? undefined : await boundTo(key);
  if (bound) {
    const begun = await requireCampaign(bound);
    if (begun.templateName !== order.templateName || !isSame(begun.audience, audience)) throw unusableKey();
    return asked(bound);
  }
  const template = await templateOf(order);
  const excludedCampaigns = await findExcludedCampaigns(order, startedBy);
  const cutoff = new Date().toISOString();
  const accepted = await audienceSize(audience);
  const publish = isNewsletter(audience) && (order.publish ?? site.letters.publish);
  const countsLinks = isNewsletter(audience) && site.letters.countLinks;
  const send = { audience, cutoff, accepted, startedBy, excludedCampaigns, key, publish, countsLinks, also };
  const started = await campaigns.start(randomUUID(), { ...template, event: await factsFor(audience) }, send);
  if ('otherUnderWay' in started)
    throw conflict(otherVersionMessage(await requireCampaign(started.otherUnderWay), hashOf(template)));
  return asked(started.campaignId);
}

/** Also for one that runs already: its first message may have been lost. */
async function asked(campaignId: string): Promise<string> {
  await enqueue('campaign', { step: 'prepare', campaignId });
  return campaignId;
}

/** The template, in the version that the admin saw when pressing Send. */
async function templateOf({ templateName, version }: Order) {
  const template = await emailTemplates.find(templateName);
  if (!template) throw notFound(`The template "${templateName}"`);
  if (version !== undefined && version !== template.version) {
    throw conflict('The letter was changed after you opened it. Nothing was sent: please look at it again.');
  }
  // What its cards show now is what goes out, whatever becomes of the content meanwhile.
  return withCards(template);
}
