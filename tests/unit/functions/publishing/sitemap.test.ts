import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { wholeRecordings } from '../../../../functions/lib/content/recordings/recordings.ts';
import { listedRecordings, sitemapOf } from '../../../../functions/lib/publishing/feeds.ts';
import { noDetails } from '../../../../shared/content/model/recording.ts';
import { site } from '../../../../shared/site/site.ts';
import { episode, guest } from '../../../support/site/publicContent.ts';

type Parent = Pick<ReturnType<typeof parseDocument>, 'children'>;
const childrenOf = ({ children }: Parent) => DomUtils.getElementsByTagName('*', children, false);
const pagesOf = (xml: string) => childrenOf(parseDocument(xml, { xmlMode: true })).flatMap(childrenOf);
/** The texts of a page's or a film's elements, by their names. */
const textsOf = (node: Parent) =>
  Object.fromEntries(childrenOf(node).map((child) => [child.name, DomUtils.textContent(child)]));
const filmOf = (page: Parent) => childrenOf(page).find(({ name }) => name === 'video:video');

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
  expect(pagesOf(xml).length).toBeGreaterThan(0);
  for (const page of pagesOf(xml)) {
    const names = childrenOf(page).map(({ name }) => name);
    // In a sitemap, each element comes once, in any order; what the film says of itself comes in this one.
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('loc');
    const film = filmOf(page);
    if (!film) continue;
    const texts = textsOf(film);
    const given = childrenOf(film).map(({ name }) => name);
    expect(given).toEqual(rules.map(([name]) => name).filter((name) => name in texts));
    for (const [name, isRequired, allowed] of rules)
      if (isRequired || name in texts) expect(texts[name], name).toMatch(allowed);
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
/** The last page, and its film. */
function lastIn(xml: string) {
  const page = pagesOf(xml).at(-1);
  if (!page) throw new Error('There are no pages');
  return { page: textsOf(page), film: textsOf(filmOf(page) ?? { children: [] }) };
}

test('a recording with a film is listed with it, and with the time of its last change', () => {
  const xml = sitemap([whole()]);
  expectValid(xml);
  const { page, film } = lastIn(xml);
  expect(Object.keys(page)).toEqual(['loc', 'lastmod', 'video:video']);
  expect(page.lastmod).toBe('2026-06-01T10:00:00.000Z');
  expect(film).toEqual({
    'video:thumbnail_loc': `${site.url}/pictures/share.jpg`,
    'video:title': 'Episode title 4',
    'video:description': 'A mind with weather in it.',
    'video:player_loc': `${site.video.player}/embed/video-00004`,
    'video:duration': '4176',
    'video:publication_date': '2026-05-06T11:00:00.000Z',
  });
});

test('what is long, unusual or unknown stays within the rules', () => {
  const unusual = [
    { title: 'A & B < C', description: '' },
    { title: 'x'.repeat(300), description: 'y'.repeat(4000) },
    { title: '\u0007Bell', description: '"quoted" & <b>' },
    { title: 'word '.repeat(60), description: '\u000BTabbed' },
  ];
  const episodes = unusual.map((each, at) => whole({ id: at + 1, ...each, duration: '9:00:00' }, { date: null }));
  const xml = sitemap(episodes);
  expectValid(xml);
  expect(xml).not.toContain('duration');
  expect(xml).not.toContain('publication_date');
  expect(xml).toContain('A &amp; B &lt; C');
});

test('a film’s thumbnail is its own picture, else the one made for links to it', () => {
  const pictures = new Map([['episode-4', '/share/episode-4-a.png']]);
  const thumbnail = (more: object) => lastIn(sitemap([whole(more)], pictures)).film['video:thumbnail_loc'];
  expect(thumbnail({})).toBe(`${site.url}/share/episode-4-a.png`);
  expect(thumbnail({ image: '/media/4.jpg' })).toBe(`${site.url}/media/4.jpg`);
});

test('a guest without a film is listed without one', () => {
  const recordings = wholeRecordings([], [guest(3, 'Zoë Brandt', { url: 'https://example.org/talk' })], []);
  const xml = sitemapOf(['/video/3'], [], listedRecordings(recordings, new Map()));
  expect(Object.keys(lastIn(xml).page)).toEqual(['loc']);
});
