import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { escapeHtml } from '../../../../shared/platform/escapeHtml.ts';
import { doorsOf, endOf, inZone, whenOf } from '../../../../shared/time/eventWords.ts';

/** An event as mails to those who signed up for it say it. */
export type MailedEvent = Omit<ManagedEvent, 'isActive'>;

/** A paragraph with a title and lines of plain text, as HTML. */
export const fact = (title: string, ...lines: string[]) =>
  `<p><strong>${title}</strong><br>${lines.map(escapeHtml).join('<br>')}</p>`;

/** What an event is and when. The doors are for those who come. */
export const whatAndWhen = (event: MailedEvent, attendance: Signup['attendanceType']) => [
  fact('What', event.title, `with ${event.guests}`),
  fact('When', whenOf(event), ...scheduleLines(event, attendance)),
];

/** The schedule as lines of a mail: "Doors open at 6:20 PM EDT". */
function scheduleLines(event: MailedEvent, attendance: Signup['attendanceType']): string[] {
  const [doors, end] = [attendance === 'virtual' ? '' : doorsOf(event), endOf(event)];
  return [
    doors && `Doors open at ${inZone(doors, event)}`,
    end && `It ends at ${inZone(end, event)}`,
    event.duration,
  ].filter(Boolean);
}

/** A button, or a link where a mail program shows no buttons. */
export const buttonParagraph = (words: string, url: string) =>
  `<p data-block="button"><a href="${escapeHtml(url)}">${words}</a></p>`;

export const joinParagraph = (url: string) => buttonParagraph('Join on Zoom', url);
