import { expect, test } from 'vitest';
import { pages } from '../../shared/pages.ts';
import { accessible, allowErrors, cloud, context, fits, openSite, page } from '../support/openSite.ts';
import { answer, answerAll, elsewhere, followTo, openPages, openPublicPages, see } from '../support/publicPages.ts';

openSite();
openPublicPages();

const [phone, tablet, desk] = [390, 768, 1440] as const;

const openPage = async (path: string) => {
  await page.goto(cloud.url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

/** How the server may answer, and what the pages that ask it say then, where one comes to them by a link. */
const serverStates = {
  slow: {
    answer: () => context.route(`${cloud.url}/api/**`, () => {}),
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
    answer: () =>
      context.route(`${cloud.url}/api/**`, (route) => route.fulfill({ status: 403, json: { message: 'No' } })),
    words: {
      [pages.home]: 'The Art of Listening',
      [pages.product]: 'Tenzin Aldous Marsh',
      [pages.podcast]: 'The episodes could not be loaded. Please try again.',
      [pages.signup]: 'The next evening could not be loaded. Please try again.',
      [pages.archive]: 'The archive could not be loaded. Please try again.',
      [pages.interviews]: 'The recordings could not be loaded. Please try again.',
      '/video/1': 'The video could not be loaded. Please try again.',
    },
  },
  empty: {
    answer: async () => {
      await answer('recent-events/active', null);
      await answer('upcoming-events/active', null);
      await answer('archive-guests', []);
      await answer('episodes', []);
    },
    words: {
      [pages.home]: 'The Art of Listening',
      [pages.product]: 'Tenzin Aldous Marsh',
      [pages.podcast]: 'The first episode will stand here soon.',
      [pages.signup]: 'The date of the next evening is not set yet.',
      [pages.archive]: 'The archive is still empty.',
      [pages.interviews]: 'The first recording will stand here soon.',
      '/video/1': 'No video available for this Dharma Chat',
    },
  },
};

test('with content, every page fits every screen, is accessible and asks nobody, not even the API', async () => {
  await answerAll();
  allowErrors(/absent\.webp|404|403/);
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls++;
  });
  for (const path of openPages) {
    elsewhere.length = 0;
    calls = 0;
    await openPage(path);
    await page.waitForFunction(() => !document.body.textContent.includes('Loading'));
    for (const width of [phone, desk]) {
      await fits([width]);
      await accessible();
    }
    await fits([tablet]);
    const asked = path === pages.podcast ? ['open.spotify.com'] : [];
    await expect.poll(() => [...new Set(elsewhere)], { message: path }).toEqual(asked);
    // The player itself, and whether it can be reached: neither is to come while the next page is looked at.
    if (asked.length > 0) await expect.poll(() => elsewhere.length).toBeGreaterThan(1);
    if (path !== pages.login) expect(calls, path).toBe(0);
  }
});

test.each(Object.entries(serverStates))(
  'while the server is %s, every page that asks it says so, keeps its shape and is accessible',
  async (_name, { answer: answerSo, words }) => {
    await answerSo();
    allowErrors(/403|404/);
    for (const [path, said] of Object.entries(words)) {
      await followTo(path);
      await page.getByText(said).first().waitFor({ state: 'attached' });
      await fits([phone, desk]);
      await accessible();
    }
  },
);

test('pages that were published before there was any content say so, fit and are accessible', async () => {
  await serverStates.empty.answer();
  allowErrors(/404/);
  for (const [path, said] of Object.entries(serverStates.empty.words)) {
    await openPage(path);
    await page.getByText(said).first().waitFor();
    await fits([phone, desk]);
    await accessible();
  }
});

test('what could not be loaded can be asked for again', async () => {
  await serverStates.failing.answer();
  allowErrors(/403/);
  await followTo('/archive');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await context.unroute(`${cloud.url}/api/**`);
  await answerAll();
  await retry.click();
  await see('José García');
});
