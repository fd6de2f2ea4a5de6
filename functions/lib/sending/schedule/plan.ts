import type { MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import { type DueTime, dueTime } from '../../../../shared/sending/model/dueTime.ts';
import type { ScheduleInput } from '../../../../shared/sending/model/scheduledSend.ts';
import { conflict, invalid } from '../../platform/http/errors.ts';
import { resolveAudience } from '../audience/resolveAudience.ts';
import { checkSend } from '../start/checkSend.ts';
import { requireSendable } from '../start/requireSendable.ts';
import type { Plan } from './scheduledSends.ts';

/**
 * Turns an admin's input into a plan, checked against the current letter and audience. Throws 400 for an impossible time, 403
 * for an automatic letter, 404
 * without the letter or its audience, 409 for problems that were not accepted.
 */
export async function planOf(
  templateName: string,
  { audience: to, at, occurrence, again, publish, accepted }: ScheduleInput,
): Promise<Plan> {
  const due: DueTime = dueTime({ at, occurrence }, Date.now());
  if ('problem' in due) throw invalid({ [due.twice ? 'occurrence' : 'at']: due.problem });
  const template = await requireSendable(templateName);
  const audience = await resolveAudience(to);
  const { problems } = await checkSend(template, audience);
  refuseUnseen(problems, accepted);
  const dueAt = new Date(due.due).toISOString();
  return { subject: template.subject, audience, to, at, dueAt, accepted, publish, ...(again && { again }) };
}

/** Throws 409 if there is a problem of a kind that the admin did not accept. */
export function refuseUnseen(problems: MailProblem[], accepted: MailProblem['kind'][]): void {
  const unseen = problems.filter(({ kind }) => !accepted.includes(kind));
  if (unseen.length > 0) throw conflict(unseen.map(({ message }) => `${message}.`).join(' '));
}
