import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { upcomingEvents } from '../../content/events/upcomingEvents.ts';
import * as signups from './signups.ts';

/** Sign-ups with their event as it is called now; where it is gone, as it was called then. */
export function withEvents(signups: signups.SignupRow[], events: UpcomingEvent[]): Signup[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return signups.map((signup) => {
    const event = signup.eventId === undefined ? undefined : byId.get(signup.eventId);
    return {
      ...signup,
      eventTitle: event?.title ?? signup.eventTitle ?? '',
      eventDate: event?.eventDate ?? signup.eventDate,
    };
  });
}

/** Every event with how many signed up for it: the active one first, then the newest, last those without an event. */
async function eventsWithSignups(): Promise<EventSignups[]> {
  const [counts, events] = await Promise.all([signups.counts(), upcomingEvents.list()]);
  const counted = new Map(counts.map((count) => [count.eventId, count]));
  const known = new Set(events.map(({ id }) => id));
  const gone = counts.filter(({ eventId }) => eventId === undefined || !known.has(eventId));
  return [
    ...events.map(({ id, title, eventDate, isActive }) => ({
      ...{ id, title, eventDate, isActive },
      ...numbersOf(counted.get(id)),
    })),
    ...gone.map((count) => ({
      ...{ id: count.eventId ?? null, title: count.eventTitle, eventDate: count.eventDate, isActive: false },
      ...numbersOf(count),
    })),
  ]
    .filter(({ id, signups }) => signups > 0 || known.has(id ?? 0))
    .sort((one, other) => Number(other.isActive) - Number(one.isActive) || (other.id ?? 0) - (one.id ?? 0));
}

const numbersOf = ({ inPerson, virtual } = { inPerson: 0, virtual: 0 }) => ({
  ...{ signups: inPerson + virtual, inPerson, virtual },
});

/** What the dashboard counts of sign-ups: all together, and each event by itself. */
export async function signupCounts() {
  const events = await eventsWithSignups();
  const sum = (name: 'signups' | 'inPerson' | 'virtual') => events.reduce((total, event) => total + event[name], 0);
  return { signups: sum('signups'), inPerson: sum('inPerson'), virtual: sum('virtual'), events };
}
