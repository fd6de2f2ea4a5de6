import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Route } from 'playwright-core';
import { beforeEach } from 'vitest';
import type { Content } from '../../../functions/lib/publishing/content.ts';
import { documentsOf } from '../../../functions/lib/publishing/documents.ts';
import { featuredOf } from '../../../shared/content/lists/featured.ts';
import { absentLetter, absentRecordings, type Renderer } from '../../../shared/publishing/model/publication.ts';
import { pages } from '../../../shared/site/pages.ts';
import { cloud, context, page } from '../cloud/openSite.ts';
import { everything } from './publicContent.ts';

/** Hosts beyond the site that the page asked for something. */
export let elsewhere: string[] = [];

/** From here on no page reaches beyond the site: others answer with a page that says where one is. */
export async function answerForOthers(): Promise<void> {
  elsewhere = [];
  await context.route(
    (url) => url.origin !== cloud.url && /^https?:$/.test(url.protocol),
    (route) => {
      elsewhere.push(new URL(route.request().url()).hostname);
      return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title><h1>Elsewhere</h1>' });
    },
  );
}

/** In each test of the file. After `openSite`. */
export const openPublicPages = (): void => beforeEach(answerForOthers);

/** Which part of the content a read of the API gives. */
const partsOfContent: Record<string, keyof Content> = {
  'recent-events/active': 'activeRecentEvent',
  'upcoming-events/active': 'activeUpcomingEvent',
  'archive-guests': 'archiveGuests',
  episodes: 'episodes',
};

const nothing: Content = {
  activeRecentEvent: null,
  activeUpcomingEvent: null,
  archiveGuests: [],
  featuredGuests: [],
  episodes: [],
  letters: [],
  latestLetters: [],
  wholeLetters: [],
};

/** What the site of each window shows instead of what is in its cloud. */
const contents = new WeakMap<typeof context, Content>();

/** The endpoint answers so, once asked. Pages are published with it, if it is something that they show. */
export async function answer(path: string, json: unknown, status = 200): Promise<void> {
  await context.route(`${cloud.url}/api/${path}`, (route) => route.fulfill({ status, json }));
  const part = partsOfContent[path];
  if (!part || status !== 200) return;
  const known = contents.get(context);
  const content = { ...(known ?? nothing), [part]: json } as Content;
  contents.set(context, { ...content, featuredGuests: featuredOf(content.archiveGuests).shown });
  if (!known) await context.route((url) => url.origin === cloud.url, publishedInstead);
}

/** Loaded by Node itself: Vitest would need hundreds of megabytes to transform a file of 3 MB. */
const renderer = (): Renderer => createRequire(import.meta.url)(resolve('dist/render/render.mjs'));

/** Answers with the document that workers/publishPages would have made of the window's content. */
async function publishedInstead(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const content = contents.get(context);
  if (route.request().resourceType() !== 'document' || !content) return route.fallback();
  const documents = documentsOf(content);
  const found = documents.find(({ path, absent }) => path === pathname && !absent);
  const isOneOfMany = /^\/(video|letters)\/[\w-]+$/.test(pathname);
  const ofThese = pathname.startsWith('/letters/')
    ? absentLetter
    : absentRecordings[/\/\d+$/.test(pathname) ? 'guest' : 'episode'];
  const instead = isOneOfMany ? ofThese : documents.find(({ page }) => page === 'notFound');
  const document = found ?? instead;
  // Addresses with parts, as an admin's campaign has, are the cloud's own.
  if (!document || (!found && !isOneOfMany && pathname.startsWith(pages.admin))) return route.fallback();
  const response = await route.fetch({ url: `${cloud.url}${pages.about}` });
  const body = await renderer().render(document);
  await route.fulfill({ response, body, status: found ? 200 : 404 });
}

/** The code of the page has taken the document over: links lead on inside it, and what needs scripts works. */
export const takenOver = (tab = page) =>
  tab.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );

/** The same of a form: before, the browser itself says what is missing, and sends it. */
export const formTakenOver = () => page.locator('form[novalidate]').first().waitFor();

/** Reads the page to its end, once the code has taken over all of it. */
export async function readThrough(tab = page): Promise<void> {
  await takenOver(tab);
  await tab.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  for (const section of await tab.locator('main section').all()) await section.scrollIntoViewIfNeeded();
}

/**
 * Goes to a page as a link of the site does: nothing of it has been published, so it asks the API. The page that one
 * comes from is one of those that the browser makes.
 */
export async function followTo(path: string): Promise<void> {
  await page.goto(`${cloud.url}${pages.yourDetails}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}

export const see = (words: string | RegExp) => page.getByText(words).first().waitFor();

/** The site has one of everything. */
export async function answerAll() {
  await answer('recent-events/active', everything.activeRecentEvent);
  await answer('upcoming-events/active', everything.activeUpcomingEvent);
  await answer('archive-guests', everything.archiveGuests);
  await answer('episodes', everything.episodes);
  for (const one of everything.archiveGuests) await answer(`archive-guests/${one.id}`, one);
}
