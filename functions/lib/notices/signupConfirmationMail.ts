import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { Signup } from '../../../shared/people/model/signup.ts';
import { escapeHtml } from '../../../shared/platform/escapeHtml.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { mailLinkTo } from '../../../shared/publishing/model/publication.ts';
import { site } from '../../../shared/site/site.ts';
import { announced } from '../../../shared/time/announcedEvent.ts';
import { eventCalendar } from '../../../shared/time/calendarFile.ts';
import { inZone, priceOf, venueLines, whenOf } from '../../../shared/time/eventWords.ts';
import { doorsOf, endOf } from '../../../shared/time/schedule.ts';
import { compose, type Mail } from '../letters/compose/compose.ts';
import { env } from '../platform/aws/env.ts';

export type ConfirmedEvent = Omit<ManagedEvent, 'isActive'>;

/**
 * The mail to somebody who signed up: what, when, where or how, for how much, a calendar file, and the way to cancel.
 * Without an event it says that they are on the list for the next one.
 */
export function signupConfirmationMail(
  attendance: Signup['attendanceType'],
  event: ConfirmedEvent | undefined,
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

/**
 * The event for the calendar of somebody who signed up, with its Zoom link for those on Zoom. Undefined if its date and time
 * cannot be read.
 */
export function calendarAttachment(attendance: Signup['attendanceType'], event: ConfirmedEvent) {
  const content = eventCalendar(announced(event), { attendance, joinLink: event.joinLink }, new Date());
  if (!content) return undefined;
  return {
    name: `${site.product.slug}-event.ics`,
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content,
  };
}

function bookedParagraphs(attendance: Signup['attendanceType'], event: ConfirmedEvent, hasFile: boolean): string[] {
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

/** A paragraph with a title and lines of plain text, as HTML. */
const fact = (title: string, ...lines: string[]) =>
  `<p><strong>${title}</strong><br>${lines.map(escapeHtml).join('<br>')}</p>`;

/** What an event is and when, as mails to those who signed up for it say it. The doors are for those who come. */
export const whatAndWhen = (event: ConfirmedEvent, attendance: Signup['attendanceType']) => [
  fact('What', event.title, `with ${event.guests}`),
  fact('When', whenOf(event), ...scheduleLines(event, attendance)),
];

/** The schedule as lines of a mail: "Doors open at 6:20 PM EDT". */
function scheduleLines(event: ConfirmedEvent, attendance: Signup['attendanceType']): string[] {
  const [doors, end] = [attendance === 'virtual' ? '' : doorsOf(event), endOf(event)];
  return [
    doors && `Doors open at ${inZone(doors, event)}`,
    end && `It ends at ${inZone(end, event)}`,
    event.duration,
  ].filter(Boolean);
}

export const joinParagraph = (url: string) => `<p><a href="${escapeHtml(url)}">Join on Zoom</a></p>`;

/** Says how to cancel the sign-up. `token`: that of its link. */
export function cancelParagraph(token: string): string {
  const url = env(variables.siteUrl) + mailLinkTo('cancelSignup', token);
  return `<hr><p>Has something come up? You can <a href="${escapeHtml(url)}">cancel your sign-up</a> with one click, without logging in.</p>`;
}
