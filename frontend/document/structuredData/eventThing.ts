import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { isOffered, priceOf, venueLines } from '../../../shared/time/eventWords.ts';
import { absolute } from '../../ui/page/head.ts';
import { sharePicture } from '../../ui/pictures/sharePicture.ts';
import { costOf } from './cost.ts';
import type { Thing } from './thing.ts';

/** Undefined if nobody can tell when it is. */
export function eventThing(event: UpcomingEvent, isCancelled = false): Thing | undefined {
  if (!event.startsAt) return undefined;
  const [inRoom, onZoom] = [isOffered(event, 'in-person'), isOffered(event, 'virtual')];
  const mode = inRoom && onZoom ? 'Mixed' : inRoom ? 'Offline' : 'Online';
  return {
    '@type': 'Event',
    name: event.title,
    description: event.description,
    doorTime: event.doorsAt,
    startDate: event.startsAt,
    endDate: event.endsAt ?? undefined,
    eventStatus: `https://schema.org/Event${isCancelled ? 'Cancelled' : event.movedFrom ? 'Rescheduled' : 'Scheduled'}`,
    previousStartDate: event.movedFrom,
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    image: sharePicture(event.imageUrl).address,
    url: absolute(pages.signup),
    performer: { '@type': 'Person', name: event.guests },
    organizer: { '@type': 'Organization', name: site.publisher.name, url: site.url },
    location: [
      ...(inRoom ? [placeThing(event)] : []),
      ...(onZoom ? [{ '@type': 'VirtualLocation', url: absolute(pages.signup) }] : []),
    ],
    offers: isCancelled ? undefined : offer(event, inRoom ? priceOf(event) : 'Free'),
  };
}

function placeThing(event: UpcomingEvent): Thing {
  const [name, address = ''] = venueLines(event);
  const [streetAddress, ...addressLocality] = address.split(', ');
  return {
    '@type': 'Place',
    name,
    address: { '@type': 'PostalAddress', streetAddress, addressLocality: addressLocality.join(', ') || undefined },
  };
}

/** Undefined for a text that does not say for certain how much it is, and of which currency. */
function offer({ payLink, closesAt, timeZone }: UpcomingEvent, text: string): Thing | undefined {
  const cost = costOf(text, timeZone);
  if (!cost) return undefined;
  const url = cost.price !== '0' && payLink ? payLink : absolute(pages.signup);
  return { '@type': 'Offer', ...cost, url, validThrough: closesAt };
}
