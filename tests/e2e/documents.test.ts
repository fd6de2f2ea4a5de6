import { expect, test } from 'vitest';
import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { allowErrors, cloud, context, openSite, page } from '../support/openSite.ts';
import { answer, answerAll, openPages, openPublicPages } from '../support/publicPages.ts';

openSite();
openPublicPages();

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

/** Notes on each page what stands on it when the first of it is drawn, and which scripts had come by then. */
const noteFirstDrawing = () =>
  context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.getElementById('root') || document.getElementById('loading')) return;
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

/** The page is drawn in one piece, with code that its document had fetched. */
async function isDrawnAtOnce(path: string, document: string): Promise<void> {
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

test('each address has a document that speaks for it without scripts; scripts draw the page in one piece and do not change what it says', async () => {
  await answerAll();
  await noteFirstDrawing();
  allowErrors(/404/);
  const titles = new Set<string>();
  for (const path of openPages) {
    const response = await fetch(cloud.url + path);
    expect(response.status, path).toBe(path === '/nothing/here' ? 404 : 200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const document = await response.text();
    await page.goto(cloud.url + path);
    await isDrawnAtOnce(path, document);
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
});

test('a page of the admin is drawn in one piece, with code that its document had fetched', async () => {
  await answer('user', { isAuthenticated: false, user: null, adminToken: null });
  await noteFirstDrawing();
  for (const path of [pages.admin, pages.adminEmailTemplates]) {
    const document = await (await fetch(cloud.url + path)).text();
    await page.goto(cloud.url + path);
    await isDrawnAtOnce(path, document);
  }
});
