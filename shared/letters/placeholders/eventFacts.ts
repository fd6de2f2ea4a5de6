import type { Signup } from '../../people/model/signup.ts';
import { placeOf } from '../../time/eventWords.ts';
import type { EventPlaceholder } from './placeholders.ts';

/** What a mail about an event says of it. A deleted event has only title and date. */
export interface EventFacts {
  title: string;
  date: string;
  time: string;
  /** The address of its Zoom meeting; empty if not known yet. */
  joinLink: string;
}

/** The facts for a guest who signed up: the place depends on how they attend, and the link is for Zoom only. */
export const eventValues = (
  { title, date, time, joinLink }: EventFacts,
  attendance: Signup['attendanceType'] | undefined,
): Record<EventPlaceholder, string> => ({
  eventTitle: title,
  eventDate: date,
  eventTime: time,
  eventPlace: placeOf(attendance),
  joinLink: attendance === 'virtual' ? joinLink : '',
});

type Event = { title: string; eventDate: string; eventTime?: string; joinLink?: string | undefined };

export const factsOf = ({ title, eventDate, eventTime = '', joinLink = '' }: Event): EventFacts => ({
  title,
  date: eventDate,
  time: eventTime,
  joinLink,
});

/** A sample event for previews and tests. */
export const sampleEvent: EventFacts = {
  title: 'The title of the event',
  date: 'the date of the event',
  time: '7:00 PM',
  joinLink: 'https://example.com/the-link-of-the-event',
};
