import { recordingSummary, shownEpisode, shownEvent, shownGuest } from '../../shared/content/lists.ts';
import { captionsOf, noDetails, type RecordingDetails, wholeAddress } from '../../shared/content/model/recording.ts';
import type { UpcomingEvent } from '../../shared/content/model/upcomingEvent.ts';
import type { PageDocument } from '../../shared/publishing/publication.ts';
import { pages, podcastFeedPath } from '../../shared/site/pages.ts';
import { site } from '../../shared/site/site.ts';
import { isoDuration, secondsOf } from '../../shared/time/durations.ts';
import { isOffered, priceOf, venueLines } from '../../shared/time/eventTimes.ts';
import { absolute, sharePicture, sitePicture } from '../ui/page/head.ts';

/**
 * What a page is about, for search engines: the things that they show in a way of their own. They read documents, so this is in
 * documents only: a browser neither loads its code nor makes it again.
 */
export function thingsOf(document: PageDocument): Thing[] {
  const { page, answers = {} } = document;
  const { activeUpcomingEvent: event, cancelledEvent } = answers;
  switch (page) {
    case 'podcast':
      return [podcastThing()];
    case 'product':
    case 'signup':
      return [event, cancelledEvent].map((each) => each && eventThing(each, each === cancelledEvent)).filter(isThere);
    case 'video':
      return [filmThing(document)].filter(isThere);
    default:
      return [];
  }
}

const isThere = (thing: Thing | null | undefined) => thing !== null && thing !== undefined;

/** What a page is about, for search engines, in the vocabulary of https://schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** A JSON-LD block. It is data, not a script that runs; JSON without "<" cannot close its element. */
export const jsonLd = (thing: Thing): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')}</script>`;

const podcastThing = (): Thing => ({
  '@type': 'PodcastSeries',
  name: site.name,
  url: absolute(pages.podcast),
  description: site.tagline,
  image: sitePicture.address,
  inLanguage: site.language,
  author: { '@type': 'Person', name: site.host.name },
  publisher: { '@type': 'Organization', name: site.publisher.name },
  webFeed: site.podcast.ownFeed ? absolute(podcastFeedPath) : site.podcast.feed || undefined,
});

/** Undefined if no one can tell when it is. */
function eventThing(event: UpcomingEvent, isCancelled = false): Thing | undefined {
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

const codes = new Set(Intl.supportedValuesOf('currency'));
const plainPrice = /^([$€£]|[A-Z]{3})?\s?(\d+(?:[.,]\d\d)?)(?:\s?([€£]|[A-Z]{3}))?$/;

/**
 * What a ticket costs, as search engines take it: "12.50" and "EUR" (ISO 4217). Undefined for a text that is not one plain amount
 * with one sign or code, such as "$10" or "12,50 €".
 */
function costOf(text: string, timeZone: string = site.live.timeZone) {
  if (/^free(?: (?:of charge|admission|entry))?\.?$/i.test(text.trim())) return { price: '0', priceCurrency: 'USD' };
  const [, before, price, after] = plainPrice.exec(text.trim()) ?? [];
  const priceCurrency = before && after ? undefined : currencyOf(before ?? after ?? '', timeZone);
  return price && priceCurrency ? { price: price.replace(',', '.'), priceCurrency } : undefined;
}

/** "$" is a dollar of the United States where the event is there; elsewhere no one can tell. */
function currencyOf(word: string, timeZone: string): string | undefined {
  if (word === '$') return zonesIn('US').includes(timeZone) ? 'USD' : undefined;
  return { '€': 'EUR', '£': 'GBP' }[word] ?? (codes.has(word) ? word : undefined);
}

/** ECMA-402 has it since 2026, and Node 24: documents are made there. TypeScript does not know it yet. */
const zonesIn = (country: string) =>
  (new Intl.Locale(`und-${country}`) as unknown as { getTimeZones: () => string[] }).getTimeZones();

/**
 * Undefined for a film whose date is unknown: search engines refuse it.
 * https://developers.google.com/search/docs/appearance/structured-data/video
 */
function filmThing({ answers = {}, picture }: PageDocument): Thing | undefined {
  const { episode, archiveGuest: guest, activeRecentEvent: event, recordingDetails: details = noDetails } = answers;
  const shown = (episode && shownEpisode(episode)) || (guest && shownGuest(guest)) || (event && shownEvent(event));
  const { date, transcript } = details;
  if (!shown?.video || !date) return undefined;
  const { path, title, image, video } = shown;
  const length = secondsOf(shown.duration) ?? undefined;
  return {
    '@type': 'VideoObject',
    name: title,
    description: recordingSummary(shown),
    thumbnailUrl: sharePicture(image || (picture ?? null)).address,
    uploadDate: date,
    duration: length && isoDuration(length),
    embedUrl: `${site.video.player}/embed/${video}`,
    url: absolute(path),
    inLanguage: transcript?.language ?? site.language,
    // A copy of the whole text would double the page: for 9,000 words, 43 KB as gzip instead of 23 KB.
    caption: transcript?.timed
      ? { '@type': 'MediaObject', contentUrl: absolute(captionsOf(transcript)), encodingFormat: 'text/vtt' }
      : undefined,
    contributor: peopleOf(shown.guest, details),
    publisher: { '@type': 'Organization', name: site.publisher.name },
    hasPart: clipsOf(path, length, details),
  };
}

/** Chapters as key moments, whose addresses must be the page's own with the time as a parameter: the same source. */
function clipsOf(path: string, length: number | undefined, { chapters }: RecordingDetails): Thing[] | undefined {
  const starts = chapters.map(({ start }) => Math.floor(start));
  const clips = chapters.map(
    ({ title }, at): Thing => ({
      '@type': 'Clip',
      name: title,
      startOffset: starts[at],
      endOffset: starts[at + 1] ?? length,
      url: `${absolute(path)}?t=${starts[at]}`,
    }),
  );
  // Two of one second would be one moment.
  const apart = clips.filter((_, at) => starts[at] !== starts[at + 1]);
  return apart.length > 0 ? apart : undefined;
}

/** Those whom the feed names, else the guests. */
function peopleOf(guest: string, { people }: RecordingDetails): Thing[] | undefined {
  const known = people.length > 0 ? people : guest.split(/,\s*/).map((name) => ({ name, picture: null, link: null }));
  const persons = known
    .filter(({ name }) => name)
    .map(({ name, picture, link }) => ({
      '@type': 'Person',
      name,
      image: picture ? wholeAddress(picture) : undefined,
      url: link ? wholeAddress(link) : undefined,
    }));
  return persons.length > 0 ? persons : undefined;
}
