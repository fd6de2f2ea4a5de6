import type { AnnouncedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { eventTimes } from '../../../shared/time/eventTime.ts';
import { isOffered, priceOf, venueLines } from '../../../shared/time/eventWords.ts';
import { zoneOf } from '../../../shared/time/eventZone.ts';
import { doorsOf } from '../../../shared/time/schedule.ts';
import { zonedTime } from '../../../shared/time/timeZone.ts';
import { absolute } from '../../ui/page/head.ts';
import { sharePicture } from '../../ui/pictures/sharePicture.ts';
import type { Thing } from './thing.ts';

/** Undefined if its date or time cannot be read. */
export function eventThing(event: AnnouncedEvent): Thing | undefined {
  if (!event.startsAt) return undefined;
  const [inRoom, onZoom] = [isOffered(event, 'in-person'), isOffered(event, 'virtual')];
  const mode = inRoom && onZoom ? 'Mixed' : inRoom ? 'Offline' : 'Online';
  return {
    '@type': 'Event',
    name: event.title,
    description: event.description,
    doorTime: doorTime(event),
    startDate: event.startsAt,
    endDate: event.endsAt ?? undefined,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    image: sharePicture(event.imageUrl).address,
    url: absolute(pages.signup),
    performer: { '@type': 'Person', name: event.guests },
    organizer: { '@type': 'Organization', name: site.publisher.name, url: site.url },
    location: [
      ...(inRoom ? [placeThing(event)] : []),
      ...(onZoom ? [{ '@type': 'VirtualLocation', url: absolute(pages.signup) }] : []),
    ],
    offers: offer(event, inRoom ? priceOf(event) : '0'),
  };
}

function placeThing(event: AnnouncedEvent): Thing {
  const [name, address = ''] = venueLines(event);
  const [streetAddress, ...addressLocality] = address.split(', ');
  return {
    '@type': 'Place',
    name,
    address: { '@type': 'PostalAddress', streetAddress, addressLocality: addressLocality.join(', ') || undefined },
  };
}

/** Undefined for a text without a number, which search engines do not read; "Free" is none. */
function offer({ payLink, closesAt }: AnnouncedEvent, price: string): Thing | undefined {
  const amount = /\d+(?:\.\d+)?/.exec(price.replaceAll(',', ''))?.[0] ?? (/\bfree\b/i.test(price) ? '0' : undefined);
  if (amount === undefined) return undefined;
  const url = amount !== '0' && payLink ? payLink : absolute(pages.signup);
  return { '@type': 'Offer', price: amount, priceCurrency: 'USD', url, validThrough: closesAt };
}

/** Undefined if the doors' time cannot be read, or is not before the start. */
function doorTime(event: AnnouncedEvent): string | undefined {
  const doors = eventTimes({ ...event, eventTime: doorsOf(event) }, site.live)?.start;
  return event.startsAt && doors && doors <= new Date(event.startsAt)
    ? zonedTime(doors.getTime(), zoneOf(event))
    : undefined;
}
