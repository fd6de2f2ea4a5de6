import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { cloud, openSite, page } from '../../support/cloud/openSite.ts';
import { answerForOthers, readThrough } from '../../support/site/publicPages.ts';
import {
  expectScriptsChangeNothing,
  expectTheSameInAnOutageAndWithoutScripts,
  holdCode,
  published,
  readOn,
} from '../../support/site/publishedPages.ts';
import { importSamples } from '../../support/site/samples.ts';

/** What published.test.ts proves of Home, of every other page; and what one does on a page before its code is there. */
openSite({ prepare: () => importSamples(cloud), errors: [/404/] });

const others = published.filter((path) => path !== pages.home);

test('scripts change nothing of what a page says of itself', () => expectScriptsChangeNothing(others));

test('with the API out of order, and with scripts off too, every public page reads as before', () =>
  expectTheSameInAnOutageAndWithoutScripts(others));

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
