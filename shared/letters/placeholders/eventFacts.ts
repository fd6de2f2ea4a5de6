import type { UpcomingEvent } from '../../content/model/upcomingEvent.ts';
import type { Signup } from '../../people/model/signup.ts';
import { doorsOf, inZone, isOffered, placeOf, priceOf, timeOf, venueLine } from '../../time/eventTimes.ts';
import type { EventPlaceholder } from './placeholders.ts';

/** What an email about an event says of it. A deleted event has only title and date. */
export interface EventFacts {
  title: string;
  date: string;
  /** With its zone: "7:00 PM EDT". */
  time: string;
  /** Where those attend who come in person, in one line; "Zoom" if no one does. */
  place: string;
  /** With its zone. This and the next two are for those who come in person, and empty if no one does. */
  doors: string;
  price: string;
  /** Where a ticket can be paid; empty if the event has no such place. */
  payLink: string;
  /** The address of its Zoom meeting; empty if not known yet. */
  joinLink: string;
}

export interface EventGuest extends Partial<Pick<Signup, 'attendanceType' | 'status'>> {
  cancelUrl: string;
}

const zoom = 'Zoom';

/** Links are for those with a seat. Anyone who meant to come in person is on Zoom too, once no one comes in person. */
export function eventValues(
  { title, date, time, place, doors, price, payLink, joinLink }: EventFacts,
  { attendanceType, status = 'booked', cancelUrl }: EventGuest,
): Record<EventPlaceholder, string> {
  const isOnZoom = attendanceType === 'virtual' || place === zoom;
  const hasSeat = status === 'booked';
  return {
    eventTitle: title,
    eventDate: date,
    eventTime: time,
    eventPlace: isOnZoom ? zoom : place,
    eventDoors: isOnZoom ? '' : doors,
    eventPrice: isOnZoom ? '' : price,
    payLink: hasSeat && !isOnZoom ? payLink : '',
    joinLink: hasSeat && isOnZoom ? joinLink : '',
    cancelUrl,
  };
}

type Event = Pick<UpcomingEvent, 'title' | 'eventDate'> & Partial<UpcomingEvent> & { joinLink?: string | undefined };

export const factsOf = (event: Event): EventFacts => {
  const { title, eventDate, eventTime = '', startsAt = null, endsAt = null, joinLink = '', payLink = '' } = event;
  const when = { ...event, eventTime, startsAt, endsAt };
  // A deleted event may have been elsewhere than usual.
  const isKnown = eventTime !== '';
  const inRoom = isKnown && isOffered(event, 'in-person');
  return {
    title,
    date: eventDate,
    time: timeOf(when),
    place: isKnown ? placeOf(event, undefined) : '',
    doors: inRoom ? inZone(doorsOf(when), when) : '',
    price: inRoom ? priceOf(event) : '',
    payLink: inRoom ? payLink : '',
    joinLink,
  };
};

export const sampleEvent: EventFacts = {
  title: 'The title of the event',
  date: 'the date of the event',
  time: '7:00 PM EST',
  get place() {
    return venueLine({});
  },
  doors: '6:20 PM EST',
  get price() {
    return priceOf({});
  },
  payLink: 'https://example.com/the-link-to-pay',
  joinLink: 'https://example.com/the-link-of-the-event',
};

/** Stands for the link by which a guest cancels, in tests: they may go to anyone. */
export const sampleCancelUrl = 'https://example.com/the-link-to-cancel';
