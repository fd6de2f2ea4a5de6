import { accountProblems, sizeProblems, testProblems } from '../../../shared/mailCheck.ts';
import { type CampaignAudience, isNewsletter, isPartOfAll } from '../../../shared/model/campaign.ts';
import type { EmailTemplate, TemplateCheck } from '../../../shared/model/emailTemplate.ts';
import { runJob } from '../job.ts';
import { audienceSize } from './audience.ts';
import { emptyPlaceholders, namelessReaders } from './emptyPlaceholders.ts';
import { sentBefore } from './sentBefore.ts';

/** What there is to know before a template goes out to an audience, at this moment. */
export async function checkSend(template: EmailTemplate, audience: CampaignAudience): Promise<TemplateCheck> {
  const [recipients, empty, notes, checked, sends] = await Promise.all([
    audienceSize(audience),
    emptyPlaceholders(template, audience),
    namelessReaders(template, audience),
    runJob('checkTemplate', { name: template.name, about: isNewsletter(audience) ? 'newsletter' : 'event' }),
    sentBefore(template, audience),
  ]);
  // How many a part of all is, takes a count: whoever has made it says whether they are too many for today.
  const certain = isPartOfAll(audience) ? Math.min(recipients, Math.max(1, checked.leftToday)) : recipients;
  return {
    ...sends,
    recipients,
    ratePerSecond: checked.newsletterRate,
    seconds: Math.ceil(recipients / checked.newsletterRate),
    leftToday: checked.leftToday,
    notes,
    problems: [
      ...checked.problems,
      ...empty,
      ...sizeProblems(template.mailBytes),
      // What went out already was seen by all who got it.
      ...(sends.before || sends.underWay?.sameLetter ? [] : testProblems(template)),
      ...accountProblems(certain, checked),
    ],
  };
}
