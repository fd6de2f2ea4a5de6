import type { Signup } from '../../../../shared/people/model/signup.ts';
import { variables } from '../../../../shared/platform/resources.ts';
import { site } from '../../../../shared/site/site.ts';
import { eventCalendar } from '../../../../shared/time/calendarFile.ts';
import { env } from '../../platform/aws/env.ts';
import type { MailedEvent } from './eventParagraphs.ts';

/**
 * The event for the calendar of somebody who signed up, with its Zoom link for those on Zoom. It moves the entry that an earlier
 * file made or, if the event is canceled, takes it out. Undefined if its date and time cannot be read.
 */
export function calendarAttachment(attendance: Signup['attendanceType'], event: MailedEvent) {
  const { joinLink } = event;
  // RFC 5546, 3.2.5: who cancels names the organizer.
  const cancelledBy = event.cancelledAt ? env(variables.senderAddress) : undefined;
  const content = eventCalendar(event, { attendance, joinLink, cancelledBy }, new Date());
  if (!content) return undefined;
  return {
    name: `${site.product.slug}-event.ics`,
    // Outlook goes by the method that stands here, and wants the same one as in the file.
    type: `text/calendar; charset=utf-8; method=${cancelledBy ? 'CANCEL' : 'PUBLISH'}`,
    content,
  };
}
