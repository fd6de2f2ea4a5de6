import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { type EventFacts, factsOf } from '../../../../shared/letters/placeholders/eventFacts.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { find } from '../../content/items/contentItems.ts';

/**
 * What a mail to this audience can say about its event, as it is now; for a deleted event, only its title and date.
 * Undefined if the mail is not about an event.
 */
export async function factsFor(audience: CampaignAudience): Promise<EventFacts | undefined> {
  if (audience.type !== 'event') return undefined;
  const { eventId, eventTitle: title, eventDate } = audience;
  const event = await find<ManagedEvent>(partitions.content.upcomingEvents, eventId);
  return factsOf(event ?? { title, eventDate });
}
