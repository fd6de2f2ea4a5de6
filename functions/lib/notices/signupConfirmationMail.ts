import type { Signup } from '../../../shared/people/model/signup.ts';
import { site } from '../../../shared/site/site.ts';
import { reminderTimes } from '../../../shared/time/eventTimes.ts';
import { momentText, whenOf } from '../../../shared/time/eventWords.ts';
import { zoneOf } from '../../../shared/time/timeZone.ts';
import { compose, type Mail } from '../letters/compose/compose.ts';
import { calendarAttachment } from '../letters/events/calendarAttachment.ts';
import { buttonParagraph, joinParagraph, type MailedEvent, whatAndWhen } from '../letters/events/eventParagraphs.ts';
import { doorCode, doorParagraphs } from './doorCode.ts';
import { cancelParagraph, greeting, whereAndPrice } from './signupParagraphs.ts';

type Booking = Pick<Signup, 'id' | 'attendanceType' | 'paidAt'>;

/**
 * The mail to somebody who has a seat: what, when, where or how, for how much, a code for the door, a calendar file, and the way to
 * cancel. `token`: that of the link to cancel; `now` in Unix milliseconds.
 */
export function bookedMail(booking: Booking, event: MailedEvent, token: string, now: number): Mail {
  const { id, attendanceType } = booking;
  const attachments = [
    calendarAttachment(attendanceType, event),
    attendanceType === 'in-person' ? doorCode(event.id, id) : undefined,
  ].filter((each) => each !== undefined);
  const hasFile = attachments.some(({ type }) => type.startsWith('text/calendar'));
  const mail = compose(
    {
      subject: `You’re signed up: ${event.title}, ${event.eventDate}`,
      previewText: `${whenOf(event)}, and how to cancel`,
      htmlContent: [
        '<h1>You’re signed up</h1>',
        greeting,
        attendanceType === 'virtual'
          ? '<p>Thank you for signing up. We look forward to having you with us on Zoom.</p>'
          : '<p>Thank you for signing up. We’re keeping a seat for you.</p>',
        ...reminder(event, now),
        ...whatAndWhen(event, attendanceType),
        ...(attendanceType === 'virtual' ? online(event) : inTheRoom(event, booking)),
        ...(hasFile ? ['<p>The attached file adds the event to your calendar.</p>'] : []),
        cancelParagraph(token),
      ].join('\n'),
    },
    { type: 'event', eventDate: event.eventDate },
  );
  return { ...mail, ...(attachments.length > 0 && { attachments }) };
}

/** The mail to somebody who signed up while there was no event. */
export const nextEventMail = (attendance: Signup['attendanceType'], token: string): Mail =>
  compose(
    {
      subject: `You’re on the list for ${site.name}`,
      previewText: 'We’ll write when there’s a date',
      htmlContent: [
        '<h1>You’re on the list</h1>',
        greeting,
        `<p>Thank you for your interest. The date of the next evening isn’t set yet; we’ll write to you when it is. You told us you’d like to ${attendance === 'virtual' ? 'watch on Zoom' : 'come in person'}.</p>`,
        cancelParagraph(token),
      ].join('\n'),
    },
    { type: 'event', eventDate: '' },
  );

/** Whoever gets a seat when the others have been reminded already is reminded by this mail. */
function reminder(event: MailedEvent, now: number): string[] {
  const times = reminderTimes(event);
  if (!times) return [];
  const when = momentText(times.start, zoneOf(event));
  if (now >= times.start) return [`<p>The event has begun: it started on ${when}.</p>`];
  const { remindDay = true, remindHour = true } = event;
  const isNear = (remindDay && now >= times.day) || (remindHour && now >= times.hour);
  return isNear ? [`<p>The event begins on ${when}, so this email is also your reminder.</p>`] : [];
}

function online(event: MailedEvent): string[] {
  const { joinLink } = event;
  return joinLink
    ? [...whereAndPrice(event, 'virtual', 'The link is just for you, and it’s free.'), joinParagraph(joinLink)]
    : whereAndPrice(event, 'virtual', 'We’ll email you the link before the event. It’s free.');
}

const inTheRoom = (event: MailedEvent, { paidAt }: Booking) => [
  ...whereAndPrice(event, 'in-person', ''),
  ...(event.payLink && !paidAt ? [buttonParagraph('Pay for your ticket', event.payLink)] : []),
  ...doorParagraphs,
];
