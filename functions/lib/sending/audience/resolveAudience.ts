import type { output } from 'zod/mini';
import { type EventFacts, factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import type { Attendance } from '../../../../shared/people/model/attendance.ts';
import type { AudienceInput, CampaignAudience } from '../../../../shared/people/model/audience.ts';
import type { checkQuery } from '../../../../shared/sending/model/sendCheck.ts';
import { site } from '../../../../shared/site/site.ts';
import { startOfDay } from '../../../../shared/time/timeZone.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { counts as countSignups } from '../../people/signups/seats.ts';
import { notFound } from '../../platform/http/errors.ts';
import { requireCampaign } from '../campaign/campaigns.ts';

/** The audience that a query describes. */
export function inputOf({ eventId, attendance, joinedSince, missed }: output<typeof checkQuery>): AudienceInput {
  if (eventId !== undefined) return { type: 'event', eventId, attendance };
  if (joinedSince !== undefined) return { type: 'joined', since: joinedSince };
  return missed === undefined ? { type: 'newsletter' } : { type: 'missed', campaignId: missed };
}

/** An audience with everything its campaign stores about it. Throws 404 for an unknown event or campaign. */
export async function resolveAudience(input: AudienceInput): Promise<CampaignAudience> {
  switch (input.type) {
    case 'newsletter':
      return input;
    case 'joined':
      return { ...input, from: new Date(startOfDay(input.since, site.timeZone)).toISOString() };
    case 'missed': {
      const { id, subject, startedAt } = await requireCampaign(input.campaignId);
      return { type: 'missed', campaignId: id, subject, sentAt: startedAt };
    }
    case 'event':
      return eventAudience(input.eventId, input.attendance);
  }
}

/** The people of an event, with its title and date now or, once deleted, from its sign-ups. Throws 404 without either. */
async function eventAudience(eventId: number, attendance: Attendance): Promise<CampaignAudience> {
  const event = await upcomingEvents.find(eventId);
  if (event) return { type: 'event', eventId, eventTitle: event.title, eventDate: event.eventDate, attendance };
  const signupCounts = (await countSignups()).find((count) => count.eventId === eventId);
  if (!signupCounts) throw notFound('This event');
  const { eventTitle, eventDate } = signupCounts;
  return { type: 'event', eventId, eventTitle, eventDate, attendance };
}

/**
 * What a mail to this audience can say about its event, as it is now; for a deleted event, only its title and date.
 * Undefined if the mail is not about an event.
 */
export async function factsFor(audience: CampaignAudience): Promise<EventFacts | undefined> {
  if (audience.type !== 'event') return undefined;
  const { eventId, eventTitle: title, eventDate } = audience;
  const event = await upcomingEvents.find(eventId);
  return factsOf(event ?? { title, eventDate });
}
