import { eventTimes } from '../../../shared/eventTime.ts';
import type { UpcomingEvent } from '../../../shared/model/upcomingEvent.ts';
import { pages } from '../../../shared/pages.ts';
import { site } from '../../../shared/site.ts';
import { absolute } from '../../ui/head.ts';
import { JsonLd } from '../../ui/JsonLd.tsx';

const { venue, price } = site.live;
const share = '/pictures/share.jpg';

/** The event for search engines. Without a date that can be read there is nothing to tell them. */
export function EventData({ event }: { event: UpcomingEvent }) {
  const times = eventTimes(event, site.live);
  if (!times) return null;
  return (
    <JsonLd
      thing={{
        '@type': 'Event',
        name: event.title,
        description: event.description,
        startDate: times.start.toISOString(),
        endDate: times.end.toISOString(),
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
        image: absolute(event.imageUrl && URL.canParse(event.imageUrl, site.url) ? event.imageUrl : share),
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
      }}
    />
  );
}
