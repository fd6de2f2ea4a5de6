import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { accessible, allowErrors, browser, cloud, context, newPage, openSite, page } from '../support/openSite.ts';
import { answerForOthers, readThrough } from '../support/publicPages.ts';
import { importSamples, samples } from '../support/samples.ts';
import { until } from '../support/until.ts';
import { signIn } from '../support/visitor.ts';

openSite({ prepare: () => importSamples(cloud), errors: [/404/] });

/** Each page that is published, and one address that is none. */
const published = [
  ...[pages.home, pages.podcast, pages.product, pages.newsletter, pages.about, pages.signup, pages.archive],
  ...[pages.interviews, pages.privacy, pages.terms, '/video/1', '/nothing/here', '/video/99999'],
];
const isAbsent = (path: string) => ['/nothing/here', '/video/99999'].includes(path);

const documentAt = async (path: string) => {
  const response = await fetch(cloud.url + path);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** What an HTML document says of itself, one line an element. */
const saidBy = (html: string) =>
  page.evaluate((text) => {
    const { head } = new DOMParser().parseFromString(text, 'text/html');
    const marks = head.querySelectorAll('title, link[rel="canonical"], meta[property], meta[name]');
    return [...marks]
      .map((mark) => [
        mark.textContent,
        ...['property', 'name', 'content', 'href'].map((name) => mark.getAttribute(name)),
      ])
      .map((words) => words.filter(Boolean).join(' '))
      .toSorted();
  }, html);

/** All that stands on a page, what is there for want of scripts aside: texts, where links lead, and pictures. */
const readOn = (tab: Page) =>
  tab.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const other of body.querySelectorAll('script, style, noscript')) other.remove();
    return {
      text: body.textContent.replace(/\s+/g, ' ').trim(),
      links: [...body.querySelectorAll('a')].map((link) => link.href),
      pictures: [...body.querySelectorAll('main img')].map((image) => image.getAttribute('src')),
    };
  });

test('machines find the site: manifest, robots, sitemap', async () => {
  const text = async (path: string) => (await documentAt(path)).html;
  expect(JSON.parse(await text('/site.webmanifest'))).toMatchObject({ name: 'Dharma Chats' });
  expect(await text('/robots.txt')).toMatch(/^User-agent: \*\nDisallow:\n\nSitemap: https:\/\/.*\/sitemap\.xml/);
  expect(await text('/sitemap.xml')).toContain(`<loc>${site.url}/video/1</loc>`);
});

test('each address has a document of its own that says everything of itself; scripts change nothing of it', async () => {
  await answerForOthers();
  const titles = new Set<string>();
  for (const path of published) {
    const { status, headers, html } = await documentAt(path);
    expect(status, path).toBe(isAbsent(path) ? 404 : 200);
    if (!isAbsent(path)) expect(headers.get('cache-control'), path).toBe('public, max-age=0, s-maxage=86400');
    expect(html.match(/<h1/g), path).toHaveLength(1);
    expect(html, path).not.toMatch(/Loading|<script(?! type="(application\/(ld\+)?json|module)")/);
    await page.goto(cloud.url + path);
    await readThrough();
    const said = await saidBy(html);
    expect(await saidBy(await page.content()), path).toEqual(said);
    titles.add(said.find((line) => line.includes(site.name)) ?? '');
    if (isAbsent(path)) expect(said).toContain('robots noindex, nofollow');
    else {
      expect(said).toContain(site.url + path);
      expect(said).toContain(`og:url ${site.url}${path}`);
    }
  }
  expect(titles.size).toBeGreaterThanOrEqual(published.length - 1);
  expect((await documentAt(pages.podcast)).html).toContain('"@type":"PodcastSeries"');
});

test('who shares a recording sees its own title and picture', async () => {
  const guests = samples().archiveGuests as { name: string; imageUrl: string | null }[];
  const at = guests.findIndex(({ imageUrl }) => imageUrl);
  const guest = guests[at];
  const { html } = await documentAt(`/video/${at + 1}`);
  expect(html).toContain(`<meta property="og:title" content="Dharma Chat with ${guest?.name} · Dharma Chats"/>`);
  expect(html).toContain(`<meta property="og:image" content="${site.url}${guest?.imageUrl}"/>`);
  expect(html).toContain('"@type":"VideoObject"');
});

test('with the API answering 500 to everything, and with scripts off too, every public page reads as before', async () => {
  await answerForOthers();
  allowErrors(/500|404/);
  const before: Record<string, unknown> = {};
  for (const path of published) {
    await page.goto(cloud.url + path);
    await readThrough();
    const { text, links } = await readOn(page);
    before[path] = { text, links };
  }
  // Not of the edge's way to the page for what is not there: that one needs the API.
  await context.route(`${cloud.url}/api/**`, (route) => route.fulfill({ status: 500, body: 'No' }));
  for (const path of published) {
    await page.goto(cloud.url + path);
    await readThrough();
    const { text, links } = await readOn(page);
    expect({ text, links }, path).toEqual(before[path]);
  }
});

test('without scripts, every text, picture and link of a page is there, and nothing that would do nothing', async () => {
  await answerForOthers();
  const withScripts: Record<string, Awaited<ReturnType<typeof readOn>>> = {};
  for (const path of published) {
    await page.goto(cloud.url + path);
    await readThrough();
    withScripts[path] = await readOn(page);
  }
  await newPage({ javaScriptEnabled: false });
  await answerForOthers();
  for (const path of published) {
    await page.goto(cloud.url + path);
    const { text, links, pictures } = await readOn(page);
    expect(text, path).toBe(withScripts[path]?.text);
    expect(links, path).toEqual(withScripts[path]?.links);
    expect(withScripts[path]?.pictures, path).toEqual(expect.arrayContaining(pictures));
    const idle = page.locator('main').locator('input:visible, textarea:visible, button:visible');
    expect(await idle.count(), path).toBe(0);
    const hasForm = [pages.newsletter, pages.signup, pages.home].some((each) => each === path);
    // Playwright finds no words inside a noscript element.
    if (hasForm)
      expect(await page.locator('main noscript p:visible').textContent(), path).toMatch(/^This form needs JavaS/);
  }
  await page.setViewportSize({ width: 390, height: 850 });
  await page.goto(cloud.url);
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.waitForURL('**/about');
  await page.getByRole('heading', { level: 1, name: /^About/ }).waitFor();
});

/** Holds the code back until the returned function is called. */
async function holdCode(): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const entry = /src="(\/assets\/[^"]+\.js)"/.exec((await documentAt('/')).html)?.[1];
  await context.route(
    (url) => url.pathname.startsWith('/assets/') && url.pathname.endsWith('.js') && url.pathname !== entry,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

test('what is typed, ticked and pressed before the code is there is not lost: somebody subscribes', async () => {
  const release = await holdCode();
  await page.goto(cloud.url + pages.newsletter);
  await page.getByLabel('First Name').pressSequentially('Early');
  await page.getByLabel('Last Name').pressSequentially('Bird');
  await page.getByLabel('Email').pressSequentially('early@example.org');
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  release();
  await page.getByText('Thank you for subscribing!').waitFor();
  const admin = await signIn(cloud);
  const people = (await (await admin.call('/api/subscribers')).json()) as { email: string; firstName: string }[];
  expect(people.find(({ email }) => email === 'early@example.org')).toMatchObject({ firstName: 'Early' });
});

test('the film opens once the code is there, when it was pressed before', async () => {
  await answerForOthers();
  const release = await holdCode();
  await page.goto(cloud.url);
  await page.getByRole('button', { name: 'Watch Latest Episode' }).first().click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  release();
  await page.getByRole('dialog', { name: 'Two Chairs by a Window' }).waitFor();
  await accessible('dialog');
});

test('who reads on after an hour finds Home as it was, and nobody is asked', async () => {
  await answerForOthers();
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request.url())));
  await page.goto(cloud.url);
  const { text, links } = await readOn(page);
  expect(text).toContain('Lanterns on the Water');
  // The hero's picture goes over to the event's by itself: the page does what is asked of it.
  await expect.poll(() => page.locator('main img[src*="recent-"]').count(), { timeout: 15_000 }).toBe(2);
  await page.clock.fastForward('01:00:00');
  await readThrough();
  expect(await readOn(page)).toMatchObject({ text, links });
  expect(asked).toEqual([]);
});

test('the menu of a small window opens before the code is there', async () => {
  await page.setViewportSize({ width: 390, height: 850 });
  await holdCode();
  await page.goto(cloud.url);
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).waitFor();
});

test('when the code does not arrive, the page stays, links lead on, and a press says so and can be made again', async () => {
  await answerForOthers();
  allowErrors(/./);
  const code = /\/assets\/.*\.js$/;
  const entry = /src="(\/assets\/[^"]+\.js)"/.exec((await documentAt('/')).html)?.[1] ?? '';
  await context.route(code, (route) =>
    new URL(route.request().url()).pathname === entry ? route.fallback() : route.abort(),
  );
  await page.goto(cloud.url);
  await page.getByRole('button', { name: 'Watch Latest Episode' }).first().click();
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await accessible();
  await context.unroute(code);
  await again.click();
  await page.getByRole('dialog', { name: 'Two Chairs by a Window' }).waitFor();
});

test('an admin’s change is on the pages that show it within seconds; a recording that is deleted is not there any more', async () => {
  const admin = await signIn(cloud);
  const visitor = await (await browser.newContext()).newPage();
  const input = { name: 'Newly Added', url: 'https://youtu.be/aqz-KE-bpKQ', displayOrder: 9, isFeatured: false };
  const created = await admin.call('/api/archive-guests', {
    method: 'POST',
    body: { ...input, description: null, imageUrl: null },
  });
  const { id } = (await created.json()) as { id: number };
  const path = `/video/${id}`;
  await until('the new recording', async () => ((await documentAt(path)).status === 200 ? true : undefined));
  await visitor.goto(cloud.url + path);
  await visitor.getByRole('heading', { name: 'Dharma Chat with Newly Added' }).waitFor();
  await admin.call(`/api/archive-guests/${id}`, { method: 'DELETE' });
  await until('it to be gone', async () => ((await documentAt(path)).status === 404 ? true : undefined));
  await visitor.goto(cloud.url + path);
  await visitor.getByText('No video available for this Dharma Chat').waitFor();
  await visitor.getByRole('link', { name: 'Back to Archive' }).click();
  await visitor.getByRole('link', { name: 'Newly Added' }).waitFor({ state: 'detached' });
  await visitor.context().close();
});
