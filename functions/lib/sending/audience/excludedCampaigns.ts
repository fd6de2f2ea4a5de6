import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import type { SendOptions } from '../../../../shared/sending/model/campaign.ts';
import { isUnderWay } from '../../../../shared/sending/model/campaignStatus.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { sendsOfLetter, shareLock } from '../campaign/locks.ts';
import { cancel } from '../control/control.ts';

/** Every page of the audience is looked up in each of these campaigns. */
const maxExcluded = 20;

interface Letter extends Pick<SendOptions, 'excludedCampaigns' | 'replaces'> {
  templateName: string;
  audience: CampaignAudience;
}

/**
 * Every campaign whose recipients do not get a letter: those named, those that these excluded in turn and, for the audience
 * 'missed', all sends of the missed letter. The campaign that a send `replaces` is cancelled first, by `admin`. Throws 400
 * for a campaign of another letter.
 */
export async function findExcludedCampaigns(
  { templateName, audience, excludedCampaigns = [], replaces }: Letter,
  admin = '',
): Promise<string[]> {
  const named = await Promise.all(
    [...new Set([...excludedCampaigns, ...(replaces ? [replaces] : [])])].map(campaigns.requireCampaign),
  );
  for (const meta of named) {
    const isAllowed = meta.id !== replaces || shareLock(meta.audience, audience);
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

/**
 * All campaigns that mailed the same words as one: whoever got them from another did not miss them. Throws 409 while one of
 * them may still mail somebody.
 */
async function sendsOf(campaignId: string) {
  const { templateName, contentHash } = await campaigns.requireCampaign(campaignId);
  const ids = new Set([campaignId, ...(await sendsOfLetter({ templateName, contentHash }))]);
  // An expiring campaign may be deleted before the row that names it.
  const metas = (await Promise.all([...ids].map(campaigns.find))).filter((meta) => meta !== undefined);
  const active = metas.find(({ status }) => isUnderWay(status));
  if (!active) return metas;
  throw conflict(
    `“${active.subject}” is still being sent, so we don’t know yet who won’t get it. Wait until it’s finished, or cancel it.`,
  );
}
