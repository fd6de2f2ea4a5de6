import type { Correctable, ManagedRecording } from '../../../shared/content/model/managedRecording.ts';
import { noDetails } from '../../../shared/content/model/recording.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';

/** One of each kind of content that visitors see. */

export const recent = {
  ...{ id: 1, title: 'Two Chairs by a Window', presenter: 'Jonquil Adler', description: 'On listening.' },
  ...{ imageUrl: '/pictures/lake-768.webp', videoUrl: 'https://youtu.be/aqz-KE-bpKQ', eventDate: 'May 5, 2026' },
  ...{ isActive: true, version: 1, updatedAt: '2026-05-01T10:00:00.000Z' },
};
/** As admins write it, and have it. */
export const written = {
  ...{ title: 'Lanterns on the Water', guests: 'Freya Montclair', description: 'A forest retreat.', imageUrl: '' },
  ...{ eventDate: 'December 17, 2099', eventTime: '7:00 PM', duration: '105 minutes', isActive: true },
};
export const upcoming = withTimes({ ...written, id: 1, version: 1 });
/** As visitors get it. */
export const next = { ...upcoming };
export const guest = (id: number, name: string, more = {}) => ({
  ...{ id, name, url: null, displayOrder: id, isFeatured: false, description: null, imageUrl: null, version: 1 },
  ...more,
});

const guests = [
  guest(1, 'José García', {
    url: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
    isFeatured: true,
    description: 'A potter.',
  }),
  guest(2, 'Ada Winter', { isFeatured: true, imageUrl: '/media/absent.webp' }),
  guest(3, 'Zoë Brandt', { url: 'https://example.org/talk' }),
  guest(4, 'Nils Obasanjo', { isFeatured: true, imageUrl: '/pictures/guest-moon-768.webp' }),
  guest(5, 'Mirela Ashdown', { isFeatured: true }),
  guest(6, 'Omar Frost', { url: 'javascript:alert(1)' }),
  guest(7, 'Édith Lund'),
];
export const episode = (episodeNumber: number, more = {}) => ({
  ...{ id: episodeNumber, episodeNumber, title: `Episode title ${episodeNumber}`, guest: `Speaker ${episodeNumber}` },
  ...{ duration: '1:09:36', description: 'A mind with weather in it.', image: '', transcriptionUrl: null, date: null },
  videoId: `video-${String(episodeNumber).padStart(5, '0')}`,
  ...more,
});
const episodes = [episode(1), episode(3, { transcriptionUrl: '/pictures/share.jpg' }), episode(2)];

export const everything = { activeRecentEvent: recent, activeUpcomingEvent: next, archiveGuests: guests, episodes };

type Parts = Partial<Omit<ManagedRecording, 'original'>> & { original?: Partial<Correctable> };

export const managed = ({ original = {}, ...more }: Parts = {}): ManagedRecording => ({
  ...{ name: 'episode-1', kind: 'episode', version: 1, corrections: {}, hidden: false, leftOut: [] },
  original: {
    ...{ ...noDetails, episodeNumber: 1, title: 'On rivers', guest: 'Ana Lima', duration: '40:00' },
    ...{ description: 'Water.', image: '', videoId: 'aaaaaaaaaaa', transcriptionUrl: null },
    ...original,
  },
  ...more,
});
