import type { EmailTemplate, MailProblem } from '../model/emailTemplate.ts';

/** Bytes. Gmail clips larger mails and hides their end, with the unsubscribe link. */
export const clippedAt = 102 * 1024;

export const problem = (kind: MailProblem['kind'], message: string): MailProblem => ({ kind, message });

/** `bytes`: the size of the finished HTML. */
export function sizeProblems(bytes: number): MailProblem[] {
  if (bytes <= clippedAt) return [];
  return [
    problem('too-large', `The mail has ${Math.ceil(bytes / 1024)} KB: beyond 102 KB, Gmail hides the rest of it`),
  ];
}

/** Warns if this version was never sent as a test. */
export function testProblems({ lastTestAt }: Pick<EmailTemplate, 'lastTestAt'>): MailProblem[] {
  return lastTestAt ? [] : [problem('untested', 'You have not sent a test since the last edit')];
}

/** The AWS account's state at SES. */
export type AccountStanding = 'good' | 'under-review' | 'sandbox' | 'paused' | 'shut-down';

const standings: Record<Exclude<AccountStanding, 'good'>, string> = {
  'under-review': 'AWS is reviewing this account: it may stop it from sending. Its mail to the account says why',
  sandbox:
    'The account is in SES’s sandbox: mail goes to verified addresses alone, and a send stops at the first other one. Ask AWS for production access first',
  paused: 'Sending is paused for this account at SES: the send would wait until it is enabled again and you resume it',
  'shut-down':
    'AWS has stopped this account from sending: the send would wait until AWS allows it again and you resume it',
};

/** `leftToday`: how many more mails SES accepts from the account within these 24 hours. */
export function accountProblems(
  recipients: number,
  { leftToday, standing }: { leftToday: number; standing: AccountStanding },
): MailProblem[] {
  if (recipients === 0) return [problem('no-recipients', 'Nobody is there to get it')];
  const remaining = Math.max(0, leftToday);
  return [
    ...(standing === 'good' ? [] : [problem('account', standings[standing])]),
    ...(recipients > remaining
      ? [problem('over-quota', `SES takes only ${remaining} more mails today: the rest would wait until you resume it`)]
      : []),
  ];
}
