import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { eventTimes, isTimeReadable } from '../../../../shared/time/eventTime.ts';
import { absolute, type Thing } from '../../../ui/page/head.ts';
import { JsonLd } from '../../../ui/page/JsonLd.tsx';
import { sharePicture } from '../../../ui/pictures/sharePicture.ts';

const { venue, price } = site.live;

/** The event as structured data for search engines; nothing if its date or time cannot be read. */
export const EventData = ({ event }: { event: UpcomingEvent }) =>
  isTimeReadable(event) ? <JsonLd thing={() => describe(event)} /> : null;

function describe(event: UpcomingEvent): Thing {
  const times = eventTimes(event, site.live);
  return {
    '@type': 'Event',
    name: event.title,
    description: event.description,
    startDate: times?.start.toISOString(),
    endDate: times?.end.toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    image: sharePicture(event.imageUrl).address,
    url: absolute(pages.signup),
    performer: { '@type': 'Person', name: event.guests },
    organizer: { '@type': 'Organization', name: site.publisher.name, url: site.url },
    location: [
      {
        '@type': 'Place',
        name: venue.name,
        address: { '@type': 'PostalAddress', streetAddress: venue.street, addressLocality: venue.city },
      },
      { '@type': 'VirtualLocation', url: absolute(pages.signup) },
    ],
    offers: {
      '@type': 'Offer',
      price: price.replace(/[^\d.]/g, ''),
      priceCurrency: 'USD',
      url: absolute(pages.signup),
    },
  };
}
