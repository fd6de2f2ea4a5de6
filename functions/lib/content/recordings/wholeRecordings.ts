import { recordingName } from '../../../../shared/content/lists/recordingNames.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import type { Correctable } from '../../../../shared/content/model/managedRecording.ts';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { noDetails, type RecordingDetails, type RecordingKind } from '../../../../shared/content/model/recording.ts';
import { videoId } from '../../../../shared/platform/videoLink.ts';
import { site } from '../../../../shared/site/site.ts';
import type { WholeEpisode } from '../episodes/episodes.ts';
import { type ContentItem, detailsOf, type StoredRecording } from '../items/contentItems.ts';

/** A recording with everything that its page shows, whatever kind it is. */
export interface WholeRecording {
  /** The last part of its page's path. */
  name: string;
  kind: RecordingKind;
  id: number;
  /** As lists name it. */
  title: string;
  /** Empty if unknown. Several people are separated by commas. */
  guest: string;
  description: string;
  /** Its picture's address; empty if it has none. */
  image: string;
  /** Its film; null if it has none that can be shown on the site. */
  videoId: string | null;
  /** Such as "1:28:40"; empty if unknown. */
  duration: string;
  /** Null unless it is an episode. */
  episodeNumber: number | null;
  /** The id that feeds know it by; null unless it is an episode. */
  guid: string | null;
  /** ISO time of its last change. */
  updatedAt?: string | undefined;
  details: RecordingDetails;
}

type Changed = Pick<ContentItem, 'updatedAt'>;

/** Everything that visitors may watch, hear or read, newest first; what has no date comes last. */
export function wholeRecordings(
  episodes: readonly WholeEpisode[],
  guests: readonly (ArchiveGuest & StoredRecording & Changed)[],
  events: readonly StoredEvent[],
): WholeRecording[] {
  return [...episodes.map(ofEpisode), ...events.filter(isOwn).map(ofEvent), ...guests.filter(isOwn).map(ofGuest)]
    .filter(({ videoId: film, details: { audio, transcript } }) => film || audio || transcript)
    .toSorted((a, b) => (b.details.date ?? '').localeCompare(a.details.date ?? ''));
}

/** An event that was made from an episode is that episode's recording. */
const isOwn = ({ hidden, episodeId }: StoredRecording & { episodeId?: number | null }) => !hidden && !episodeId;

const ofEpisode = ({ id, videoId: film, guid, updatedAt, details, ...episode }: WholeEpisode): WholeRecording => {
  const { title, guest, description, image, duration, episodeNumber } = episode;
  return {
    ...{ name: recordingName('episode', id), kind: 'episode', id, title, guest, description, image },
    ...{ videoId: videoId(film), duration, episodeNumber, guid, updatedAt, details },
  };
};

const ofGuest = (guest: ArchiveGuest & StoredRecording & Changed) => whole('guest', guest, originalOfGuest(guest));
const ofEvent = (event: StoredEvent) => whole('event', event, originalOfEvent(event));

const whole = (
  kind: RecordingKind,
  { id, updatedAt, corrections }: StoredRecording & Changed & { id: number },
  { title, guest, description, image, videoId: film }: Correctable,
): WholeRecording => ({
  ...{ name: recordingName(kind, id), kind, id, title, guest, description, image, videoId: film || null, duration: '' },
  ...{ episodeNumber: null, guid: null, updatedAt, details: detailsOf({ corrections }) },
});

export type StoredEvent = RecentEvent & StoredRecording;

const nothing = { ...noDetails, episodeNumber: 0, duration: '', transcriptionUrl: null };

/** What admins may correct of a guest of the archive, without corrections. */
export const originalOfGuest = ({ name, description, imageUrl, url }: ArchiveGuest): Correctable => ({
  ...{ ...nothing, title: `${site.product.singular} with ${name}`, guest: name },
  ...{ description: description ?? '', image: imageUrl ?? '', videoId: videoId(url ?? '') ?? '' },
});

/** The same of a recent event. */
export const originalOfEvent = ({ title, presenter, description, imageUrl, videoUrl }: RecentEvent): Correctable => ({
  ...{ ...nothing, title, guest: presenter, description, image: imageUrl, videoId: videoId(videoUrl) ?? '' },
});
