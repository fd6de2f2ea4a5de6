import type { Signup } from '../../../../shared/people/model/signup.ts';
import { site } from '../../../../shared/site/site.ts';
import { announced } from '../../../../shared/time/announcedEvent.ts';
import { eventCalendar } from '../../../../shared/time/calendarFile.ts';
import type { MailedEvent } from './eventParagraphs.ts';

/**
 * The event for the calendar of somebody who signed up, with its Zoom link for those on Zoom. Undefined if its date and time
 * cannot be read.
 */
export function calendarAttachment(attendance: Signup['attendanceType'], event: MailedEvent) {
  const content = eventCalendar(announced(event), { attendance, joinLink: event.joinLink }, new Date());
  if (!content) return undefined;
  return {
    name: `${site.product.slug}-event.ics`,
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content,
  };
}
