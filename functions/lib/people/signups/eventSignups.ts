import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { isAnnounced } from '../../../../shared/time/eventTimes.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { counts as countSignups, type EventCount } from './eventCounts.ts';
import type { SignupRow } from './signups.ts';

/** Sign-ups with the current title and date of their event or, if it was deleted, those at the time of the sign-up. */
export function withEvents<Row extends SignupRow>(
  rows: Row[],
  events: Pick<UpcomingEvent, 'id' | 'title' | 'eventDate'>[],
): (Row & Signup)[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return rows.map((signup) => {
    const event = signup.eventId === undefined ? undefined : byId.get(signup.eventId);
    return {
      ...signup,
      eventTitle: event?.title ?? signup.eventTitle,
      eventDate: event?.eventDate ?? signup.eventDate,
    };
  });
}

/** Every event with its number of sign-ups: the one that visitors see first, then the newest, and sign-ups without an event last. */
async function eventsWithSignups(): Promise<EventSignups[]> {
  const now = Date.now();
  const [counts, events] = await Promise.all([countSignups(), upcomingEvents.list()]);
  const countsById = new Map(counts.map((count) => [count.eventId, count]));
  const existingIds = new Set(events.map(({ id }) => id));
  const deleted = counts.filter(({ eventId }) => eventId === undefined || !existingIds.has(eventId));
  return [
    ...events.map((event) => ({
      ...event,
      isActive: isAnnounced(event, now),
      ...numbersOf(countsById.get(event.id)),
    })),
    ...deleted.map((count) => ({
      ...{ id: count.eventId ?? null, title: count.eventTitle, eventDate: count.eventDate, isActive: false },
      ...numbersOf(count),
    })),
  ]
    .filter(({ id, signups, waiting, unconfirmed }) => signups + waiting + unconfirmed > 0 || existingIds.has(id ?? 0))
    .sort((one, other) => Number(other.isActive) - Number(one.isActive) || (other.id ?? 0) - (one.id ?? 0));
}

/** Those who wait for a seat are no sign-ups yet. */
const numbersOf = ({
  inPerson = 0,
  virtual = 0,
  waiting = 0,
  unconfirmed = 0,
  roomCame = 0,
  onlineCame = 0,
}: Partial<EventCount> = {}) => ({
  ...{ signups: inPerson + virtual, inPerson, virtual, waiting, unconfirmed },
  ...{ came: roomCame + onlineCame, noShows: inPerson - roomCame },
});

/** The numbers of sign-ups for the dashboard: in total, and for each event. */
export async function signupCounts() {
  const events = await eventsWithSignups();
  const sum = (name: 'signups' | 'inPerson' | 'virtual' | 'waiting') =>
    events.reduce((total, event) => total + event[name], 0);
  return {
    signups: sum('signups'),
    inPerson: sum('inPerson'),
    virtual: sum('virtual'),
    waiting: sum('waiting'),
    events,
  };
}
