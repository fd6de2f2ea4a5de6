import type { Attendance, CampaignAudience } from '../../../shared/model/campaign.ts';
import type { UpcomingEvent } from '../../../shared/model/upcomingEvent.ts';
import { notFound } from '../errors.ts';
import { find } from '../store/contentItems.ts';
import * as signups from '../store/signups/signups.ts';

/** The people of an event, with what it is called now or, where it is gone, was called then. Throws 404 without either. */
export async function eventAudience(eventId: number, attendance: Attendance): Promise<CampaignAudience> {
  const event = await find<UpcomingEvent>('UPCOMING_EVENT', eventId);
  if (event) return { type: 'event', eventId, eventTitle: event.title, eventDate: event.eventDate, attendance };
  const gone = (await signups.counts()).find((count) => count.eventId === eventId);
  if (!gone) throw notFound('This event');
  const { eventTitle, eventDate } = gone;
  return { type: 'event', eventId, eventTitle, eventDate, attendance };
}
