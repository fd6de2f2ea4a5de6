import { beforeEach } from 'vitest';
import { pages } from '../../shared/pages.ts';
import { cloud, context, page } from './openSite.ts';

/** Hosts beyond the site that the page asked for something. */
export let elsewhere: string[] = [];

/** From here on no page reaches beyond the site: others answer with a page that says where one is. */
export async function answerForOthers(): Promise<void> {
  elsewhere = [];
  await context.route(
    (url) => url.origin !== cloud.url && /^https?:$/.test(url.protocol),
    (route) => {
      elsewhere.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title><h1>Elsewhere</h1>' });
    },
  );
}

/** In each test of the file. After `openSite`. */
export const openPublicPages = (): void => beforeEach(answerForOthers);

/** The endpoint answers so, once asked. */
export const answer = (path: string, json: unknown, status = 200) =>
  context.route(`${cloud.url}/api/${path}`, (route) => route.fulfill({ status, json }));

export const see = (words: string | RegExp) => page.getByText(words).first().waitFor();

export const recent = {
  ...{ id: 1, title: 'Two Chairs by a Window', presenter: 'Jonquil Adler', description: 'On listening.' },
  ...{ imageUrl: '/pictures/lake-768.webp', videoUrl: 'https://youtu.be/aqz-KE-bpKQ', eventDate: 'May 5, 2026' },
  ...{ isActive: true, version: 1 },
};
export const upcoming = {
  ...{ id: 1, title: 'Lanterns on the Water', guests: 'Freya Montclair', description: 'A forest retreat.' },
  ...{ imageUrl: '', eventDate: 'December 17, 2026', eventTime: '7:00 PM', duration: '105 minutes' },
  ...{ isActive: true, version: 1 },
};
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
const episode = (episodeNumber: number, more = {}) => ({
  ...{ id: episodeNumber, episodeNumber, title: `Episode title ${episodeNumber}`, guest: `Speaker ${episodeNumber}` },
  ...{ duration: '1:09:36', description: 'A mind with weather in it.', image: '', transcriptionUrl: null },
  ...{ videoId: `video-${String(episodeNumber).padStart(5, '0')}` },
  ...more,
});
const episodes = [episode(1), episode(3, { transcriptionUrl: '/pictures/share.jpg' }), episode(2)];

/** The site has one of everything. */
export async function answerAll() {
  await answer('recent-events/active', recent);
  await answer('upcoming-events/active', upcoming);
  await answer('archive-guests', guests);
  await answer('episodes', episodes);
  for (const one of guests) await answer(`archive-guests/${one.id}`, one);
}

/** Every page that is open to all, and one that is not there. */
export const openPages = [...Object.values(pages).filter((path) => !path.startsWith(pages.admin)), '/nothing/here'].map(
  (path) => path.replace(':id', '1'),
);
