import type { output } from 'zod/mini';
import type { Attendance, CampaignAudience } from '../../../shared/model/campaign.ts';
import type { checkQuery } from '../../../shared/model/emailTemplate.ts';
import type { UpcomingEvent } from '../../../shared/model/upcomingEvent.ts';
import { notFound } from '../errors.ts';
import { find } from '../store/contentItems.ts';
import * as signups from '../store/signups/signups.ts';

/** Whom a template would go to: the people of an event, or else every subscriber. Throws 404 for an event without a trace. */
export const audienceOf = async ({ eventId, attendance }: output<typeof checkQuery>): Promise<CampaignAudience> =>
  eventId === undefined ? { type: 'newsletter' } : eventAudience(eventId, attendance);

/** The people of an event, with what it is called now or, where it is gone, was called then. Throws 404 without either. */
export async function eventAudience(eventId: number, attendance: Attendance): Promise<CampaignAudience> {
  const event = await find<UpcomingEvent>('UPCOMING_EVENT', eventId);
  if (event) return { type: 'event', eventId, eventTitle: event.title, eventDate: event.eventDate, attendance };
  const gone = (await signups.counts()).find((count) => count.eventId === eventId);
  if (!gone) throw notFound('This event');
  const { eventTitle, eventDate } = gone;
  return { type: 'event', eventId, eventTitle, eventDate, attendance };
}
