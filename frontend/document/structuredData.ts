import { recordingSummary, shownEpisode, shownEvent, shownGuest } from '../../shared/content/lists.ts';
import { captionsOf, noDetails, type RecordingDetails, wholeAddress } from '../../shared/content/model/recording.ts';
import type { UpcomingEvent } from '../../shared/content/model/upcomingEvent.ts';
import type { Letter } from '../../shared/letters/model/letter.ts';
import type { GuestPage, PageDocument } from '../../shared/publishing/publication.ts';
import { pages, pathOf, podcastFeedPath } from '../../shared/site/pages.ts';
import { site } from '../../shared/site/site.ts';
import { isoDuration, secondsOf } from '../../shared/time/durations.ts';
import { isOffered, venueLines } from '../../shared/time/eventTimes.ts';
import { absolute, sharePicture, sitePicture } from '../ui/page/head.ts';

/** In documents only, which search engines read: a browser neither loads this code nor makes it again. */
export function thingsOf(document: PageDocument): Thing[] {
  const { page, answers = {} } = document;
  const { activeUpcomingEvent: event, canceledEvent } = answers;
  switch (page) {
    case 'podcast':
      return [podcastThing()];
    case 'product':
    case 'signup':
      return [event, canceledEvent].map((each) => each && eventThing(each, each === canceledEvent)).filter(isThere);
    case 'video':
      return [filmThing(document)].filter(isThere);
    case 'guest':
      return answers.guestPage ? [guestThing(answers.guestPage)] : [];
    case 'letter':
      return answers.letter ? [letterThing(answers.letter)] : [];
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

/** JSON without "<" cannot close its element. */
export const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** A JSON-LD block: data, not a script that runs. */
export const jsonLd = (thing: Thing): string =>
  `<script type="application/ld+json">${inScript({ '@context': 'https://schema.org', ...thing })}</script>`;

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

function eventThing(event: UpcomingEvent, isCanceled = false): Thing | undefined {
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
    eventStatus: `https://schema.org/Event${isCanceled ? 'Cancelled' : event.movedFrom ? 'Rescheduled' : 'Scheduled'}`,
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
    // Without a price, which is free text: no one can tell for certain how much it is, and of which currency.
    offers: isCanceled
      ? undefined
      : { '@type': 'Offer', url: (inRoom && event.payLink) || absolute(pages.signup), validThrough: event.closesAt },
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
