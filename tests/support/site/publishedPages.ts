import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { allowErrors, cloud, context, newPage, page } from '../cloud/openSite.ts';
import { answerForOthers, readThrough } from './publicPages.ts';

/** Each page that is published, and two addresses that are none. */
export const published = [
  ...[pages.home, pages.podcast, pages.product, pages.newsletter, pages.about, pages.signup, pages.archive],
  ...[pages.interviews, pages.privacy, pages.terms, '/video/1', '/nothing/here', '/video/99999'],
];
export const isAbsent = (path: string) => ['/nothing/here', '/video/99999'].includes(path);

export const documentAt = async (path: string) => {
  const response = await fetch(cloud.url + path);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

/** What an HTML document says of itself, one line an element. */
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

/** All that stands on a page, what is there for want of scripts aside: texts, where links lead, and pictures. */
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

/** What stands on each of the pages once the code has taken all of it over. */
async function readWithScripts(paths: string[]): Promise<Map<string, Read>> {
  const read = new Map<string, Read>();
  for (const path of paths) {
    await page.goto(cloud.url + path);
    await readThrough();
    read.set(path, await readOn(page));
  }
  return read;
}

/** With scripts, a page says of itself what its document does. */
export async function expectScriptsChangeNothing(paths: string[]): Promise<void> {
  await answerForOthers();
  for (const path of paths) {
    await page.goto(cloud.url + path);
    await readThrough();
    expect(await saidBy(await page.content()), path).toEqual(await saidBy((await documentAt(path)).html));
  }
}

/** With the API answering 500 to everything, and without scripts too, pages read as they do with both. */
export async function expectTheSameInAnOutageAndWithoutScripts(paths: string[]): Promise<void> {
  await answerForOthers();
  allowErrors(/500|404/);
  const before = await readWithScripts(paths);
  // Not of the edge's way to the page for what is not there: that one needs the API.
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
    // There is nothing that would do nothing: fields and buttons are parts of forms.
    const idle = page.locator('main').locator(':is(input, textarea, button):visible:not(form *)');
    expect(await idle.count(), path).toBe(0);
  }
}

const entryOf = (html: string) => /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';

/** The code that the entry loads, as a request for it. */
export async function lateCode(): Promise<(url: URL) => boolean> {
  const entry = entryOf((await documentAt('/')).html);
  return ({ pathname }) => pathname.startsWith('/assets/') && pathname.endsWith('.js') && pathname !== entry;
}

/** Holds that code back until the returned function is called. */
export async function holdCode(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(await lateCode(), async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
