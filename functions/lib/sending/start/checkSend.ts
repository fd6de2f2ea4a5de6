import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { linkedHosts } from '../../../../shared/letters/checks/linkHosts.ts';
import {
  accountProblems,
  personalLinkProblems,
  problem,
  sizeProblems,
  testProblems,
} from '../../../../shared/letters/checks/mailCheck.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import type { EmailTemplate, MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import { type CampaignAudience, isNewsletter, isSubset } from '../../../../shared/people/model/audience.ts';
import type { TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import { withCards } from '../../letters/compose/letterCards.ts';
import * as templateDrafts from '../../letters/templates/templateDrafts.ts';
import { absentHosts } from '../../platform/dns/absentHosts.ts';
import { audienceSize } from '../audience/audience.ts';
import { sentBefore } from '../audience/sentBefore.ts';
import { readAccount } from '../deliver/sendRate.ts';
import { emptyPlaceholders, namelessReaders } from './emptyPlaceholders.ts';

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
    notes: [...notes, ...empty.notes],
    problems: [
      ...contentProblems(letter, isNewsletter(audience) ? 'newsletter' : 'event'),
      ...personalLinkProblems(template),
      ...empty.problems,
      ...sizeProblems(template.mailBytes),
      // A letter that already went out needs no test mail.
      ...(sends.before || sends.underWay?.sameLetter ? [] : testProblems(template)),
      ...accountProblems(certain, account),
    ],
  };
}

/**
 * Warns the sender of links and pictures whose hosts DNS does not know. Only who is about to send is told: at a scheduled time
 * the answer of somebody else's server would hold the letter.
 */
export async function deadLinks({ htmlContent }: EmailTemplate): Promise<MailProblem[]> {
  const absent = await absentHosts(linkedHosts(sanitize(htmlContent)));
  return absent.map((host) => problem('dead-link', `${host} doesn’t answer: is the address right?`));
}

/** Warns the sender of unsaved changes to a letter, which are not sent. */
export async function unsavedDraft(letter: EmailTemplate, admin: string): Promise<MailProblem[]> {
  const draft = await templateDrafts.find(letter.name);
  const { subject, previewText = '', htmlContent, textContent = '' } = letter;
  if (!draft || templateDrafts.isSame(draft.content, { subject, previewText, htmlContent, textContent })) return [];
  const who = draft.savedBy === admin ? 'you haven’t' : `${draft.savedBy} hasn’t`;
  return [problem('unsaved-draft', `There are changes that ${who} saved: the letter is sent without them`)];
}
