import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstFonts, renderDocument } from '../../../../frontend/document/renderDocument.tsx';
import { episodePath } from '../../../../shared/content/lists.ts';
import { type Answers, browserPages, type PageDocument } from '../../../../shared/publishing/publication.ts';
import { hasManyDocuments, pageTable } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { sampleAnswers, samplePages } from '../../../support/site/samplePages.ts';
import { faultsOf } from '../../../support/site/structuredData.ts';

const code = {
  entry: '/assets/main-1.js',
  fontFaces:
    '@font-face{font-family:Serif;src:url(/assets/serif-1.woff2)format("woff2");font-weight:500;unicode-range:U+20-7E}',
};
const html = (page: PageDocument) => renderDocument(page, code);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The document's data, as the browser reads it. */
const stateOf = (text: string) =>
  JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(text)?.[1] ?? '');

/** The pages that have a canonical address. */
const present = samplePages.filter(({ absent, page }) => !absent && !('hidden' in pageTable[page]));

/** Texts from the content that the page must show. */
function wordsOf({ page, answers = {} }: PageDocument): string[] {
  const { activeRecentEvent: recent, activeUpcomingEvent: next, archiveGuest, episode } = answers;
  return [
    ...(recent ? [recent.title, recent.presenter, recent.description] : []),
    ...(next ? [next.title, next.guests] : []),
    ...(answers.featuredGuests ?? answers.archiveGuests ?? [])
      .filter(({ url }) => page !== 'interviews' || url)
      .map(({ name }) => name),
    ...(archiveGuest ? [archiveGuest.name] : []),
    ...(episode ? [episode.guest, episode.description] : (answers.episodes ?? []).map(({ title }) => title)),
  ];
}

test.each(samplePages)(
  'the document of $path contains the whole page, for readers and for the browser',
  async (page) => {
    const text = await html(page);
    expect(text).toMatch(/^<!doctype html><html lang="en-US"><head><meta charset="utf-8">/);
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(text).not.toContain('Loading');
    expect(text).not.toMatch(/href="(#|)"/);
    const body = text.slice(text.indexOf('<body>'), text.indexOf('id="page"'));
    for (const words of wordsOf(page)) expect(body).toContain(escaped(words));
    // A transcript is there once, for readers.
    const { transcript, ...state } = page;
    for (const { body: said } of transcript?.segments ?? []) expect(text.split(escaped(said))).toHaveLength(2);
    expect(stateOf(text)).toEqual(state);
    expect(text).toMatch(new RegExp(`<script type="module" async [^>]*src="${code.entry}"></script></body>`));
    expect(text).toContain('<link rel="preload" href="/assets/serif-1.woff2" as="font" type="font/woff2" crossorigin>');
  },
);

test.each(present)('$path can be shared and found', async ({ page, path }) => {
  const answers = sampleFor(page, path);
  const text = await renderDocument({ page, path, answers }, code);
  const head = text.slice(0, text.indexOf('</head>'));
  // The address of a film shows the episode's page, which has its own address.
  const own = answers.episode ? episodePath(answers.episode) : path;
  expect(head).toContain(`<link rel="canonical" href="${site.url}${own}"/>`);
  for (const mark of ['og:title', 'og:description', 'og:image', 'og:url', 'twitter:card'])
    expect(head.match(new RegExp(`"${mark}"`, 'g')), mark).toHaveLength(1);
  const data = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => json);
  expect(faultsOf(data.map((json) => JSON.parse(json)))).toEqual([]);
  if (hasManyDocuments(page)) expect(data.join()).toContain('"BreadcrumbList"');
});

test('a recording with a picture made for links shows it to other sites', async () => {
  const recording = samplePages.find(({ page, answers }) => page === 'video' && answers?.episode);
  const text = await renderDocument({ ...(recording as PageDocument), picture: '/share/episode-1-abc.png' }, code);
  expect(text).toContain(`property="og:image" content="${site.url}/share/episode-1-abc.png"`);
  for (const [name, value] of [
    ['width', 1200],
    ['height', 630],
    ['alt', 'Dharma Chat with [^"]+'],
  ])
    expect(text).toMatch(new RegExp(`property="og:image:${name}" content="${value}"`));
});

const sampleFor = (page: string, path: string): Answers =>
  samplePages.find((one) => one.page === page && one.path === path)?.answers ?? {};

test('a document contains its styles, fetches its first picture first, and runs only the entry script', async () => {
  for (const page of samplePages) {
    const text = await html(page);
    expect(text).toMatch(/<style data-styled[^>]*>[^<]*#root\{/);
    const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts.filter((script) => !/ld\+json|application\/json|src="\/assets\/main/.test(script ?? ''))).toEqual(
      [],
    );
    if (text.includes('<img') && text.includes('fetchPriority="high" decoding')) {
      const preload = /<link rel="preload" as="image"[^>]*imageSrcSet="([^"]*)"/.exec(text)?.[1];
      expect(text).toContain(`srcSet="${preload}"`);
    }
  }
});

test('text from an admin cannot end the data block', async () => {
  const event = sampleAnswers.activeRecentEvent;
  if (!event) throw new Error('The samples have an event');
  const description = '</script><script>alert(1)</script><!-- <script>';
  const answers = { activeRecentEvent: { ...event, description }, activeUpcomingEvent: null };
  const text = await html({ page: 'home', path: '/', answers });
  expect(text).not.toContain('<script>alert');
  expect(stateOf(text).answers.activeRecentEvent.description).toBe(description);
});

test.each(browserPages)('the document of %s, which the browser renders, says that it is loading', async (page) => {
  const text = await html({ page, path: pageTable[page].path });
  expect(text).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(text.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
  expect(text).toContain('Loading…');
  expect(text).toMatch(new RegExp(`<noscript><h1>${pageTable[page].title}</h1>.*JavaScript.*${site.contact.general}`));
  expect(stateOf(text)).toEqual({ page, path: pageTable[page].path });
});

test('without scripts a reader sees how to unsubscribe and whom to contact about the rest', async () => {
  const text = await html({ page: 'yourDetails', path: pageTable.yourDetails.path });
  expect(text).toMatch(/<noscript>.*mailto:.*erase it if you ask.*use the link at the foot of any of our letters/);
});

test('a page that throws is not rendered', async () => {
  const broken = { page: 'archive', path: '/archive', answers: { archiveGuests: [null] } } as never;
  await expect(html(broken)).rejects.toThrow();
});

test('the basic fonts for titles and text are fetched at once', () => {
  const face = (name: string, rules: string) => `@font-face{src:url(/assets/${name}.woff2)format("woff2");${rules}}`;
  const latin = 'unicode-range:U+20-7E,U+131';
  const faces = [
    face('title', `font-weight:500;${latin}`),
    face('light', `font-weight:400;${latin}`),
    face('italic', `font-weight:500;font-style:italic;${latin}`),
    face('text', 'font-weight:400 600;unicode-range:U+0020-007E'),
    face('extended', 'font-weight:500;unicode-range:U+100-2BA'),
    '@font-face{src:local(Georgia)}',
  ];
  expect(firstFonts(faces.join(''))).toEqual(['/assets/title.woff2', '/assets/text.woff2']);
  const ours = readFileSync('frontend/fonts/faces.css', 'utf8').replaceAll(/\.\/([\w-]+)/g, '/assets/$1');
  expect(firstFonts(ours)).toEqual(['/assets/eb-garamond-500.woff2', '/assets/source-sans-3-400-600.woff2']);
});
