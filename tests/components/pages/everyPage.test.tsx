import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { browserPages, type PageDocument } from '../../../shared/publishing/publication.ts';
import { pages } from '../../../shared/site/pages.ts';
import { emptyPages, sampleAnswers, samplePages } from '../../support/site/samplePages.ts';
import { accessible, fits } from '../support/show.tsx';
import {
  type ApiAnswers,
  answer,
  hostsElsewhere,
  never,
  openSite,
  refused,
  requests,
  see,
  signedOut,
} from '../support/site.tsx';

const [phone, tablet, desk] = [390, 768, 1440] as const;
const sees = (words: string) => expect.element(page.getByText(words, { exact: false }).first()).toBeInTheDocument();

/** Checks the current page, which was opened in a wide window. */
async function sweep() {
  await fits([desk, tablet, phone]);
  await accessible({ page: true });
}

// React's development version logs any difference between the two, which fails a test.
test.each(samplePages)(
  'hydrating $path changes nothing; it fits every screen, is accessible and sends no unasked requests',
  async (document) => {
    const box = await openSite(document.path, { answers: {}, published: document, width: desk });
    expect(box.querySelectorAll('h1')).toHaveLength(1);
    expect(box.textContent).not.toContain('Loading');
    await accessible({ page: true });
    await sweep();
    // The search reads its list of names at once, so that the first key gets an answer.
    const wanted = document.page === 'search' ? ['GET /search/index.json'] : [];
    expect(requests.api.map(({ name }) => name)).toEqual(wanted);
    expect([...hostsElsewhere()]).toEqual(document.page === 'podcast' ? ['open.spotify.com'] : []);
  },
);

const madeByBrowser = browserPages
  .map((name) => pages[name as keyof typeof pages])
  .filter((path) => !path?.startsWith(pages.admin));

test.each(madeByBrowser)('%s fits every screen and is accessible', async (path) => {
  await openSite(path, { answers: signedOut, width: desk });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await accessible({ page: true });
  await sweep();
});

/** The requests of pages that show content. */
const reads = (content: unknown): ApiAnswers =>
  Object.fromEntries(
    ['recent-events/active', 'upcoming-events/active', 'archive-guests', 'archive-guests/1', 'episodes'].map((path) => [
      `GET ${path}`,
      content,
    ]),
  );

const empty: Record<string, string> = {
  [pages.home]: 'The Art of Listening',
  [pages.product]: 'Tenzin Aldous Marsh',
  [pages.podcast]: 'The first episode will be here soon.',
  [pages.signup]: 'The date of the next evening isn’t set yet',
  [pages.archive]: 'The archive is still empty.',
  [pages.interviews]: 'The first recording will be here soon.',
  '/video/1': 'No video available for this Dharma Chat',
};

/** How the server may answer, and what pages opened by a link show then. */
const serverStates = {
  slow: {
    answers: reads(never),
    words: {
      [pages.home]: 'Loading the latest event…',
      [pages.product]: 'Loading guests…',
      [pages.podcast]: 'Loading the episodes…',
      [pages.signup]: 'Loading the upcoming event…',
      [pages.archive]: 'Loading the archive…',
      [pages.interviews]: 'Loading the recordings…',
      '/video/1': 'Loading video...',
    },
  },
  failing: {
    answers: reads(() => refused()),
    words: {
      [pages.home]: 'The Art of Listening',
      [pages.product]: 'Tenzin Aldous Marsh',
      [pages.podcast]: 'The episodes couldn’t be loaded. Please try again.',
      [pages.signup]: 'The next evening couldn’t be loaded. Please try again.',
      [pages.archive]: 'The archive couldn’t be loaded. Please try again.',
      [pages.interviews]: 'The recordings couldn’t be loaded. Please try again.',
      '/video/1': 'The video couldn’t be loaded. Please try again.',
    },
  },
  empty: {
    answers: {
      ...reads([]),
      ...{ 'GET recent-events/active': null, 'GET upcoming-events/active': null },
      'GET archive-guests/1': () => refused(404),
    },
    words: empty,
  },
};

describe.each(Object.entries(serverStates))('while the server is %s', (_state, { answers, words }) => {
  test.each(Object.entries(words))('%s says so, keeps its layout and is accessible', async (path, text) => {
    await openSite(path, { answers, width: desk });
    await sees(text);
    // An empty page looks like its document, and Home and the recordings have default content for both.
    if (!Object.values(empty).includes(text)) await sweep();
  });
});

const emptyDocuments: PageDocument[] = [
  ...emptyPages,
  ...samplePages.filter(({ path, absent }) => absent && path === '/video/0'),
];

test.each(emptyDocuments)(
  'the document of $path without any content says so, fits every screen and is accessible',
  async (document) => {
    const box = await openSite(document.path, { answers: {}, published: document, width: desk });
    expect(box.querySelectorAll('h1')).toHaveLength(1);
    const text = empty[document.page === 'video' ? '/video/1' : document.path];
    if (text) await see(text);
    await sweep();
  },
);

test('that a list is loading or has failed is announced, and a failed request can be repeated', async () => {
  await openSite(pages.archive, { answers: serverStates.slow.answers });
  await expect.element(page.getByRole('status').first()).toHaveTextContent('Loading the archive…');
  await openSite(pages.archive, { answers: serverStates.failing.answers });
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  answer({ 'GET archive-guests': sampleAnswers.archiveGuests });
  await retry.click();
  await see(sampleAnswers.archiveGuests[0]?.name ?? '');
});
