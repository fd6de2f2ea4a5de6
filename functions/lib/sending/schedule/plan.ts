import type { EmailTemplate, MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import { type DueTime, dueTime } from '../../../../shared/sending/model/dueTime.ts';
import type { ScheduleInput } from '../../../../shared/sending/model/scheduledSend.ts';
import * as emailTemplates from '../../letters/templates/emailTemplates.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import { resolveAudience } from '../audience/resolveAudience.ts';
import { checkSend } from '../start/checkSend.ts';
import type { Plan } from './scheduledSends.ts';

/**
 * What an admin means by a schedule, checked as it is now. Throws 400 for a time that cannot be, 404 without the letter or
 * its audience, 409 for problems that were not accepted.
 */
export async function planOf(
  templateName: string,
  { audience: to, at, occurrence, again, publish, accepted }: ScheduleInput,
): Promise<Plan> {
  const due: DueTime = dueTime({ at, occurrence }, Date.now());
  if ('problem' in due) throw invalid({ [due.twice ? 'occurrence' : 'at']: due.problem });
  const template = await letterOf(templateName);
  const audience = await resolveAudience(to);
  const { problems } = await checkSend(template, audience);
  refuseNew(problems, accepted);
  const dueAt = new Date(due.due).toISOString();
  return { subject: template.subject, audience, to, at, dueAt, accepted, publish, ...(again && { again }) };
}

export async function letterOf(templateName: string): Promise<EmailTemplate> {
  const template = await emailTemplates.find(templateName);
  if (!template) throw notFound(`The template "${templateName}"`);
  return template;
}

/** Throws 409 where there is a problem of a kind that the admin did not see. */
export function refuseNew(problems: MailProblem[], accepted: MailProblem['kind'][]): void {
  const unseen = problems.filter(({ kind }) => !accepted.includes(kind));
  if (unseen.length > 0) throw conflict(unseen.map(({ message }) => `${message}.`).join(' '));
}
