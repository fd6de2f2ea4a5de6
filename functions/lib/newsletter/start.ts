import { randomUUID } from 'node:crypto';
import type { CampaignAudience, SendOptions, SendResult } from '../../../shared/model/campaign.ts';
import { conflict, invalid, notFound, unusableKey } from '../errors.ts';
import { enqueue } from '../queue.ts';
import * as campaigns from '../store/campaigns/campaigns.ts';
import { boundTo } from '../store/campaigns/idempotencyKeys.ts';
import { isSame } from '../store/campaigns/locks.ts';
import * as emailTemplates from '../store/emailTemplates.ts';
import { audienceSize } from './audience.ts';
import { cancel } from './control.ts';
import { otherVersionMessage } from './otherVersionMessage.ts';
import { isGoingOn } from './progress.ts';
import { requireCampaign } from './requireCampaign.ts';
import { waitForEnd } from './waitForEnd.ts';

interface Order extends SendOptions {
  templateName: string;
  audience: CampaignAudience;
  startedBy: string;
  /** The request's Idempotency-Key. */
  key: string | undefined;
}

/** Campaigns of which each is asked at the start and at every page of the preparation. */
const mostExcepted = 20;

/**
 * START: begins a campaign and waits a while for its end. A request that is repeated, by its key or by what it sends to
 * whom, joins the campaign that it began. Throws 409 where another version is on its way to the same audience.
 */
export async function start(order: Order): Promise<SendResult> {
  const { key, audience, startedBy } = order;
  const bound = key === undefined ? undefined : await boundTo(key);
  if (bound) {
    const begun = await requireCampaign(bound);
    if (begun.templateName !== order.templateName || !isSame(begun.audience, audience)) throw unusableKey();
    return goOn(bound);
  }
  const template = await templateOf(order);
  const except = await excepted(order);
  const cutoff = new Date().toISOString();
  const accepted = await audienceSize(audience, cutoff, except);
  const send = { audience, cutoff, accepted, startedBy, except, key };
  const started = await campaigns.start(randomUUID(), template, send);
  if ('otherUnderWay' in started) throw conflict(otherVersionMessage(await requireCampaign(started.otherUnderWay)));
  return goOn(started.campaignId);
}

async function goOn(campaignId: string): Promise<SendResult> {
  // Also for one that runs already: its first message may have been lost.
  await enqueue('campaign', { step: 'prepare', campaignId });
  return waitForEnd(campaignId);
}

/** The template, in the version that the admin saw when pressing Send. */
async function templateOf({ templateName, version }: Order) {
  const template = await emailTemplates.find(templateName);
  if (!template) throw notFound(`The template "${templateName}"`);
  if (version !== undefined && version !== template.version) {
    throw conflict('The letter was changed after you opened it. Nothing was sent: please look at it again.');
  }
  return template;
}

/** Every campaign whose recipients have got the letter. One that this send takes the place of is cancelled first. */
async function excepted({ templateName, audience, except = [], instead, startedBy }: Order): Promise<string[]> {
  const named = await Promise.all([...new Set([...except, ...(instead ? [instead] : [])])].map(requireCampaign));
  for (const meta of named) {
    if (meta.templateName === templateName && isSame(meta.audience, audience)) continue;
    throw invalid({ except: 'This campaign went to other people, or is one of another template' });
  }
  const replaced = named.find(({ id }) => id === instead);
  if (replaced && isGoingOn(replaced.status)) await cancel(replaced.id, startedBy);
  const all = [...new Set(named.flatMap(({ id, except: earlier = [] }) => [id, ...earlier]))];
  if (all.length <= mostExcepted) return all;
  throw conflict('This letter was sent so often that nobody can tell who has not got it. Please send a copy of it.');
}
