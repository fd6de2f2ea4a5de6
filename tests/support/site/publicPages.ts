import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Route } from 'playwright-core';
import { beforeEach } from 'vitest';
import type { Content } from '../../../functions/lib/publishing/content.ts';
import { documentsOf } from '../../../functions/lib/publishing/files.ts';
import { guestsOf } from '../../../functions/lib/publishing/guests.ts';
import { featuredOf } from '../../../shared/content/lists.ts';
import type { Transcript } from '../../../shared/content/transcripts.ts';
import { absentGuest, absentLetter, absentRecordings, type Renderer } from '../../../shared/publishing/publication.ts';
import { pages } from '../../../shared/site/pages.ts';
import { cloud, context, page, takenOver } from '../cloud/openSite.ts';

/** Other hosts that the page has called. */
export let elsewhere: string[] = [];

/** From here on no page calls other sites: they answer with a page that shows its own address. */
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

/** For each test of the file. Call after `openSite`. */
export const openPublicPages = (): void => beforeEach(answerForOthers);

const nothing: Content = {
  uploads: new Set(),
  activeRecentEvent: null,
  activeUpcomingEvent: null,
  canceledEvent: null,
  archiveGuests: [],
  guestSlugs: {},
  featuredGuests: [],
  episodes: [],
  recordings: [],
  trailers: [],
  guests: guestsOf([], []),
  letters: [],
  latestLetters: [],
  hasLetters: false,
  wholeLetters: [],
};

/** The content that each window's site shows instead of its cloud's. */
const contents = new WeakMap<typeof context, Content>();

const transcripts = new WeakMap<typeof context, Record<string, Transcript>>();

/** Publishes the pages with this content beside the earlier one. */
export async function publish(more: Partial<Content>, texts: Record<string, Transcript> = {}): Promise<void> {
  const known = contents.get(context);
  const content = { ...(known ?? nothing), ...more };
  const guests = guestsOf(content.archiveGuests, content.recordings);
  contents.set(context, { ...content, guests, featuredGuests: featuredOf(content.archiveGuests).shown });
  transcripts.set(context, { ...transcripts.get(context), ...texts });
  if (!known) await context.route((url) => url.origin === cloud.url, publishedInstead);
}

/** Loaded by Node itself: Vitest would need hundreds of megabytes to transform a file of 3 MB. */
export const renderer = (): Renderer => createRequire(import.meta.url)(resolve('dist/render/render.mjs'));

/** Answers with the document that workers/publishPages would create from the window's content. */
async function publishedInstead(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const content = contents.get(context);
  // The site's code reads documents too (frontend/api/publishedFiles.ts).
  const isDocument = route.request().resourceType() === 'document' || route.request().headers().accept === 'text/html';
  if (!isDocument || !content) return route.fallback();
  const documents = documentsOf(content);
  const found = documents.find(({ path, absent }) => path === pathname && !absent);
  const isOneOfMany = /^\/(video|guests|letters)\/[\w-]+$/.test(pathname);
  const ofThese = pathname.startsWith('/letters/')
    ? absentLetter
    : pathname.startsWith('/guests/')
      ? absentGuest
      : absentRecordings[/\/\d+$/.test(pathname) ? 'guest' : 'episode'];
  const instead = isOneOfMany ? ofThese : documents.find(({ page }) => page === 'notFound');
  const document = found ?? instead;
  // Paths with parameters, such as an admin's campaign, go to the cloud.
  if (!document || (!found && !isOneOfMany && pathname.startsWith(pages.admin))) return route.fallback();
  const response = await route.fetch({ url: `${cloud.url}${pages.about}` });
  const transcript = transcripts.get(context)?.[document.path];
  const body = await renderer().render({ ...document, ...(transcript && { transcript }) });
  await route.fulfill({ response, body, status: found ? 200 : 404 });
}

/** Waits until the code has taken over all of the page: its main thread is idle only after that. */
export async function allTakenOver(tab = page): Promise<void> {
  await takenOver(tab);
  await tab.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
