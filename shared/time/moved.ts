import type { UpcomingEvent } from '../content/model/upcomingEvent.ts';
import { site } from '../site/site.ts';
import { type EventText, eventTimes } from './eventTime.ts';
import { isOffered, venueLine } from './eventWords.ts';

type Event = EventText & Pick<UpcomingEvent, 'attendance' | 'venue' | 'address'>;

/**
 * What of an event changed for those who signed up: when it begins, or where they attend it. Another way to attend beside
 * theirs changes nothing for them.
 */
export const movedIn = (before: Event, after: Event): { time: boolean; place: boolean } => ({
  time: startOf(before) !== startOf(after),
  place: placesOf(before).some((place) => !placesOf(after).includes(place)),
});

/** The moment or, where it cannot be read, the words. */
const startOf = (event: EventText): number | string =>
  eventTimes(event, site.live)?.start.getTime() ?? `${event.eventDate.trim()}, ${event.eventTime.trim()}`;

const placesOf = (event: Event): string[] => [
  ...(isOffered(event, 'in-person') ? [venueLine(event)] : []),
  ...(isOffered(event, 'virtual') ? ['Zoom'] : []),
];
