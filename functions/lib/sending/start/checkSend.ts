import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { accountProblems, sizeProblems, testProblems } from '../../../../shared/letters/checks/mailCheck.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { type CampaignAudience, isNewsletter, isSubset } from '../../../../shared/people/model/audience.ts';
import type { TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import { withCards } from '../../letters/compose/letterCards.ts';
import { audienceSize } from '../audience/audience.ts';
import { sentBefore } from '../audience/sentBefore.ts';
import { readAccount } from '../deliver/sendRate.ts';
import { emptyPlaceholders, namelessReaders } from './emptyPlaceholders.ts';

/** Checks a template and an audience before it is sent. */
export async function checkSend(template: EmailTemplate, audience: CampaignAudience): Promise<TemplateCheck> {
  const [recipients, empty, notes, letter, account, sends] = await Promise.all([
    audienceSize(audience),
    emptyPlaceholders(template, audience),
    namelessReaders(template, audience),
    withCards({ ...template, htmlContent: sanitize(template.htmlContent) }),
    readAccount(),
    sentBefore(template, audience),
  ]);
  // A part of all subscribers takes long to count: whoever counts it checks whether it exceeds today's quota.
  const certain = isSubset(audience) ? Math.min(recipients, Math.max(1, account.leftToday)) : recipients;
  return {
    ...sends,
    recipients,
    ratePerSecond: account.newsletterRate,
    seconds: Math.ceil(recipients / account.newsletterRate),
    leftToday: account.leftToday,
    notes,
    problems: [
      ...contentProblems(letter, isNewsletter(audience) ? 'newsletter' : 'event'),
      ...empty,
      ...sizeProblems(template.mailBytes),
      // A letter that already went out needs no test mail.
      ...(sends.before || sends.underWay?.sameLetter ? [] : testProblems(template)),
      ...accountProblems(certain, account),
    ],
  };
}
