import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
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
/** Complaints that a test expects, of whatever moment they come. */
let forgiven: RegExp[];
/** Hosts beyond the site that the page asked for something; none of them is reached. */
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
  expect(complaints.filter((line) => !forgiven.some((what) => what.test(line)))).toEqual([]);
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
  forgiven = [];
  elsewhere = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await context.route(
    (url) => url.origin !== cloud.url && /^https?:$/.test(url.protocol),
    (route) => {
      elsewhere.push(new URL(route.request().url()).hostname);
      return route.fulfill({
        contentType: 'text/html',
        body: '<html lang="en"><title>Elsewhere</title><main aria-label="Elsewhere"><h1>Elsewhere</h1></main>',
      });
    },
  );
}

/** The frames of others are not ours to judge, so that axe need not open a page for itself each time. */
const accessible = async (part = 'html') => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(part).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    page.url(),
  ).toEqual([]);
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
const forgive = (what: RegExp) => forgiven.push(what);

const see = (words: string | RegExp) => page.getByText(words).first().waitFor();
const seeNoMore = (words: string) => page.getByText(words).first().waitFor({ state: 'detached' });

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

/** Every page that is open to all, and one that is not there. */
const openPages = [...Object.values(pages).filter((path) => !path.startsWith(pages.admin)), '/nothing/here'].map(
  (path) => path.replace(':id', '1'),
);
const [phone, tablet, desk] = [390, 768, 1440] as const;

/** The page fits windows of these widths and is accessible in each. */
async function stands(...widths: number[]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 850 });
    await fits();
    await accessible();
  }
}

const openPage = async (path: string) => {
  await page.goto(cloud.url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

/** Answers of the server, and what pages say to them. */
const weathers = {
  slow: {
    meet: () => context.route(`${cloud.url}/api/**`, () => {}),
    words: {
      [pages.home]: 'Loading the latest event…',
      [pages.product]: 'Loading guests…',
      [pages.podcast]: 'Loading the episodes…',
      [pages.audienceSignup]: 'Loading the upcoming event…',
      [pages.archive]: 'Loading the archive…',
      [pages.interviews]: 'Loading the recordings…',
      '/video/1': 'Loading video...',
    },
  },
  failing: {
    meet: () =>
      context.route(`${cloud.url}/api/**`, (route) => route.fulfill({ status: 403, json: { message: 'No' } })),
    words: {
      [pages.home]: 'The Art of Listening',
      [pages.product]: 'Tenzin Aldous Marsh',
      [pages.podcast]: 'The episodes could not be loaded. Please try again.',
      [pages.audienceSignup]: 'The next evening could not be loaded. Please try again.',
      [pages.archive]: 'The archive could not be loaded. Please try again.',
      [pages.interviews]: 'The recordings could not be loaded. Please try again.',
      '/video/1': 'The video could not be loaded. Please try again.',
    },
  },
  empty: {
    meet: async () => {
      await answer('recent-events/active', null);
      await answer('upcoming-events/active', null);
      await answer('archive-guests', []);
      await answer('episodes', []);
    },
    words: {
      [pages.home]: 'The Art of Listening',
      [pages.product]: 'Tenzin Aldous Marsh',
      [pages.podcast]: 'The first episode will stand here soon.',
      [pages.audienceSignup]: 'The date of the next evening is not set yet.',
      [pages.archive]: 'The archive is still empty.',
      [pages.interviews]: 'The first recording will stand here soon.',
      '/video/1': 'No video available for this Dharma Chat',
    },
  },
};

const askingPages = Object.keys(weathers.slow.words);

test('with content, every page fits every screen, is accessible and asks nobody else', async () => {
  await full();
  forgive(/absent\.webp|404|403/);
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls++;
  });
  for (const path of openPages) {
    elsewhere = [];
    calls = 0;
    await openPage(path);
    await page.waitForFunction(() => !document.body.textContent.includes('Loading'));
    await stands(phone, desk);
    await page.setViewportSize({ width: tablet, height: 850 });
    await fits();
    const asked = path === pages.podcast ? ['open.spotify.com'] : [];
    await expect.poll(() => [...new Set(elsewhere)], { message: path }).toEqual(asked);
    // The others need not be looked at in every weather.
    if (!askingPages.includes(path) && path !== pages.login) expect(calls, path).toBe(0);
  }
});

test.each(Object.entries(weathers))(
  'while the server is %s, every page that asks it says so, keeps its shape and is accessible',
  async (_name, { meet, words }) => {
    await meet();
    forgive(/403|404/);
    for (const [path, said] of Object.entries(words)) {
      await openPage(path);
      await page.getByText(said).first().waitFor({ state: 'attached' });
      await stands(phone, desk);
    }
  },
);

test('what could not be loaded can be asked for again', async () => {
  await weathers.failing.meet();
  forgive(/403/);
  await page.goto(`${cloud.url}/archive`);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await context.unroute(`${cloud.url}/api/**`);
  await full();
  await retry.click();
  await see('José García');
});

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
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe('hidden');
  }
  expect(new Set(elsewhere)).toEqual(new Set(['www.youtube-nocookie.com']));
});

test('a link that is no video of ours opens in a new tab, from the hero and from the card', async () => {
  await answer('recent-events/active', { ...recent, videoUrl: 'https://example.org/talk' });
  await answer('upcoming-events/active', null);
  await page.goto(cloud.url);
  await see(recent.title);
  const links = page.getByRole('link', { name: 'Watch Latest Episode' });
  await links.nth(1).waitFor();
  for (const link of await links.all()) {
    expect(await link.getAttribute('href')).toBe('https://example.org/talk');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
  }
  expect(await page.getByRole('button', { name: 'Watch Latest Episode' }).count()).toBe(0);
});

test('without events, Home has its standing card, and the hero leads to the recordings', async () => {
  await page.goto(cloud.url);
  await see('The Art of Listening');
  await see(/May 2024 · 90 minutes/);
  await seeNoMore('Upcoming');
  await page.getByRole('link', { name: 'Watch Latest Episode' }).click();
  await page.waitForURL('**/dharma-chats');
  await see('LATEST EVENT');
  await seeNoMore('UPCOMING EVENT');
  for (const words of ['Tenzin Aldous Marsh', 'Sister Agnes Corriveau', 'Dr. Yusuf Okafor']) await see(words);
  expect(await page.getByText('Coming Soon').count()).toBe(3);
});

test('the hero goes over from the host to the event after three seconds, and at once for who wants no motion', async () => {
  await visit({ width: 1280, still: false });
  const asked = new Promise<Route>((resolve) => {
    void context.route(`${cloud.url}/api/recent-events/active`, resolve);
  });
  await page.clock.install();
  await openPage(pages.home);
  const event = await asked;
  // From here on time stands still but for what we let pass: the three seconds begin with the event, whenever it came.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await event.fulfill({ json: recent });
  while (!(await page.getByText(recent.title).first().isVisible())) await page.clock.runFor(20);
  const image = page.locator('img[src="/pictures/lake-768.webp"]');
  await page.clock.runFor(2500);
  expect(await image.count()).toBe(0);
  await page.clock.runFor(1000);
  // It begins once the picture itself has come.
  const style = (name: 'animationDuration' | 'opacity') =>
    image.evaluate((element, property) => getComputedStyle(element)[property], name);
  await expect.poll(() => style('animationDuration'), { timeout: 15_000 }).toBe('12s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => style('opacity'), { timeout: 15_000 }).toBe('1');
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
    ...['Omar Frost', 'Zoë Brandt\nWatch'],
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
  await see('5 recordings');
  const titles = page.locator('main li a');
  expect(await titles.allTextContents()).toEqual([
    ...['Episode title 3', 'Episode title 2', 'Episode title 1'],
    ...['Dharma Chat with Zoë Brandt', 'Dharma Chat with José García'],
  ]);
  await page.getByLabel('Search the recordings').fill('speaker 2');
  await see('1 of 5 recordings');
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
  expect(elsewhere).not.toContain('www.youtube-nocookie.com');
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.frameLocator('iframe').locator('html').waitFor({ state: 'attached' });
  expect(await page.locator('iframe').getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/video-00003?autoplay=1&rel=0',
  );
  expect(elsewhere).toContain('www.youtube-nocookie.com');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Download Transcript' }).click(),
  ]);
  await tab.close();
  await see('Your transcript download has started.');
  await page.getByRole('link', { name: 'Back to Dharma Chats' }).click();
  await page.waitForURL('**/dharma-chats');
});

test('the podcast’s player comes over our picture once it is there; where it cannot be had, the picture stays', async () => {
  forgive(/ERR_FAILED/);
  const frame = page.getByTitle('Dharma Chats, the podcast');
  const opacity = () => frame.evaluate((element) => getComputedStyle(element).opacity);
  const pictureOf = () => frame.locator('xpath=..').locator('img').boundingBox();
  await page.goto(`${cloud.url}/podcast`);
  await page.frameLocator('iframe').getByRole('heading', { name: 'Elsewhere' }).waitFor({ state: 'attached' });
  expect(await opacity(), 'the show that the site comes with is none').toBe('0');
  expect(await pictureOf()).toMatchObject({ height: site.podcast.height });

  await context.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/show\/0+/g, 'show/a-real-one') });
  });
  await page.reload();
  await expect.poll(opacity).toBe('1');
  expect(await frame.getAttribute('src')).toBe('https://open.spotify.com/embed/show/a-real-one');

  await context.route('https://open.spotify.com/**', (route) => route.abort());
  await page.reload();
  await see(/cannot be reached just now/);
  expect(await opacity()).toBe('0');
  expect(await pictureOf()).toMatchObject({ height: site.podcast.height });
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
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('');
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
  forgive(/./);
});

test('machines find the site: manifest, robots, and a document that speaks without scripts', async () => {
  const text = async (path: string) => (await fetch(cloud.url + path)).text();
  expect(JSON.parse(await text('/site.webmanifest'))).toMatchObject({ name: 'Dharma Chats' });
  expect(await text('/robots.txt')).toMatch(/^User-agent: \*\nDisallow:\n\nSitemap: https:\/\/.*\/sitemap\.xml/);
});

const isHidden = (path: string) => [pages.login, pages.unsubscribe, pages.cancelSignup, '/nothing/here'].includes(path);

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
  for (const path of openPages) {
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
  expect(titles.size).toBe(openPages.length);
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
  for (const path of [...openPages, pages.admin, pages.adminEmailTemplates]) {
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
