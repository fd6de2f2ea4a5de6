import type { Attendance, CampaignAudience } from '../../../shared/model/campaign.ts';
import { notFound } from '../errors.ts';
import { eventsWithSignups } from '../signups.ts';

/** The people of an event, with what it is called now. Throws 404 where nobody ever signed up for one of this id. */
export async function eventAudience(eventId: number, attendance: Attendance): Promise<CampaignAudience> {
  const event = (await eventsWithSignups()).find(({ id }) => id === eventId);
  if (!event) throw notFound('This event');
  return { type: 'event', eventId, eventTitle: event.title, eventDate: event.eventDate, attendance };
}
