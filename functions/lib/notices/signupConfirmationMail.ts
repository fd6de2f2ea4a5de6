import type { Signup } from '../../../shared/people/model/signup.ts';
import { escapeHtml } from '../../../shared/platform/escapeHtml.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { mailLinkTo } from '../../../shared/publishing/model/publication.ts';
import { site } from '../../../shared/site/site.ts';
import { priceOf, venueLines, whenOf } from '../../../shared/time/eventWords.ts';
import { compose, type Mail } from '../letters/compose/compose.ts';
import { calendarAttachment } from '../letters/events/calendarAttachment.ts';
import { fact, joinParagraph, type MailedEvent, whatAndWhen } from '../letters/events/eventParagraphs.ts';
import { env } from '../platform/aws/env.ts';

/**
 * The mail to somebody who signed up: what, when, where or how, for how much, a calendar file, and the way to cancel.
 * Without an event it says that they are on the list for the next one.
 */
export function signupConfirmationMail(
  attendance: Signup['attendanceType'],
  event: MailedEvent | undefined,
  token: string,
): Mail {
  const file = event && calendarAttachment(attendance, event);
  const paragraphs = event ? bookedParagraphs(attendance, event, Boolean(file)) : waitingParagraphs(attendance);
  const mail = compose(
    {
      subject: event ? `You’re signed up: ${event.title}, ${event.eventDate}` : `You’re on the list for ${site.name}`,
      previewText: event ? `${whenOf(event)}, and how to cancel` : 'We’ll write when there’s a date',
      htmlContent: [...paragraphs, cancelParagraph(token)].join('\n'),
    },
    { type: 'event', eventDate: event?.eventDate ?? '' },
  );
  return { ...mail, ...(file && { attachments: [file] }) };
}

function bookedParagraphs(attendance: Signup['attendanceType'], event: MailedEvent, hasFile: boolean): string[] {
  return [
    '<h1>You’re signed up</h1>',
    '<p>Dear {firstName|friend},</p>',
    attendance === 'virtual'
      ? '<p>Thank you for signing up. We look forward to having you with us on Zoom.</p>'
      : '<p>Thank you for signing up. We’re keeping a seat for you.</p>',
    ...whatAndWhen(event, attendance),
    ...(attendance === 'virtual'
      ? event.joinLink
        ? [fact('Where', 'Online, on Zoom', 'The link is just for you, and it’s free.'), joinParagraph(event.joinLink)]
        : [fact('Where', 'Online, on Zoom', 'We’ll email you the link before the event. It’s free.')]
      : [fact('Where', ...venueLines(event)), ...(priceOf(event) ? [fact('Tickets', priceOf(event))] : [])]),
    ...(hasFile ? ['<p>The attached file adds it to your calendar.</p>'] : []),
  ];
}

const waitingParagraphs = (attendance: Signup['attendanceType']) => [
  '<h1>You’re on the list</h1>',
  '<p>Dear {firstName|friend},</p>',
  `<p>Thank you for your interest. The date of the next evening isn’t set yet; we’ll write to you when it is. You told us you’d like to ${attendance === 'virtual' ? 'watch on Zoom' : 'come in person'}.</p>`,
];

/** Says how to cancel the sign-up. `token`: that of its link. */
export function cancelParagraph(token: string): string {
  const url = env(variables.siteUrl) + mailLinkTo('cancelSignup', token);
  return `<hr><p>Has something come up? You can <a href="${escapeHtml(url)}">cancel your sign-up</a> with one click, without logging in.</p>`;
}
