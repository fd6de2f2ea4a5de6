import type { UpcomingEvent } from '../../content/model/upcomingEvent.ts';
import type { Signup } from '../../people/model/signup.ts';
import { placeOf, timeOf, venueLine } from '../../time/eventWords.ts';
import type { EventPlaceholder } from './placeholders.ts';

/** What a mail about an event says of it. A deleted event has only title and date. */
export interface EventFacts {
  title: string;
  date: string;
  /** With its zone: "7:00 PM EDT". */
  time: string;
  /** Where those attend who come in person, in one line; "Zoom" if nobody does. */
  place: string;
  /** The address of its Zoom meeting; empty if not known yet. */
  joinLink: string;
}

/** The facts for a guest who signed up: the place depends on how they attend, and the link is for Zoom only. */
export const eventValues = (
  { title, date, time, place, joinLink }: EventFacts,
  attendance: Signup['attendanceType'] | undefined,
): Record<EventPlaceholder, string> => ({
  eventTitle: title,
  eventDate: date,
  eventTime: time,
  eventPlace: attendance === 'virtual' ? 'Zoom' : place,
  joinLink: attendance === 'virtual' ? joinLink : '',
});

type Event = Pick<UpcomingEvent, 'title' | 'eventDate'> &
  Partial<Pick<UpcomingEvent, 'eventTime' | 'duration' | 'attendance' | 'venue' | 'address' | 'timeZone'>> & {
    joinLink?: string | undefined;
  };

export const factsOf = (event: Event): EventFacts => {
  const { title, eventDate, eventTime = '', duration = '', joinLink = '', timeZone } = event;
  return {
    title,
    date: eventDate,
    time: timeOf({ eventDate, eventTime, duration, timeZone }),
    // A deleted event may have been elsewhere than usual.
    place: eventTime && placeOf(event, undefined),
    joinLink,
  };
};

/** A sample event for previews and tests. */
export const sampleEvent: EventFacts = {
  title: 'The title of the event',
  date: 'the date of the event',
  time: '7:00 PM EST',
  place: venueLine({}),
  joinLink: 'https://example.com/the-link-of-the-event',
};
