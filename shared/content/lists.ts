import { videoId } from '../platform/links.ts';
import { pathOf } from '../site/pages.ts';
import { site } from '../site/site.ts';
import type { ArchiveGuest } from './model/archiveGuest.ts';
import type { Episode } from './model/episode.ts';
import type { RecentEvent } from './model/recentEvent.ts';
import type { RecordingKind } from './model/recording.ts';

type WithFilm = Pick<Episode, 'id' | 'videoId' | 'formerIds'>;

/** Whether an episode is the one of this id, or another that was merged into it. */
export const isEpisode = ({ id, formerIds }: Pick<Episode, 'id' | 'formerIds'>, wanted: number): boolean =>
  id === wanted || formerIds?.includes(wanted) === true;

/** By date; those without one come last, by number, and those without a number last of all. */
export const newestFirst = <E extends Pick<Episode, 'id' | 'date' | 'episodeNumber'>>(episodes: readonly E[]): E[] =>
  episodes.toSorted(
    (a, b) =>
      (b.date ?? '').localeCompare(a.date ?? '') || (b.episodeNumber ?? -1) - (a.episodeNumber ?? -1) || b.id - a.id,
  );

export const episodeLabel = (number: number | null): string => (number === null ? 'Episode' : `Episode ${number}`);

const episodeName = /^episode-([1-9]\d*)$/;

export const isPlayable = ({ videoId, hasAudio = false }: Pick<Episode, 'videoId' | 'hasAudio'>): boolean =>
  videoId !== '' || hasAudio;

/** It contains the episode's id rather than its film's, since several may share a film. */
export const episodePath = ({ id }: Pick<Episode, 'id'>): string => pathOf('video', `episode-${id}`);

/** By its own name or its film's id (docs/spec.md, Recordings). Undefined where several episodes share the film. */
export function episodeAt<E extends WithFilm>(episodes: readonly E[], name: string): E | undefined {
  const [, id] = episodeName.exec(name) ?? [];
  if (id) return episodes.find((episode) => isEpisode(episode, Number(id)));
  const [only, ...others] = name ? episodes.filter((episode) => episode.videoId === name) : [];
  return others.length === 0 ? only : undefined;
}

export function episodeOf<E extends WithFilm>(
  { episodeId, videoUrl }: Pick<RecentEvent, 'episodeId' | 'videoUrl'>,
  episodes: readonly E[],
): E | undefined {
  if (episodeId) return episodes.find((episode) => isEpisode(episode, episodeId));
  return episodeAt(episodes, videoId(videoUrl) ?? '');
}

/*
 * Names in paths: "12" is a guest of the archive, "episode-3" an episode, "event-4" an event (docs/spec.md,
 * Recordings).
 */

const prefixes: Record<RecordingKind, string> = { episode: 'episode-', guest: '', event: 'event-' };

export const recordingName = (kind: RecordingKind, id: number): string => `${prefixes[kind]}${id}`;

export const recordingPath = (kind: RecordingKind, id: number): string => pathOf('video', recordingName(kind, id));

/** Undefined for other names, such as the id of a film. */
export function recordingOf(name: string): { kind: RecordingKind; id: number } | undefined {
  const [, prefix = '', digits = ''] = /^(episode-|event-|)([1-9]\d{0,14})$/.exec(name) ?? [];
  const kind = digits
    ? (Object.keys(prefixes) as RecordingKind[]).find((each) => prefixes[each] === prefix)
    : undefined;
  return kind && { kind, id: Number(digits) };
}

/** How many featured guests the recordings page shows at most (docs/spec.md, Recordings). */
export const featuredLimit = 3;

/** The featured guests in display order: the ones that visitors see, and the ones beyond the limit. */
export function featuredOf<Guest extends Pick<ArchiveGuest, 'id' | 'displayOrder' | 'isFeatured'>>(
  guests: readonly Guest[],
): { shown: Guest[]; hidden: Guest[] } {
  const featured = guests
    .filter(({ isFeatured }) => isFeatured)
    .toSorted((a, b) => a.displayOrder - b.displayOrder || a.id - b.id);
  return { shown: featured.slice(0, featuredLimit), hidden: featured.slice(featuredLimit) };
}

/** A recording as its page shows it, lists name it and search engines read it, whatever it comes from. */
export interface ShownRecording {
  kind: RecordingKind;
  path: string;
  title: string;
  /** What its episode is called, where that is not the title. */
  subtitle: string;
  /** Several people are separated by commas; empty if an episode's feed names no one. */
  guest: string;
  /** Empty if no one wrote any. */
  description: string;
  image: string | null;
  /** The id of its film; null if there is none that can be shown here. */
  video: string | null;
  /** Its address, which may be that of another site. */
  elsewhere: string | null;
  /** Such as "1:28:40"; empty if unknown. */
  duration: string;
}

const titleWith = (guest: string) => `${site.product.singular} with ${guest}`;

export function shownEpisode({ guest, title: own, ...episode }: Episode): ShownRecording {
  const title = guest ? titleWith(guest) : own || site.product.singular;
  return {
    kind: 'episode',
    path: episodePath(episode),
    title,
    subtitle: own === title ? '' : own,
    guest,
    description: episode.description,
    image: episode.image,
    video: videoId(episode.videoId),
    elsewhere: null,
    duration: episode.duration,
  };
}

export const shownGuest = ({ id, name, description, imageUrl, url }: ArchiveGuest): ShownRecording => ({
  kind: 'guest',
  path: recordingPath('guest', id),
  title: titleWith(name),
  subtitle: '',
  guest: name,
  description: description ?? '',
  image: imageUrl,
  video: videoId(url ?? ''),
  elsewhere: url,
  duration: '',
});

export const shownEvent = ({ id, title, presenter, description, imageUrl, videoUrl }: RecentEvent): ShownRecording => ({
  kind: 'event',
  path: recordingPath('event', id),
  title,
  subtitle: '',
  guest: presenter,
  description,
  image: imageUrl,
  video: videoId(videoUrl),
  elsewhere: videoUrl,
  duration: '',
});

/** What a recording is about, for readers elsewhere who need a description: its own, else who speaks with whom. */
export const recordingSummary = ({
  title,
  guest,
  description,
}: Pick<ShownRecording, 'title' | 'guest' | 'description'>): string =>
  description || (guest ? `${guest} speaks with ${site.host.name}.` : `${title}, with ${site.host.name}.`);

/**
 * The keys of uploads in a text, such as an item's JSON: pictures, as functions/lib/content/images/media.ts names them,
 * with the versions for emails beside transparent ones, and transcripts.
 */
export function uploadsIn(text: string): Set<string> {
  const keys = new Set(text.match(/\bmedia\/[0-9a-f]{32}(?:-clear|-square)?\.\w+|\btranscripts\/[0-9a-f]{32}\.json/g));
  for (const key of keys) if (key.endsWith('-clear.webp')) keys.add(key.replace(/webp$/, 'png'));
  return keys;
}
