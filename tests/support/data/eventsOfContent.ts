import { page } from '../cloud/openSite.ts';

const recent = (title: string, isActive = false) => ({
  title,
  presenter: 'Oriel Santangelo',
  description: 'A bell founder on waiting.',
  imageUrl: '/pictures/lake-1200.webp',
  videoUrl: 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
  eventDate: 'May 3, 2026',
  isActive,
});
const upcoming = (title: string, isActive = false) => ({
  title,
  guests: 'Freya Montclair',
  description: 'Two lives arranged around quiet.',
  imageUrl: '/pictures/circles-1200.webp',
  eventDate: 'May 3, 2031',
  eventTime: '7:00 PM',
  duration: '90 minutes',
  isActive,
});
const episode = (episodeNumber: number, title: string, videoId: string) => ({
  ...{ guid: `episode-${episodeNumber}`, episodeNumber, title, guest: 'Jonquil Adler', duration: '1:28:40' },
  ...{ description: 'On listening.', image: '', videoId, transcriptionUrl: null },
});

/** Two of each kind, and a guest. */
export const content = {
  recentEvents: [recent('The Bell', true), recent('Two Chairs')],
  upcomingEvents: [upcoming('Lanterns', true), upcoming('The Clockmaker')],
  archiveGuests: [
    { name: 'Akio Tarrant', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null },
  ],
  episodes: [episode(1, 'First light', 'aqz-KE-bpKQ'), episode(2, 'Second thoughts', 'eRsGyueVLvQ')],
};

/** The label of the focused field or button. */
export const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.labels?.[0]?.textContent ?? element?.textContent ?? '';
  });
export const row = (title: string) => page.getByRole('row').filter({ hasText: title });
export const says = (words: string) => page.getByText(words).first().waitFor();
