import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { allowErrors, cloud, context, newPage, page } from '../cloud/openSite.ts';
import { allTakenOver, answerForOthers } from './publicPages.ts';

/** Each published page, and three paths without a page. */
export const published = [
  ...[pages.home, pages.podcast, pages.product, pages.newsletter, pages.about, pages.signup, pages.archive],
  ...[pages.interviews, pages.privacy, pages.terms, '/video/1', '/guests/akio-tarrant'],
  ...['/nothing/here', '/video/99999', '/guests/nobody'],
];
export const isAbsent = (path: string) => ['/nothing/here', '/video/99999', '/guests/nobody'].includes(path);

export const documentAt = async (path: string) => {
  const response = await fetch(cloud.url + path);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** The metadata of an HTML document, one element per line. */
export const saidBy = (html: string) =>
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

/** The content of a page, except what is only there without scripts: texts, link targets and pictures. */
export const readOn = (tab: Page) =>
  tab.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const other of body.querySelectorAll('script, style, noscript')) other.remove();
    return {
      text: body.textContent.replace(/\s+/g, ' ').trim(),
      links: [...body.querySelectorAll('a')].map((link) => link.href),
      pictures: [...body.querySelectorAll('main img')].map((image) => image.getAttribute('src')),
    };
  });
type Read = Awaited<ReturnType<typeof readOn>>;

/** The content of each page once the code has taken over all of it, as someone reads it who came from elsewhere. */
async function readWithScripts(paths: string[]): Promise<Map<string, Read>> {
  const read = new Map<string, Read>();
  for (const path of paths) {
    // A link back names the page of the site that the visitor came from.
    await page.goto('about:blank');
    await page.goto(cloud.url + path);
    await allTakenOver();
    read.set(path, await readOn(page));
  }
  return read;
}

export async function expectScriptsChangeNothing(paths: string[]): Promise<void> {
  await answerForOthers();
  for (const path of paths) {
    await page.goto(cloud.url + path);
    await allTakenOver();
    expect(await saidBy(await page.content()), path).toEqual(await saidBy((await documentAt(path)).html));
  }
}

/** Expects that pages read the same if the API answers 500 to everything, and without scripts. */
export async function expectTheSameInAnOutageAndWithoutScripts(paths: string[]): Promise<void> {
  await answerForOthers();
  allowErrors(/500|404/);
  const before = await readWithScripts(paths);
  // Except the edge's page for absent content, which needs the API.
  await context.route(`${cloud.url}/api/**`, (route) => route.fulfill({ status: 500, body: 'No' }));
  for (const [path, { text, links }] of await readWithScripts(paths)) {
    expect(text, path).toBe(before.get(path)?.text);
    expect(links, path).toEqual(before.get(path)?.links);
  }
  await newPage({ javaScriptEnabled: false });
  await answerForOthers();
  for (const path of paths) {
    await page.goto(cloud.url + path);
    const { text, links, pictures } = await readOn(page);
    expect(text, path).toBe(before.get(path)?.text);
    expect(links, path).toEqual(before.get(path)?.links);
    expect(before.get(path)?.pictures, path).toEqual(expect.arrayContaining(pictures));
    // No control is without effect: fields and buttons belong to forms.
    const idle = page.locator('main').locator(':is(input, textarea, button):visible:not(form *)');
    expect(await idle.count(), path).toBe(0);
  }
}

const entryOf = (html: string) => /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';

/** Matches requests for the code that the entry loads. */
export async function lateCode(): Promise<(url: URL) => boolean> {
  const entry = entryOf((await documentAt('/')).html);
  return ({ pathname }) => pathname.startsWith('/assets/') && pathname.endsWith('.js') && pathname !== entry;
}

/** Holds back that code until the returned function is called. */
export async function holdCode(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(await lateCode(), async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
