import { episodePath } from '../../../shared/content/lists/episodes.ts';
import { recordingPath } from '../../../shared/content/lists/recordingNames.ts';
import { recordingSummary } from '../../../shared/content/lists/recordingSummary.ts';
import type { ArchiveGuest } from '../../../shared/content/model/archiveGuest.ts';
import type { Episode } from '../../../shared/content/model/episode.ts';
import type { RecentEvent } from '../../../shared/content/model/recentEvent.ts';
import { captionsOf, noDetails, type RecordingDetails, wholeAddress } from '../../../shared/content/model/recording.ts';
import { videoId } from '../../../shared/platform/videoLink.ts';
import type { Answers, PageDocument } from '../../../shared/publishing/model/publication.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { isoDuration, secondsOf } from '../../../shared/time/durations.ts';
import { absolute } from '../../ui/page/head.ts';
import { sharePicture } from '../../ui/pictures/sharePicture.ts';
import { namedPodcast, type Thing, trailThing } from './thing.ts';

const { singular, plural } = site.product;

/** A recording as its page shows it, whatever kind it is. */
interface Shown {
  path: string;
  /** As its page is titled. */
  name: string;
  /** What its people say is in it; empty if nobody did. */
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
export function recordingThings({ answers = {}, picture }: PageDocument): Thing[] {
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
  episodeNumber: episode.episodeNumber,
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
