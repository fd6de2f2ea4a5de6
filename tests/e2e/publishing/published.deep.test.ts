import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { cloud, openSite, page } from '../../support/cloud/openSite.ts';
import { allTakenOver, answerForOthers } from '../../support/site/publicPages.ts';
import {
  expectScriptsChangeNothing,
  expectTheSameInAnOutageAndWithoutScripts,
  published,
  readOn,
} from '../../support/site/publishedPages.ts';
import { fewSamples } from '../../support/site/samples.ts';

/* Checks on every other page what published.test.ts checks on the home page, and actions before a page's code has loaded. */
// Scripts add a visitor's own time where it is not the venue's.
openSite({ content: fewSamples(), errors: [/404/], window: { timezoneId: site.timeZone } });

const others = published.filter((path) => path !== pages.home);

test('scripts do not change a page’s title and description', () => expectScriptsChangeNothing(others));

test('while the API is down, and also with scripts off, every public page shows the same text', () =>
  expectTheSameInAnOutageAndWithoutScripts(others));

test('a visitor who reads on after an hour finds the home page unchanged, without requests to the API', async () => {
  await answerForOthers();
  // Otherwise the first picture stays, as for everyone who prefers reduced motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  const requests: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && requests.push(request.url())));
  await page.goto(cloud.url);
  const { text, links } = await readOn(page);
  expect(text).toContain('Lanterns on the Water');
  // The hero's picture changes to the event's, so the page's scripts are running.
  await expect.poll(() => page.locator('main img[src*="recent-"]').count(), { timeout: 15_000 }).toBe(2);
  await page.clock.fastForward('01:00:00');
  await allTakenOver();
  expect(await readOn(page)).toMatchObject({ text, links });
  expect(requests).toEqual([]);
});
