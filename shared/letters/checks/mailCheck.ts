import { countOwnLinks } from '../cleaning/personalLinks.ts';
import type { EmailTemplate, MailProblem } from '../model/emailTemplate.ts';

/** Bytes. Gmail clips larger emails and hides their end, with the unsubscribe link. */
export const clippedAt = 102 * 1024;

export const problem = (kind: MailProblem['kind'], message: string): MailProblem => ({ kind, message });

type Texts = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent' | 'textContent'>;

/** Warns of links to one person's pages, which the cleaning replaces: the letter is as it was written, not cleaned. */
export function personalLinkProblems({ subject, previewText, htmlContent, textContent }: Texts): MailProblem[] {
  const count = countOwnLinks([subject, previewText, htmlContent, textContent].join('\n'));
  if (count === 0) return [];
  const links = count === 1 ? 'A link leads to a page' : `${count} links lead to pages`;
  return [
    problem(
      'personal-link',
      `${links} of one person, as in an email from an inbox. Links to unsubscribe or to one’s own details will lead each reader to their own; others are removed`,
    ),
  ];
}

/** `bytes`: the size of the finished HTML. */
export function sizeProblems(bytes: number): MailProblem[] {
  if (bytes <= clippedAt) return [];
  return [problem('too-large', `The email is ${Math.ceil(bytes / 1024)} KB: Gmail hides everything beyond 102 KB`)];
}

export function testProblems({ lastTestAt }: Pick<EmailTemplate, 'lastTestAt'>): MailProblem[] {
  return lastTestAt ? [] : [problem('untested', 'You haven’t sent a test since your last edit')];
}

export type AccountStanding = 'good' | 'under-review' | 'sandbox' | 'paused' | 'shut-down';

const standings: Record<Exclude<AccountStanding, 'good'>, string> = {
  'under-review': 'AWS is reviewing this account and may stop it from sending. AWS’s email to the account says why',
  sandbox:
    'This account is in the SES sandbox: email goes only to verified addresses, and a send stops at the first one that isn’t. Ask AWS for production access first',
  paused:
    'Sending is paused for this account at SES: the send would wait until sending is enabled again and you resume it',
  'shut-down':
    'AWS has stopped this account from sending: the send would wait until AWS allows it again and you resume it',
};

/** `leftToday`: how many more emails SES accepts from the account within these 24 hours. */
export function accountProblems(
  recipients: number,
  { leftToday, standing }: { leftToday: number; standing: AccountStanding },
): MailProblem[] {
  if (recipients === 0) return [problem('no-recipients', 'There’s no one to send it to')];
  const remaining = Math.max(0, leftToday);
  return [
    ...(standing === 'good' ? [] : [problem('account', standings[standing])]),
    ...(recipients > remaining
      ? [
          problem(
            'over-quota',
            `SES accepts only ${remaining} more emails today; the rest would wait until you resume the send`,
          ),
        ]
      : []),
  ];
}
