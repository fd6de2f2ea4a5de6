import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import type { SendOptions } from '../../../../shared/sending/model/campaign.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { haveOneLock, sendsOfLetter } from '../campaign/locks.ts';
import { requireCampaign } from '../campaign/requireCampaign.ts';
import { cancel } from '../control/control.ts';
import { isGoingOn } from '../ledger/progress.ts';

/** Campaigns of which each is asked at every page of the audience. */
const mostExcepted = 20;

interface Letter extends Pick<SendOptions, 'excludedCampaigns' | 'replaces'> {
  templateName: string;
  audience: CampaignAudience;
}

/**
 * Every campaign whose recipients do not get a letter: those that are named, those that these left out in their turn, and
 * those by which the audience's own earlier letter went out. One that a send takes the place of (`replaces`) is cancelled
 * first, by `admin`. Throws 400 for one of another letter.
 */
export async function findExcludedCampaigns(
  { templateName, audience, excludedCampaigns = [], replaces }: Letter,
  admin = '',
): Promise<string[]> {
  const named = await Promise.all(
    [...new Set([...excludedCampaigns, ...(replaces ? [replaces] : [])])].map(requireCampaign),
  );
  for (const meta of named) {
    const isInTheWay = meta.id !== replaces || haveOneLock(meta.audience, audience);
    if (meta.templateName === templateName && isInTheWay) continue;
    throw invalid({ excludedCampaigns: 'This campaign went to other people, or is one of another template' });
  }
  const replaced = named.find(({ id }) => id === replaces);
  if (replaced && isGoingOn(replaced.status)) await cancel(replaced.id, admin);
  const earlier = audience.type === 'missed' ? await sendsOf(audience.campaignId) : [];
  const all = [...new Set([...named, ...earlier].flatMap(({ id, excludedCampaigns: before = [] }) => [id, ...before]))];
  if (all.length <= mostExcepted) return all;
  throw conflict('This letter was sent so often that nobody can tell who has not got it. Please send a copy of it.');
}

/**
 * All campaigns that mailed the words of one: whoever got them by another did not miss them. Throws 409 while one of them
 * may still mail somebody.
 */
async function sendsOf(campaignId: string) {
  const { templateName, contentHash } = await requireCampaign(campaignId);
  const ids = new Set([campaignId, ...(await sendsOfLetter({ templateName, contentHash }))]);
  // The head of one that is expiring may go before the row that names it.
  const metas = (await Promise.all([...ids].map(campaigns.find))).filter((meta) => meta !== undefined);
  const moving = metas.find(({ status }) => isGoingOn(status));
  if (!moving) return metas;
  throw conflict(
    `“${moving.subject}” is still on its way: who does not get it is not known yet. Wait for its end, or cancel it.`,
  );
}
