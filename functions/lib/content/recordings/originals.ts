import type { Correctable } from '../../../../shared/content/model/managedRecording.ts';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { noDetails, type RecordingKind } from '../../../../shared/content/model/recording.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { videoId } from '../../../../shared/platform/videoLink.ts';
import { site } from '../../../../shared/site/site.ts';
import * as episodes from '../episodes/episodes.ts';
import type { StoredGuest } from '../guests/archiveGuests.ts';
import type { StoredRecording } from './storedRecording.ts';

export type StoredEvent = RecentEvent & StoredRecording;
export type Stored = episodes.StoredEpisode | StoredGuest | StoredEvent;

const noOwnFields = { episodeNumber: 0, duration: '', transcriptionUrl: null };

const ofGuest = ({ name, description, imageUrl, url }: StoredGuest): Correctable => ({
  ...{ ...noOwnFields, ...noDetails, title: `${site.product.singular} with ${name}`, guest: name },
  ...{ description: description ?? '', image: imageUrl ?? '', videoId: videoId(url ?? '') ?? '' },
});

const ofEvent = ({ title, presenter: guest, description, imageUrl: image, videoUrl }: StoredEvent): Correctable => ({
  ...{ ...noOwnFields, ...noDetails, title, guest, description, image, videoId: videoId(videoUrl) ?? '' },
});

/** Where recordings of each kind are kept, and what admins may correct of one, without corrections. */
export const originals = {
  episode: { partition: partitions.content.episodes, of: episodes.originalOf },
  event: { partition: partitions.content.recentEvents, of: ofEvent },
  guest: { partition: partitions.content.archiveGuests, of: ofGuest },
} as const satisfies Record<RecordingKind, { partition: string; of: (stored: never) => Correctable }>;
