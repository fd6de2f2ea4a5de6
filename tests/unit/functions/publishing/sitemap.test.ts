import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { wholeRecordings } from '../../../../functions/lib/content/recordings/wholeRecordings.ts';
import { listedRecordings } from '../../../../functions/lib/publishing/found/films.ts';
import { sitemapOf } from '../../../../functions/lib/publishing/sitemap.ts';
import { noDetails } from '../../../../shared/content/model/recording.ts';
import { site } from '../../../../shared/site/site.ts';
import { episode, guest } from '../../../support/site/publicContent.ts';

/** The names and texts of an element's children, in order. */
interface Element {
  name: string;
  text: string;
  children: Element[];
}
const read = (node: { name?: string; data?: string; children?: object[] }): Element => {
  const children = (node.children ?? []).map((child) => read(child));
  return {
    name: node.name ?? '',
    text: node.data ?? children.map(({ text }) => text).join(''),
    children: children.filter(({ name }) => name),
  };
};
const pagesOf = (xml: string) =>
  read(parseDocument(xml, { xmlMode: true })).children.find(({ name }) => name === 'urlset')?.children ?? [];

/** The elements of a film that we use, with what https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd allows. */
const rules: [name: string, isRequired: boolean, allowed: RegExp][] = [
  ['video:thumbnail_loc', true, /^https:\/\/\S+$/],
  ['video:title', true, /^.{1,100}$/s],
  ['video:description', true, /^.{1,2048}$/s],
  ['video:player_loc', true, /^https:\/\/\S+$/],
  ['video:duration', false, /^([1-9]\d{0,3}|1\d{4}|2[0-7]\d{3}|28[0-7]\d\d|28800)$/],
  ['video:publication_date', false, /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/],
];

function expectValid(xml: string) {
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true);
  for (const page of pagesOf(xml)) {
    const names = page.children.map(({ name }) => name);
    // In a sitemap, each element comes once, in any order; what the film says of itself comes in this one.
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('loc');
    const film = page.children.find(({ name }) => name === 'video:video');
    if (!film) continue;
    const given = film.children.map(({ name }) => name);
    expect(given).toEqual(rules.map(([name]) => name).filter((name) => given.includes(name)));
    for (const [name, isRequired, allowed] of rules) {
      const found = film.children.find((child) => child.name === name);
      if (isRequired || found) expect(found?.text, name).toMatch(allowed);
    }
  }
}

const whole = (more: object = {}, details: object = {}) => ({
  ...{ ...episode(4), guid: 'four', updatedAt: '2026-06-01T10:00:00.000Z', ...more },
  details: { ...noDetails, date: '2026-05-06T11:00:00.000Z', ...details },
});
const sitemap = (episodes: ReturnType<typeof whole>[], pictures = new Map<string, string>()) =>
  sitemapOf(
    episodes.map(({ id }) => `/video/episode-${id}`),
    [],
    listedRecordings(wholeRecordings(episodes, [], []), pictures),
  );
const lastOf = (xml: string) => pagesOf(xml).at(-1)?.children ?? [];
const filmIn = (xml: string) => {
  const film = lastOf(xml).find(({ name }) => name === 'video:video')?.children ?? [];
  return Object.fromEntries(film.map(({ name, text }) => [name.slice('video:'.length), text]));
};

test('a recording with a film is listed with it, and with the time of its last change', () => {
  const xml = sitemap([whole()]);
  expectValid(xml);
  expect(lastOf(xml).map(({ name }) => name)).toEqual(['loc', 'lastmod', 'video:video']);
  expect(lastOf(xml)[1]?.text).toBe('2026-06-01T10:00:00.000Z');
  expect(filmIn(xml)).toEqual({
    thumbnail_loc: `${site.url}/pictures/share.jpg`,
    title: 'Episode title 4',
    description: 'A mind with weather in it.',
    player_loc: `${site.video.player}/embed/video-00004`,
    duration: '4176',
    publication_date: '2026-05-06T11:00:00.000Z',
  });
});

test('what is long, unusual or unknown stays within the rules', () => {
  const titles = ['A & B < C', 'x'.repeat(300), '\u0007Bell', 'word '.repeat(60)];
  const episodes = titles.map((title, at) =>
    whole(
      {
        id: at + 1,
        title,
        description: ['', 'y'.repeat(4000), '"quoted" & <b>', '\u000BTabbed'][at],
        duration: '9:00:00',
      },
      { date: null },
    ),
  );
  const xml = sitemap(episodes);
  expectValid(xml);
  expect(xml).not.toContain('duration');
  expect(xml).not.toContain('publication_date');
  expect(xml).toContain('A &amp; B &lt; C');
});

test('a film’s thumbnail is its own picture, else the one made for links to it', () => {
  const pictures = new Map([['episode-4', '/share/episode-4-a.png']]);
  expect(filmIn(sitemap([whole()], pictures)).thumbnail_loc).toBe(`${site.url}/share/episode-4-a.png`);
  expect(filmIn(sitemap([whole({ image: '/media/4.jpg' })], pictures)).thumbnail_loc).toBe(`${site.url}/media/4.jpg`);
});

test('a guest without a film is listed without one', () => {
  const recordings = wholeRecordings([], [guest(3, 'Zoë Brandt', { url: 'https://example.org/talk' })], []);
  const xml = sitemapOf(['/video/3'], [], listedRecordings(recordings, new Map()));
  expect(lastOf(xml).map(({ name }) => name)).toEqual(['loc']);
});

test('a sitemap has at most 50,000 addresses and 50 MB', () => {
  const paths = Array.from({ length: 60_000 }, (_, n) => `/video/${n}`);
  expect(sitemapOf(paths, []).match(/<url>/g)).toHaveLength(50_000);
  const film = { title: 'T', description: 'D'.repeat(2000), thumbnail: site.url, player: site.url, publishedAt: null };
  const large = sitemapOf(paths, [], new Map(paths.map((path) => [path, { film }])));
  expect(Buffer.byteLength(large)).toBeLessThanOrEqual(50_000_000);
  expect(Buffer.byteLength(large)).toBeGreaterThan(49_000_000);
  expect(large.endsWith('</url>\n</urlset>\n')).toBe(true);
});
