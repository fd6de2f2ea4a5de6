import { randomUUID } from 'node:crypto';
import { automaticallyTo, type EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import { type CampaignAudience, isNewsletter } from '../../../shared/people/model/audience.ts';
import { isUnderWay, type SendOptions, type SendResult } from '../../../shared/sending/model/campaign.ts';
import { site } from '../../../shared/site/site.ts';
import { withCards } from '../letters/compose.ts';
import { requireTemplate } from '../letters/templates/emailTemplates.ts';
import { conflict, forbidden, invalid, unusableKey } from '../platform/http/errors.ts';
import { enqueue } from '../platform/queues/queue.ts';
import { audienceSize, factsFor } from './audience.ts';
import * as campaigns from './campaigns.ts';
import { cancel } from './control.ts';
import { waitForEnd } from './progress.ts';

interface StartRequest extends SendOptions {
  templateName: string;
  audience: CampaignAudience;
  startedBy: string;
  key: string | undefined;
  extraWrite?: campaigns.StartOptions['extraWrite'];
}

/**
 * START: begins a campaign and waits a while for its end. A repeated request, with the same key or for the same letter
 * and audience, joins the campaign of the first. Throws 409 while another version is on its way to the audience.
 */
export const start = async (request: StartRequest): Promise<SendResult> => waitForEnd(await begin(request));

/** Begins a campaign as {@link start} does, but returns its id as soon as its preparation is requested. */
export async function begin(request: StartRequest): Promise<string> {
  const { key } = request;
  const bound = key === undefined ? undefined : await campaigns.boundTo(key);
  if (bound) {
    const { templateName, audience } = await campaigns.requireCampaign(bound);
    if (templateName !== request.templateName || !campaigns.isSameAudience(audience, request.audience))
      throw unusableKey();
  }
  const campaignId = bound ?? (await beginNew(request));
  // Also for a campaign that is already running: its first message may have been lost.
  await enqueue('campaign', { step: 'prepare', campaignId });
  return campaignId;
}

async function beginNew(request: StartRequest): Promise<string> {
  const { templateName, version, key, audience, startedBy, extraWrite } = request;
  const template = await requireSendable(templateName);
  if (version !== undefined && version !== template.version)
    throw conflict('The letter was changed after you opened it. Nothing was sent: please review it again.');
  // The letter goes out with what its cards show now, even if the content changes in the meantime.
  const letter = { ...(await withCards(template)), event: await factsFor(audience) };
  const excludedCampaigns = await findExcludedCampaigns(request, startedBy);
  return campaigns.start(randomUUID(), letter, {
    ...{ audience, startedBy, excludedCampaigns, key, extraWrite },
    cutoff: new Date().toISOString(),
    accepted: await audienceSize(audience),
    publish: isNewsletter(audience) && (request.publish ?? site.letters.publish),
  });
}

/** The letter that is to be sent or scheduled, or 404. Throws 403 for one that the site emails by itself. */
export async function requireSendable(name: string): Promise<EmailTemplate> {
  const letter = await requireTemplate(name);
  const who = automaticallyTo(name);
  if (who) throw forbidden(`“${letter.title}” is automatic. ${who} Copy it to send its text to others.`);
  return letter;
}

/** Every page of the audience is looked up in each of these campaigns. */
const maxExcluded = 20;

/**
 * The campaigns named, those that these excluded in turn and, for the audience 'missed', all sends of the missed
 * letter. The campaign that a send `replaces` is canceled first, by `admin`. Throws 400 for a campaign of another
 * letter.
 */
export async function findExcludedCampaigns(
  request: Pick<StartRequest, 'templateName' | 'audience' | 'excludedCampaigns' | 'replaces'>,
  admin = '',
): Promise<string[]> {
  const { templateName, audience, excludedCampaigns = [], replaces } = request;
  const ids = [...new Set([...excludedCampaigns, ...(replaces ? [replaces] : [])])];
  const named = await Promise.all(ids.map(campaigns.requireCampaign));
  for (const meta of named) {
    const isAllowed = meta.id !== replaces || campaigns.shareLock(meta.audience, audience);
    if (meta.templateName === templateName && isAllowed) continue;
    throw invalid({ excludedCampaigns: 'That send went to other people, or was of another letter' });
  }
  const replaced = named.find(({ id }) => id === replaces);
  if (replaced && isUnderWay(replaced.status)) await cancel(replaced.id, admin);
  const earlier = audience.type === 'missed' ? await sendsOf(audience.campaignId) : [];
  const all = [...new Set([...named, ...earlier].flatMap(({ id, excludedCampaigns: before = [] }) => [id, ...before]))];
  if (all.length <= maxExcluded) return all;
  throw conflict('This letter was sent so often that we can’t tell who hasn’t received it. Please send a copy of it.');
}

/** In any version: someone who got another did not miss it. Throws 409 while one may still email someone. */
async function sendsOf(campaignId: string): Promise<campaigns.CampaignMeta[]> {
  const { templateName } = await campaigns.requireCampaign(campaignId);
  const letter = await campaigns.sourceOf(campaignId);
  const ids = new Set([campaignId, ...(letter ? await campaigns.sendsOfLetter(templateName, letter) : [])]);
  // An expiring campaign may be deleted before the row that names it.
  const metas = (await Promise.all([...ids].map(campaigns.find))).filter((meta) => meta !== undefined);
  const active = metas.find(({ status }) => isUnderWay(status));
  if (!active) return metas;
  throw conflict(
    `“${active.subject}” is still being sent, so we don’t know yet who won’t get it. Wait until it’s finished, or cancel it.`,
  );
}
