import type { CampaignAudience, SendOptions } from '../../../shared/model/campaign.ts';
import { conflict, invalid } from '../errors.ts';
import { isSame } from '../store/campaigns/locks.ts';
import { cancel } from './control.ts';
import { isGoingOn } from './progress.ts';
import { requireCampaign } from './requireCampaign.ts';

/** Campaigns of which each is asked at every page of the audience. */
const mostExcepted = 20;

interface Letter extends Pick<SendOptions, 'except' | 'instead'> {
  templateName: string;
  audience: CampaignAudience;
}

/**
 * Every campaign whose recipients have got the letter: those that are named, and those that these left out in their turn.
 * One that a send takes the place of (`instead`) is cancelled first, by `admin`. Throws 400 for one of another letter.
 */
export async function excepted(
  { templateName, audience, except = [], instead }: Letter,
  admin = '',
): Promise<string[]> {
  const named = await Promise.all([...new Set([...except, ...(instead ? [instead] : [])])].map(requireCampaign));
  for (const meta of named) {
    if (meta.templateName === templateName && isSame(meta.audience, audience)) continue;
    throw invalid({ except: 'This campaign went to other people, or is one of another template' });
  }
  const replaced = named.find(({ id }) => id === instead);
  if (replaced && isGoingOn(replaced.status)) await cancel(replaced.id, admin);
  const all = [...new Set(named.flatMap(({ id, except: earlier = [] }) => [id, ...earlier]))];
  if (all.length <= mostExcepted) return all;
  throw conflict('This letter was sent so often that nobody can tell who has not got it. Please send a copy of it.');
}
