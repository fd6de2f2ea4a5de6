import type { StoredRecording } from '../../../functions/lib/content/recordings/storedRecording.ts';
import type { WholeRecording } from '../../../functions/lib/content/recordings/wholeRecordings.ts';
import type { ArchiveGuest } from '../../../shared/content/model/archiveGuest.ts';
import { noDetails, type Person, type RecordingDetails } from '../../../shared/content/model/recording.ts';

export const archiveGuest = (
  id: number,
  name: string,
  more: Partial<ArchiveGuest & StoredRecording> = {},
): ArchiveGuest & StoredRecording => ({
  ...{ id, name, url: null, displayOrder: id, isFeatured: false, description: null, imageUrl: null, version: 1 },
  ...more,
});

/** An episode with a film of its own, whose day is its number. */
export const recordedEpisode = (
  id: number,
  guest: string,
  { details, ...more }: Partial<Omit<WholeRecording, 'details'>> & { details?: Partial<RecordingDetails> } = {},
): WholeRecording => ({
  ...{ name: `episode-${id}`, kind: 'episode', id, title: `Episode title ${id}`, guest, description: '', image: '' },
  ...{ videoId: `video-${String(id).padStart(5, '0')}`, duration: '1:00:00', episodeNumber: id, guid: null },
  ...more,
  details: { ...noDetails, date: `2026-01-${String(id).padStart(2, '0')}T10:00:00Z`, ...details },
});

export const guestPerson = (name: string, more: Partial<Person> = {}): Person => ({
  ...{ name, role: 'guest', picture: null, link: null },
  ...more,
});
