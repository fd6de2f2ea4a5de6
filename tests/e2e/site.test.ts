import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { launchBrowser } from '../support/browser.ts';
import { Cloud } from '../support/cloud.ts';

let cloud: Cloud;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/** What the page complained of: errors, refused by the Content-Security-Policy or by us. */
let complaints: string[];
/** Addresses beyond the site that the page asked for; none of them is reached. */
let elsewhere: string[];

beforeAll(async () => {
  [cloud, browser] = await Promise.all([Cloud.start({ memory: true }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await cloud?.remove();
});
beforeEach(async () => {
  await visit({ width: 1280 });
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

/** A visitor with a window of this width. */
async function visit({ width, still = true }: { width: number; still?: boolean }) {
  await context?.close();
  context = await browser.newContext({
    viewport: { width, height: 850 },
    reducedMotion: still ? 'reduce' : 'no-preference',
  });
  page = await context.newPage();
  complaints = [];
  elsewhere = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await context.route(
    (url) => url.origin !== cloud.url && /^https?:$/.test(url.protocol),
    (route) => {
      elsewhere.push(route.request().url());
      return route.fulfill({
        contentType: 'text/html',
        body: '<html lang="en"><title>Elsewhere</title><main aria-label="Elsewhere"><h1>Elsewhere</h1></main>',
      });
    },
  );
}

const accessible = async (part = 'html') => {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};

const fits = async () =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    page.url(),
  ).toBeLessThanOrEqual(0);

/** The endpoint answers so, once asked. */
const answer = (path: string, json: unknown, status = 200) =>
  context.route(`${cloud.url}/api/${path}`, (route) => route.fulfill({ status, json }));

/** The browser reports failed requests by itself. */
const forgive = (what: RegExp) => {
  complaints = complaints.filter((line) => !what.test(line));
};

const see = (words: string | RegExp) => page.getByText(words).first().waitFor();

const recent = {
  ...{ id: 1, title: 'Two Chairs by a Window', presenter: 'Jonquil Adler', description: 'On listening.' },
  ...{ imageUrl: '/pictures/lake-768.webp', videoUrl: 'https://youtu.be/aqz-KE-bpKQ', eventDate: 'May 5, 2026' },
  ...{ isActive: true, version: 1 },
};
const upcoming = {
  ...{ id: 1, title: 'Lanterns on the Water', guests: 'Freya Montclair', description: 'A forest retreat.' },
  ...{ imageUrl: '', eventDate: 'December 17, 2026', eventTime: '7:00 PM', duration: '105 minutes' },
  ...{ isActive: true, version: 1 },
};
const guest = (id: number, name: string, more = {}) => ({
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

async function full() {
  await answer('recent-events/active', recent);
  await answer('upcoming-events/active', upcoming);
  await answer('archive-guests', guests);
  await answer('episodes', episodes);
  for (const one of guests) await answer(`archive-guests/${one.id}`, one);
}

const pathsOf = ['/', '/dharma-chats', '/podcast', '/audience-signup', '/archive', '/interviews', '/video/1'];

test.each([390, 768, 1440])(
  'with content, every page fits a screen %i px wide, is accessible and asks nobody else',
  async (width) => {
    await visit({ width });
    await full();
    for (const path of pathsOf) {
      elsewhere = [];
      await page.goto(cloud.url + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.body.textContent.includes('Loading'));
      await fits();
      await accessible();
      expect(
        elsewhere.map((url) => new URL(url).hostname),
        path,
      ).toEqual(path === '/podcast' ? ['open.spotify.com'] : []);
    }
    forgive(/absent\.webp|404|403/);
  },
);

test('the episode opens over the page, plays, and gives everything back when it is closed', async () => {
  await full();
  await page.goto(cloud.url);
  const watch = page.getByRole('button', { name: 'Watch Latest Episode' });
  await watch.nth(1).waitFor();
  expect(await watch.count()).toBe(2);
  const modal = page.getByRole('dialog', { name: recent.title });
  const closings = [
    () => page.keyboard.press('Escape'),
    () => modal.getByRole('button', { name: 'Close video' }).click(),
    () => page.mouse.click(8, 8),
  ];
  for (const [n, close] of closings.entries()) {
    const button = watch.nth(n % 2);
    await button.click();
    await modal.waitFor();
    const frame = await modal.locator('iframe').getAttribute('src');
    expect(frame).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    if (n === 0) await accessible('dialog');
    await close();
    await modal.waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
  }
  expect(new Set(elsewhere.map((url) => new URL(url).hostname))).toEqual(new Set(['www.youtube-nocookie.com']));
});

test('a link that is no video: the hero shows the standing film, the card opens the link in a new tab', async () => {
  await answer('recent-events/active', { ...recent, videoUrl: 'https://example.org/talk' });
  await answer('upcoming-events/active', null);
  await page.goto(cloud.url);
  await see(recent.title);
  const link = page.getByRole('link', { name: 'Watch Latest Episode' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://example.org/talk');
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toContain('noopener');
  await page.getByRole('button', { name: 'Watch Latest Episode' }).click();
  expect(await page.locator('dialog iframe').getAttribute('src')).toContain('/embed/aqz-KE-bpKQ?');
});

test('without events, Home has its standing card, and the hero leads to the recordings', async () => {
  await page.goto(cloud.url);
  await see('The Art of Listening');
  await see(/May 2024 · 90 minutes/);
  expect(await page.getByText('Upcoming').count()).toBe(0);
  await page.getByRole('link', { name: 'Watch Latest Episode' }).click();
  await page.waitForURL('**/dharma-chats');
  await see('LATEST EVENT');
  expect(await page.getByText('UPCOMING EVENT').count()).toBe(0);
  for (const words of ['Tenzin Aldous Marsh', 'Sister Agnes Corriveau', 'Dr. Yusuf Okafor']) await see(words);
  expect(await page.getByText('Coming Soon').count()).toBe(3);
});

test('the hero goes over from the host to the event after three seconds, and stays still for who asks for it', async () => {
  await visit({ width: 1280, still: false });
  await full();
  await page.clock.install();
  await page.goto(cloud.url);
  await see(recent.title);
  const image = page.locator('img[src="/pictures/lake-768.webp"]');
  await page.clock.runFor(2500);
  expect(await image.count()).toBe(0);
  await page.clock.runFor(1000);
  await image.waitFor();
  expect(await image.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('12s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await image.isVisible()).toBe(false);
});

test('while the server is slow, every list keeps its place and says that it loads', async () => {
  await context.route(`${cloud.url}/api/**`, () => {});
  for (const [path, words] of [
    ['/', 'Loading the latest event…'],
    ['/dharma-chats', 'Loading guests…'],
    ['/podcast', 'Loading the episodes…'],
    ['/audience-signup', 'Loading the upcoming event…'],
    ['/archive', 'Loading the archive…'],
    ['/interviews', 'Loading the recordings…'],
    ['/video/1', 'Loading video...'],
  ] as const) {
    await page.goto(cloud.url + path);
    await page.getByText(words).first().waitFor({ state: 'attached' });
    await fits();
  }
  await accessible();
});

test('when the server fails, lists say so and can be asked again; events fall back', async () => {
  await context.route(`${cloud.url}/api/**`, (route) => route.fulfill({ status: 403, json: { message: 'No' } }));
  for (const [path, words] of [
    ['/podcast', 'The episodes could not be loaded. Please try again.'],
    ['/interviews', 'The recordings could not be loaded. Please try again.'],
    ['/video/1', 'The video could not be loaded. Please try again.'],
    ['/archive', 'The archive could not be loaded. Please try again.'],
  ] as const) {
    await page.goto(cloud.url + path);
    await see(words);
  }
  await accessible();
  await context.unroute(`${cloud.url}/api/**`);
  await full();
  await page.getByRole('button', { name: 'Retry' }).click();
  await see('José García');
  forgive(/403/);
});

test('with nothing there yet, lists say that too', async () => {
  await answer('archive-guests', []);
  await answer('episodes', []);
  await page.goto(`${cloud.url}/archive`);
  await see('The archive is still empty.');
  await page.goto(`${cloud.url}/interviews`);
  await see('The first recording will stand here soon.');
  await page.goto(`${cloud.url}/podcast`);
  await see('The first episode will stand here soon.');
});

test('featured guests are three: a photo, a drawn card, and the last word of the name where a photo fails', async () => {
  await full();
  await page.goto(`${cloud.url}/dharma-chats`);
  const cards = page.getByRole('region', { name: 'Notable Past Dharma Chats' }).getByRole('listitem');
  await see('Nils Obasanjo');
  expect(await cards.getByRole('heading').allTextContents()).toEqual(['José García', 'Ada Winter', 'Nils Obasanjo']);
  await cards.nth(0).getByText('García', { exact: true }).waitFor();
  await cards.nth(1).scrollIntoViewIfNeeded();
  await cards.nth(1).getByText('Winter', { exact: true }).waitFor();
  await cards.nth(1).getByText('Coming Soon').waitFor();
  await cards
    .nth(0)
    .getByRole('link', { name: /Watch Recording/ })
    .click();
  await page.waitForURL('**/video/1');
  await see('Dharma Chat with José García');
  forgive(/404|403/);
});

test('the archive finds names without their accents and keeps its columns even', async () => {
  await full();
  await page.goto(`${cloud.url}/archive`);
  const lists = page.locator('main ul');
  await see('7 guests');
  expect(await lists.evaluateAll((all) => all.map((list) => list.children.length))).toEqual([3, 2, 2]);
  expect(await page.locator('main li').allInnerTexts()).toEqual([
    ...['Ada Winter', 'Édith Lund', 'José García\nWatch', 'Mirela Ashdown', 'Nils Obasanjo'],
    ...['Omar Frost\nWatch', 'Zoë Brandt\nWatch'],
  ]);
  await page.getByLabel('Search the archive').fill('JOSE gar');
  await see('1 of 7 guests');
  expect(await page.locator('main li').count()).toBe(1);
  await page.getByLabel('Search the archive').fill('nobody');
  await see('Nobody of that name is in the archive.');
});

test('all recordings stand newest first and can be searched', async () => {
  await full();
  await page.goto(`${cloud.url}/interviews`);
  await see('6 recordings');
  const titles = page.locator('main li a');
  expect(await titles.allTextContents()).toEqual([
    ...['Episode title 3', 'Episode title 2', 'Episode title 1'],
    ...['Dharma Chat with Omar Frost', 'Dharma Chat with Zoë Brandt', 'Dharma Chat with José García'],
  ]);
  await page.getByLabel('Search the recordings').fill('speaker 2');
  await see('1 of 6 recordings');
});

test('an episode plays in its page once play is pressed; its transcript opens in a new tab', async () => {
  await full();
  await page.goto(`${cloud.url}/podcast`);
  await see('Episode 3 · 1:09:36');
  await page.getByRole('link', { name: 'Play episode 3' }).click();
  await page.waitForURL('**/video/video-00003');
  await see('Dharma Chat with Speaker 3');
  await see(/speaks with Miriam Hale, who is the CEO and publisher of/);
  await see('A mind with weather in it.');
  elsewhere = [];
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.frameLocator('iframe').locator('html').waitFor({ state: 'attached' });
  expect(elsewhere).toEqual(['https://www.youtube-nocookie.com/embed/video-00003?autoplay=1&rel=0']);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Download Transcript' }).click(),
  ]);
  await tab.close();
  await see('Your transcript download has started.');
  await page.getByRole('link', { name: 'Back to Dharma Chats' }).click();
  await page.waitForURL('**/dharma-chats');
});

test('a recording elsewhere is a link, one without a video says so, and both lead back to the archive', async () => {
  await full();
  await page.goto(`${cloud.url}/video/3`);
  const link = page.getByRole('link', { name: 'View this content on external website' });
  expect(await link.getAttribute('href')).toBe('https://example.org/talk');
  for (const path of ['/video/2', '/video/6', '/video/99', '/video/abcdefghijk']) {
    await page.goto(cloud.url + path);
    await see('No video available for this Dharma Chat');
    expect(await page.locator('main iframe, main a[href^="javascript"]').count()).toBe(0);
  }
  await page.goto(`${cloud.url}/video/2`);
  await page.getByRole('link', { name: 'Back to Archive' }).click();
  await page.waitForURL('**/archive');
  forgive(/404/);
});

test('somebody signs up for the live evening, after hearing what was missing', async () => {
  await answer('upcoming-events/active', upcoming);
  await page.goto(`${cloud.url}/audience-signup`);
  await see('Lanterns on the Water');
  await page.getByRole('button', { name: 'Join Live Audience' }).click();
  for (const message of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter your city',
    "Please select how you'd like to attend",
    'You must agree to the terms',
  ])
    await see(message);
  await accessible();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel(/^Virtual/).check();
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Join Live Audience' }).click();
  await see('Sign-up Successful!');
  expect(await page.getByLabel('First name').inputValue()).toBe('');
  expect(await page.getByLabel(/newsletter/).isChecked()).toBe(true);

  await answer('audience-signup', { message: 'Broken' }, 500);
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Lima');
  await page.getByLabel('Email').fill('ana@example.org');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel(/^In person/).check();
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Join Live Audience' }).click();
  await see('There was a problem submitting your information. Please try again.');
  expect(await page.getByLabel('First name').inputValue()).toBe('Ana');
  forgive(/500/);
});

test('an evening whose date can be read goes into the calendar; another has no such button', async () => {
  await answer('upcoming-events/active', upcoming);
  await page.goto(`${cloud.url}/audience-signup`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('2026-12-18T00:00:00.000Z');

  await context.unroute(`${cloud.url}/api/upcoming-events/active`);
  await answer('upcoming-events/active', { ...upcoming, eventDate: 'This winter' });
  await page.reload();
  await see('This winter');
  expect(await page.getByRole('button', { name: 'Add to calendar' }).count()).toBe(0);
});

test('the menu of a small screen opens, and closes when a link is followed', async () => {
  await visit({ width: 390 });
  await page.goto(cloud.url);
  const toggle = page.getByRole('button', { name: 'Menu' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await toggle.click();
  await accessible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  for (const words of ['Preserve Wisdom', 'Bridge Traditions', 'Modern Application', 'Build Community'])
    await see(words);
});

test('a page whose code does not arrive says so', async () => {
  await page.goto(cloud.url);
  await page.getByRole('link', { name: 'Interviews' }).waitFor();
  await context.route(/\/assets\/(Interviews|RecordingList)-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Interviews' }).click();
  await see('This page did not load');
  await page.getByRole('button', { name: 'Reload the page' }).waitFor();
  complaints = [];
});

test('machines find the site: manifest, robots, and a document that speaks without scripts', async () => {
  const text = async (path: string) => (await fetch(cloud.url + path)).text();
  expect(JSON.parse(await text('/site.webmanifest'))).toMatchObject({ name: 'Dharma Chats' });
  expect(await text('/robots.txt')).toMatch(/^User-agent: \*\nDisallow:\n\nSitemap: https:\/\/.*\/sitemap\.xml/);
});

/** Every page that is open to all, and one that is not there. */
const open = [...Object.values(pages).filter((path) => !path.startsWith(pages.admin)), '/nothing/here'].map((path) =>
  path.replace(':id', '1'),
);
const isHidden = (path: string) => [pages.login, pages.unsubscribe, '/nothing/here'].includes(path);

/** What an HTML document says of itself, one line an element. */
const saidBy = (html: string) =>
  page.evaluate((text) => {
    const { head } = new DOMParser().parseFromString(text, 'text/html');
    const marks = head.querySelectorAll(
      'title, link[rel="canonical"], meta[property], meta[name]:not([name="viewport"])',
    );
    return [...marks]
      .map((mark) => [
        mark.textContent,
        ...['property', 'name', 'content', 'href'].map((name) => mark.getAttribute(name)),
      ])
      .map((words) => words.filter(Boolean).join(' '))
      .toSorted();
  }, html);

test('each address has a document that speaks for it without scripts, and scripts do not change what it says', async () => {
  await full();
  const titles = new Set<string>();
  for (const path of open) {
    const response = await fetch(cloud.url + path);
    expect(response.status, path).toBe(path === '/nothing/here' ? 404 : 200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const document = await response.text();
    await page.goto(cloud.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const said = await saidBy(document);
    titles.add(await page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').title, document));
    // Who speaks in a recording is known once it was asked for.
    if (path !== '/video/1') expect(await saidBy(await page.content()), path).toEqual(said);
    if (isHidden(path)) expect(said).toContain('robots noindex, nofollow');
    else expect(said).toContain(`og:image ${site.url}/pictures/share.jpg`);
    if (!isHidden(path) && path !== '/video/1') {
      expect(said).toContain(site.url + path);
      expect(said).toContain(`og:url ${site.url}${path}`);
    }
  }
  expect(titles.size).toBe(open.length);
  expect(await (await fetch(`${cloud.url}/podcast`)).text()).toContain('"@type":"PodcastSeries"');
  expect(await page.locator('[data-until-start]').count()).toBe(0);
  forgive(/404/);
});

test('a page is drawn in one piece, with code that its document had fetched', async () => {
  await answer('user', { isAuthenticated: false, user: null, adminToken: null });
  await context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.getElementById('root') || document.getElementById('arriving')) return;
      observer.disconnect();
      const scripts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      Object.assign(window, {
        drawn: {
          title: document.querySelector('h1')?.textContent,
          scripts: scripts.filter((path) => path.endsWith('.js')),
        },
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  for (const path of [...open, pages.admin, pages.adminEmailTemplates]) {
    const document = await (await fetch(cloud.url + path)).text();
    await page.goto(cloud.url + path);
    const first = await page.waitForFunction(
      () => (window as never as { drawn?: { title?: string; scripts: string[] } }).drawn,
    );
    const { title, scripts } = (await first.jsonValue()) ?? { scripts: [] };
    // Whether somebody is signed in must be asked first.
    if (!path.startsWith(pages.admin)) expect(title, path).toBeTruthy();
    expect(scripts.length, path).toBeGreaterThan(3);
    expect(
      scripts.filter((script) => !document.includes(script)),
      path,
    ).toEqual([]);
  }
  forgive(/404/);
});
