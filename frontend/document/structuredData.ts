import { episodePath, recordingPath, recordingSummary } from '../../shared/content/lists.ts';
import type { ArchiveGuest } from '../../shared/content/model/archiveGuest.ts';
import type { Episode } from '../../shared/content/model/episode.ts';
import type { RecentEvent } from '../../shared/content/model/recentEvent.ts';
import { captionsOf, noDetails, type RecordingDetails, wholeAddress } from '../../shared/content/model/recording.ts';
import type { UpcomingEvent } from '../../shared/content/model/upcomingEvent.ts';
import type { Letter } from '../../shared/letters/model/letter.ts';
import { videoId } from '../../shared/platform/links.ts';
import type { Answers, GuestPage, PageDocument } from '../../shared/publishing/publication.ts';
import { pages, pathOf, podcastFeedPath } from '../../shared/site/pages.ts';
import { site } from '../../shared/site/site.ts';
import { isoDuration, secondsOf } from '../../shared/time/durations.ts';
import { isOffered, priceOf, venueLines } from '../../shared/time/eventTimes.ts';
import { absolute, sharePicture, sitePicture } from '../ui/page/head.ts';

/**
 * What a page is about, for search engines. They read documents, so this is in documents only: a browser neither loads its
 * code nor makes it again.
 */
export function thingsOf(document: PageDocument): Thing[] {
  const { page, answers = {} } = document;
  const { activeUpcomingEvent: event, cancelledEvent, guestPage: guest, letter } = answers;
  switch (page) {
    case 'podcast':
      return [podcastThing()];
    case 'product':
    case 'signup':
      return [event, cancelledEvent].map((each) => each && eventThing(each, each === cancelledEvent)).filter(isThere);
    case 'video':
      return recordingThings(document);
    case 'guest':
      return guest
        ? [
            guestThing(guest),
            trailThing(
              { name: 'Archive', path: pages.archive },
              { name: guest.name, path: pathOf('guest', guest.slug) },
            ),
          ]
        : [];
    case 'letter':
      return letter
        ? [
            letterThing(letter),
            trailThing(
              { name: 'Letters', path: pages.letters },
              { name: letter.subject, path: pathOf('letter', letter.slug) },
            ),
          ]
        : [];
    default:
      return [];
  }
}

const isThere = (thing: Thing | null | undefined) => thing !== null && thing !== undefined;

const guestThing = ({ slug, name, imageUrl, description, links }: GuestPage): Thing => ({
  '@type': 'Person',
  name,
  url: absolute(pathOf('guest', slug)),
  ...(imageUrl && { image: absolute(imageUrl) }),
  ...(description && { description }),
  ...(links.length > 0 && { sameAs: links }),
});

function letterThing({ slug, subject, summary, sentAt }: Letter): Thing {
  const address = absolute(pathOf('letter', slug));
  const publisher = { '@type': 'Organization', name: site.publisher.name };
  return {
    '@type': 'BlogPosting',
    headline: subject,
    description: summary,
    datePublished: sentAt,
    url: address,
    mainEntityOfPage: address,
    image: sitePicture.address,
    inLanguage: site.language,
    isPartOf: { '@type': 'Blog', name: `${site.name}: letters`, url: absolute(pages.letters) },
    author: publisher,
    publisher,
  };
}

/** What a page is about, for search engines, in the vocabulary of https://schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** A JSON-LD block. It is data, not a script that runs; JSON without "<" cannot close its element. */
export const jsonLd = (thing: Thing): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')}</script>`;

/** A page's place on the site, from Home to itself: the list that leads to it, and its own name. */
const trailThing = (list: { name: string; path: string }, page: { name: string; path: string }): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.name, path: pages.home }, list, page].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: absolute(path),
  })),
});

const podcastThing = (): Thing => ({
  ...namedPodcast,
  description: site.tagline,
  image: sitePicture.address,
  inLanguage: site.language,
  author: { '@type': 'Person', name: site.host.name },
  publisher: { '@type': 'Organization', name: site.publisher.name },
  webFeed: site.podcast.ownFeed ? absolute(podcastFeedPath) : site.podcast.feed || undefined,
});

/** The podcast, as an episode names it. */
const namedPodcast: Thing = { '@type': 'PodcastSeries', name: site.name, url: absolute(pages.podcast) };

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

const { singular, plural } = site.product;

interface Shown {
  path: string;
  name: string;
  /** What its people say is in it; empty if no one did. */
  description: string;
  /** Several people are separated by commas. */
  guest: string;
  image: string | null;
  film: string | null;
  /** Seconds; undefined if unknown. */
  length: number | undefined;
  episodeNumber: number | undefined;
  list: { name: string; path: string };
}

/** The film, the episode of the podcast, and the page's place on the site; nothing for a page that shows no recording. */
function recordingThings({ answers = {}, picture }: PageDocument): Thing[] {
  const shown = shownBy(answers);
  if (!shown) return [];
  const details = answers.recordingDetails ?? noDetails;
  const things = [filmThing(shown, details, picture), episodeThing(shown, details)];
  return [...things.filter((thing) => thing !== undefined), trailThing(shown.list, shown)];
}

function shownBy({ episode, archiveGuest, activeRecentEvent }: Answers): Shown | undefined {
  if (episode) return ofEpisode(episode);
  if (archiveGuest) return ofGuest(archiveGuest);
  return activeRecentEvent ? ofEvent(activeRecentEvent) : undefined;
}

const ofEpisode = (episode: Episode): Shown => ({
  path: episodePath(episode),
  name: episode.guest ? `${singular} with ${episode.guest}` : episode.title || singular,
  description: episode.description,
  guest: episode.guest,
  image: episode.image,
  film: videoId(episode.videoId),
  length: secondsOf(episode.duration) ?? undefined,
  episodeNumber: episode.episodeNumber ?? undefined,
  list: { name: plural, path: pages.product },
});

const ofGuest = ({ id, name, description, imageUrl, url }: ArchiveGuest): Shown => ({
  path: pathOf('video', id),
  name: `${singular} with ${name}`,
  description: description ?? '',
  guest: name,
  image: imageUrl,
  film: videoId(url ?? ''),
  length: undefined,
  episodeNumber: undefined,
  list: { name: 'Archive', path: pages.archive },
});

const ofEvent = ({ id, title, description, presenter, imageUrl, videoUrl }: RecentEvent): Shown => ({
  path: recordingPath('event', id),
  name: title,
  description,
  guest: presenter,
  image: imageUrl,
  film: videoId(videoUrl),
  length: undefined,
  episodeNumber: undefined,
  list: { name: plural, path: pages.product },
});

/**
 * Undefined for a film whose date is unknown: search engines refuse it.
 * https://developers.google.com/search/docs/appearance/structured-data/video
 */
function filmThing(shown: Shown, details: RecordingDetails, picture?: string): Thing | undefined {
  const { path, name, description, guest, image, film, length } = shown;
  const { date, transcript } = details;
  if (!film || !date) return undefined;
  return {
    '@type': 'VideoObject',
    name,
    description: recordingSummary({ title: name, guest, description }),
    thumbnailUrl: sharePicture(image || (picture ?? null)).address,
    uploadDate: date,
    duration: length && isoDuration(length),
    embedUrl: `${site.video.player}/embed/${film}`,
    url: absolute(path),
    inLanguage: transcript?.language ?? site.language,
    // A copy of the whole text would double the page: for 9,000 words, 43 KB as gzip instead of 23 KB.
    caption: transcript?.timed
      ? { '@type': 'MediaObject', contentUrl: absolute(captionsOf(transcript)), encodingFormat: 'text/vtt' }
      : undefined,
    contributor: peopleOf(shown, details),
    publisher: { '@type': 'Organization', name: site.publisher.name },
    hasPart: clipsOf(shown, details),
  };
}

/** Chapters as key moments, whose addresses must be the page's own with the time as a parameter: the same source. */
function clipsOf({ path, length }: Shown, { chapters }: RecordingDetails): Thing[] | undefined {
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

/** Undefined unless it can be heard. */
function episodeThing(shown: Shown, details: RecordingDetails): Thing | undefined {
  const { audio, date, season } = details;
  if (!audio) return undefined;
  const { path, name, description, length, episodeNumber } = shown;
  const duration = length && isoDuration(length);
  return {
    '@type': 'PodcastEpisode',
    name,
    description: description || undefined,
    url: absolute(path),
    datePublished: date ?? undefined,
    duration,
    episodeNumber,
    partOfSeason: season === null ? undefined : { '@type': 'PodcastSeason', seasonNumber: season },
    partOfSeries: namedPodcast,
    associatedMedia: {
      '@type': 'AudioObject',
      contentUrl: wholeAddress(audio.address),
      encodingFormat: audio.type,
      duration,
    },
    contributor: peopleOf(shown, details),
  };
}

/** Those whom the feed names, else the guests. */
function peopleOf({ guest }: Shown, { people }: RecordingDetails): Thing[] | undefined {
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
