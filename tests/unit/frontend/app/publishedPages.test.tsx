import { expect, test, vi } from 'vitest';
import { newsletter } from '../../../../shared/people/routes/newsletter.ts';
import { signups } from '../../../../shared/people/routes/signups.ts';
import { type Answers, pageReads } from '../../../../shared/publishing/publication.ts';
import { pageAt, pages, pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { pageHtml } from '../../../support/site/pageHtml.tsx';
import { guest, next, recent } from '../../../support/site/publicContent.ts';

const film = 'aqz-KE-bpKQ';
const episode = {
  ...{ id: 4, episodeNumber: 4, title: 'On rivers', guest: 'Bo Lind', duration: '1:09:36', description: 'A talk.' },
  ...{ image: '', videoId: film, transcriptionUrl: null, date: null },
};
const answers: Answers = {
  activeRecentEvent: recent,
  activeUpcomingEvent: next,
  archiveGuests: [guest(1, 'Ada Winter', { url: film }), guest(2, 'José García')],
  featuredGuests: [guest(1, 'Ada Winter', { url: film, isFeatured: true })],
  episodes: [episode],
};
/** Renders the page with exactly what it reads. */
const html = (path: string, more: Answers = {}) => {
  const reads: readonly string[] = pageReads[pageAt(path) as keyof typeof pageReads];
  const known = Object.entries({ ...answers, ...more }).filter(([name]) => reads.includes(name));
  return pageHtml(path, { answers: Object.fromEntries(known) });
};

const recording = (more: object) =>
  pageHtml(pathOf('video', 7), {
    answers: { archiveGuest: guest(7, 'Ada Winter', { url: film, ...more }) },
    asks: { archiveGuest: { params: { id: 7 } } },
  });
const episodePage = (more: object) =>
  pageHtml(pathOf('video', film), {
    answers: { episode: { ...episode, ...more } },
    asks: { episode: { name: film } },
  });

const meta = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(page)?.[1];

const withContent = [pages.home, pages.product, pages.signup, pages.archive, pages.interviews, pages.podcast];

test('a page is the same at any time and in any time zone', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] });
  for (const path of withContent) {
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    const east = await html(path);
    vi.setSystemTime(new Date('2026-10-09T23:59:59Z'));
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(await html(path), path).toBe(east);
  }
});

test('the footer links to the show’s pages on other sites in new tabs, without those that have no address', async () => {
  const links = async () => {
    const [, list = ''] = /<ul[^>]*aria-label="Elsewhere"[^>]*>(.*?)<\/ul>/.exec(await html(pages.about)) ?? [];
    return [...list.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)].map(([, attributes = '', name]) => ({ attributes, name }));
  };
  const all = await links();
  expect(all.map(({ name }) => name)).toEqual(['YouTube', 'Instagram', 'Facebook', 'Spotify', 'Apple Podcasts']);
  for (const { attributes } of all) {
    expect(attributes).toMatch(/href="https:\/\/[^"]+\.example\/[^"]*"/);
    expect(attributes).toContain('target="_blank" rel="noopener noreferrer"');
  }
  const { photos } = site.social;
  site.social.photos = null;
  expect((await links()).map(({ name }) => name)).toEqual(['YouTube', 'Facebook', 'Spotify', 'Apple Podcasts']);
  site.social.photos = photos;
});

test('the browser itself sends forms to the API and reports missing fields', async () => {
  const forms = { [pages.home]: 'subscribe', [pages.newsletter]: 'subscribe', [pages.signup]: 'create' } as const;
  const routes = { subscribe: newsletter.subscribe, create: signups.create };
  for (const [path, route] of Object.entries(forms)) {
    const [form = ''] = /<form.*?<\/form>/.exec(await html(path)) ?? [];
    expect(form, path).toMatch(new RegExp(`^<form(?=[^>]* method="post")[^>]* action="${routes[route].path}"`));
    expect(form, path).not.toContain('novalidate');
    const required = [...form.matchAll(/<input(?=[^>]*required="")[^>]*name="(\w+)"/g)].map(([, name]) => name);
    const more = route === 'create' ? ['city', 'attendanceType', 'attendanceType'] : [];
    expect(required.toSorted(), path).toEqual(['firstName', 'lastName', 'email', 'consent', ...more].toSorted());
  }
});

test('films are links to their own pages, opened in a new tab', async () => {
  const link = new RegExp(`<a(?=[^>]*target="_blank")[^>]*href="https://www.youtube.com/watch\\?v=${film}"`);
  for (const path of [pages.home, pages.product]) expect(await html(path), path).toMatch(link);
  const page = await recording({});
  expect(page).toMatch(link);
  expect(page).toContain(`aria-label="Play ${site.product.singular} with Ada Winter"`);
});

test('the address of the latest event’s image contains the time of its last change, unless it is built in', async () => {
  const stamp = Date.parse(recent.updatedAt);
  expect(await html(pages.home)).toContain(`src="${recent.imageUrl}?t=${stamp}"`);
  const elsewhere = { ...recent, imageUrl: 'https://example.org/a.jpg?w=9' };
  expect(await html(pages.home, { activeRecentEvent: elsewhere })).toContain(`jpg?w=9&amp;t=${stamp}"`);
  expect(await html(pages.home, { activeRecentEvent: null })).not.toContain('?t=');
});

test.each([
  ['0', 'Back to Archive', pages.archive],
  ['-', `Back to ${site.product.plural}`, pages.product],
])('a recording that is known not to exist says so at once: %s', async (id, words, to) => {
  const page = await pageHtml(pathOf('video', id), { absent: true });
  expect(page).toContain(`No video available for this ${site.product.singular}`);
  expect(page).toMatch(new RegExp(`<a[^>]*href="${to}"[^>]*>${words}</a>`));
  expect(page).toContain('noindex');
  expect(await pageHtml(pathOf('video', id))).toContain('Loading video...');
});

test('a shared recording shows the guest’s picture, with its size if known', async () => {
  const own = await recording({ imageUrl: '/pictures/guest-moon-480.webp' });
  for (const name of ['og:image', 'twitter:image'])
    expect(meta(own, name)).toBe(`${site.url}/pictures/guest-moon-480.webp`);
  expect(meta(own, 'og:type')).toBe('video.other');
  expect(meta(own, 'og:image:width')).toBe('480');
  expect(meta(own, 'og:image:height')).toBe('600');
  expect(meta(own, 'og:image:alt')).toBe('A guest with a long plait under the moon');
  const uploaded = await recording({ imageUrl: '/media/a.webp' });
  expect(meta(uploaded, 'og:image')).toBe(`${site.url}/media/a.webp`);
  for (const part of ['width', 'height', 'alt']) expect(meta(uploaded, `og:image:${part}`)).toBeUndefined();
});

test('a shared episode shows its image, or the site’s if others cannot load it', async () => {
  const image = 'https://example.org/cover.jpg';
  expect(meta(await episodePage({ image }), 'og:image')).toBe(image);
  for (const none of ['', 'http://example.org/cover.jpg', '//example.org/cover.jpg', 'data:image/gif;base64,R0'])
    expect(meta(await episodePage({ image: none }), 'og:image'), none).toBe(`${site.url}/pictures/share.jpg`);
});

test('a shared recording is described by the beginning of its description, or by who talks with whom', async () => {
  const long = await episodePage({ description: `One\ntwo ${'and another '.repeat(40)}` });
  for (const name of ['description', 'og:description', 'twitter:description']) {
    const told = meta(long, name) ?? '';
    expect(told).toMatch(/^One two and another .*(and|another)…$/);
    expect(told.length).toBeLessThanOrEqual(200);
  }
  expect(meta(await episodePage({}), 'og:description')).toBe('A talk.');
  expect(meta(await recording({ description: 'A potter.' }), 'og:description')).toBe('A potter.');
  expect(meta(await recording({}), 'og:description')).toContain(`Ada Winter speaks with ${site.host.name}`);
});
