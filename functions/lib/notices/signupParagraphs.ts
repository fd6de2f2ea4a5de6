import type { Signup } from '../../../shared/people/model/signup.ts';
import { escapeHtml } from '../../../shared/platform/escapeHtml.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { mailLinkTo } from '../../../shared/publishing/model/publication.ts';
import { priceOf, venueLines } from '../../../shared/time/eventWords.ts';
import { fact, type MailedEvent } from '../letters/events/eventParagraphs.ts';
import { env } from '../platform/aws/env.ts';

/* What several mails to somebody who signed up say. */

export const greeting = '<p>Dear {firstName|friend},</p>';

/** Where they attend, and for how much. `online`: what there is to say about Zoom. */
export function whereAndPrice(event: MailedEvent, attendance: Signup['attendanceType'], online: string): string[] {
  if (attendance === 'virtual') return [fact('Where', 'Online, on Zoom', online)];
  const price = priceOf(event);
  return [fact('Where', ...venueLines(event)), ...(price ? [fact('Tickets', price)] : [])];
}

/** The last paragraph: how to cancel the sign-up. `before` and `after`: what stands around the link, as HTML. */
const leaveParagraph = (token: string, { before, link, after }: Record<'before' | 'link' | 'after', string>) =>
  `<hr><p>${before} <a href="${escapeHtml(env(variables.siteUrl) + mailLinkTo('cancelSignup', token))}">${link}</a> ${after}</p>`;

/** Says how to give the seat back. `token`: that of its link. */
export const cancelParagraph = (token: string) =>
  leaveParagraph(token, {
    before: 'Has something come up? You can',
    link: 'cancel your sign-up',
    after: 'with one click, without logging in.',
  });

/** Says how to leave the waiting list. */
export const leaveListParagraph = (token: string, after: string) =>
  leaveParagraph(token, { before: 'Have your plans changed? You can', link: 'leave the waiting list', after });
