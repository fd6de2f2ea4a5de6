import type { Signup } from '../../../shared/people/model/signup.ts';
import { compose, type Mail } from '../letters/compose/compose.ts';
import { type MailedEvent, whatAndWhen } from '../letters/events/eventParagraphs.ts';
import { greeting, leaveListParagraph, whereAndPrice } from './signupParagraphs.ts';

/**
 * The mail to somebody who is on an event's waiting list: how a seat will be offered to them, and how to leave the list. `token`: that
 * of the link to cancel the sign-up.
 */
export function waitingListMail(attendance: Signup['attendanceType'], event: MailedEvent, token: string): Mail {
  const { offerHours = 24 } = event;
  const isOnline = attendance === 'virtual';
  return compose(
    {
      subject: `You’re on the waiting list: ${event.title}, ${event.eventDate}`,
      previewText: 'We’ll email you as soon as we can offer you a seat',
      htmlContent: [
        '<h1>You’re on the waiting list</h1>',
        greeting,
        `<p>Thank you for signing up. ${isOnline ? 'All the seats on Zoom' : 'All the seats in the room'} are taken at the moment, so we’ve added you to the waiting list.</p>`,
        `<p>When a seat becomes free, we offer it by email to the next person on the list. The offer holds for ${hours(offerHours)}, or less if the event is about to begin; a seat that isn’t taken goes to the next person. So please check your email now and then.</p>`,
        ...(isOnline ? [] : ['<p>You don’t have a seat yet: please come only once you’ve taken one.</p>']),
        ...whatAndWhen(event, attendance),
        ...whereAndPrice(event, attendance, 'We’ll email you the link if you get a seat. It’s free.'),
        leaveListParagraph(token, 'with one click, without logging in.'),
      ].join('\n'),
    },
    { type: 'event', eventDate: event.eventDate },
  );
}

const hours = (count: number) => (count === 1 ? 'one hour' : `${count} hours`);
