import type { ManagedEvent } from '../../content/model/upcomingEvent.ts';
import { pages } from '../../site/pages.ts';
import { site } from '../../site/site.ts';
import { type Entry, subscribedCalendar } from '../../time/calendarFile.ts';
import { placeOf } from '../../time/eventWords.ts';
import { type Planned, plannedOf } from './planned.ts';
import { plannedTitle } from './plannedTitle.ts';

const [minutes, day] = [60 * 1000, 24 * 60 * 60 * 1000];
/** How long calendars show what happens at one moment. */
const noteLength = 15 * minutes;

/**
 * An admin's private calendar, to subscribe to: events with their Zoom links, when sign-ups close, and what is going to be
 * emailed. `siteUrl`: where the admin is.
 */
export function plannedCalendar(
  events: ManagedEvent[],
  letters: Parameters<typeof plannedOf>[1],
  { now, siteUrl }: { now: Date; siteUrl: string },
): string {
  const byId = new Map(events.map((event) => [`event-${event.id}`, event]));
  const entries = plannedOf(events, letters, now.getTime()).map((planned): Entry => {
    const event = planned.kind === 'event' ? byId.get(planned.id) : undefined;
    return {
      // Not the UID of the event's entry for guests: an admin may have that one too.
      uid: `planned-${planned.id}@${new URL(site.url).hostname}`,
      sequence: planned.version,
      title: plannedTitle(planned),
      ...timesOf(planned),
      ...(event ? detailsOf(event) : noteOf(planned, siteUrl)),
      ...(planned.state === 'canceled' && { cancelled: true }),
    };
  });
  return subscribedCalendar({ name: `${site.name} (admin)`, refresh: 'PT1H', now }, entries);
}

function timesOf({ day: date, at, until }: Planned): Pick<Entry, 'start' | 'end' | 'allDay'> {
  if (at !== null) return { start: new Date(at), end: new Date(until ?? at + noteLength) };
  const start = Date.parse(`${date}T00:00Z`);
  return { start: new Date(start), end: new Date(start + day), allDay: true };
}

const detailsOf = (event: ManagedEvent): Pick<Entry, 'description' | 'location' | 'link'> => ({
  description: [`With ${event.guests}`, event.description, ...(event.joinLink ? [`Zoom: ${event.joinLink}`] : [])].join(
    '\n\n',
  ),
  location: placeOf(event, undefined),
  link: event.joinLink || undefined,
});

const noteOf = ({ kind }: Planned, siteUrl: string): Pick<Entry, 'description' | 'location' | 'link' | 'isNote'> => {
  const link = siteUrl + (kind === 'letter' ? pages.adminCampaigns : pages.adminEvents);
  return { description: link, location: '', link, isNote: true };
};
