import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { isUnderWay } from '../../../../shared/sending/model/campaignStatus.ts';
import type { TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import { withCards } from '../../letters/compose/letterCards.ts';
import { hashOf } from '../../letters/compose/letterSource.ts';
import * as campaigns from '../campaign/campaigns.ts';
import * as locks from '../campaign/locks.ts';
import { toCampaign } from '../ledger/progress.ts';

/** The campaign that is mailing a letter to an audience now, and the earlier sends of the same letter to it. */
export async function sentBefore(
  template: EmailTemplate,
  audience: CampaignAudience,
): Promise<Pick<TemplateCheck, 'underWay' | 'before'>> {
  const letter = { templateName: template.name, audience, contentHash: hashOf(await withCards(template)) };
  const [current, sends] = await Promise.all([locks.underWay(letter), locks.sendsOfLetter(letter)]);
  const [meta, ...earlier] = await Promise.all([
    current && campaigns.find(current.campaignId),
    ...sends.map(campaigns.find),
  ]);
  const ended = earlier.filter(
    (each): each is campaigns.CampaignMeta =>
      each !== undefined && !isUnderWay(each.status) && each.sent + each.inDoubt > 0,
  );
  return {
    underWay: meta ? { campaign: toCampaign(meta), sameLetter: meta.contentHash === letter.contentHash } : null,
    before: summaryOf(ended),
  };
}

/** `ended`: newest first. */
function summaryOf(ended: campaigns.CampaignMeta[]): TemplateCheck['before'] {
  const [last] = ended;
  if (!last) return null;
  return {
    campaigns: ended.map(({ id }) => id),
    at: last.startedAt,
    sent: ended.reduce((sum, { sent }) => sum + sent, 0),
  };
}
