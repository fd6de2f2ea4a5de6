import type { EmailTemplate, MailProblem } from './model/emailTemplate.ts';

/** Gmail clips a mail at this size, in bytes, and hides its end with the unsubscribe link. */
export const clippedAt = 102 * 1024;

export const problem = (kind: MailProblem['kind'], message: string): MailProblem => ({ kind, message });

/** `bytes`: of the finished HTML. */
export function sizeProblems(bytes: number): MailProblem[] {
  if (bytes <= clippedAt) return [];
  return [
    problem('too-large', `The mail has ${Math.ceil(bytes / 1024)} KB: beyond 102 KB, Gmail hides the rest of it`),
  ];
}

/** Nobody has seen this version in a mail program yet. */
export function testProblems({ lastTestAt }: Pick<EmailTemplate, 'lastTestAt'>): MailProblem[] {
  return lastTestAt ? [] : [problem('untested', 'No test was sent since the last edit')];
}

/** `leftToday`: mails that SES still takes from the account within these 24 hours. */
export function accountProblems(recipients: number, leftToday: number): MailProblem[] {
  if (recipients === 0) return [problem('no-recipients', 'Nobody is there to get it')];
  if (recipients <= leftToday) return [];
  const message = `SES takes only ${Math.max(0, leftToday)} more mails today: the rest would wait until you resume it`;
  return [problem('over-quota', message)];
}
