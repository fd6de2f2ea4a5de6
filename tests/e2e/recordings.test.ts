import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { site } from '../../shared/site.ts';
import { openTabs } from '../support/browser.ts';
import { allowErrors, cloud, context, openSite, page } from '../support/openSite.ts';
import { answer, answerAll, elsewhere, openPublicPages, see, takenOver } from '../support/publicPages.ts';

openSite();
openPublicPages();

test('featured guests are three: a photo, a drawn card, and the last word of the name where a photo fails', async () => {
  await answerAll();
  await page.goto(`${cloud.url}/dharma-chats`);
  const cards = page.getByRole('region', { name: 'Notable Past Dharma Chats' }).getByRole('listitem');
  await see('Nils Obasanjo');
  expect(await cards.getByRole('heading').allTextContents()).toEqual(['José García', 'Ada Winter', 'Nils Obasanjo']);
  await cards.nth(0).getByText('García', { exact: true }).waitFor();
  await cards.nth(1).scrollIntoViewIfNeeded();
  await cards.nth(1).getByText('Winter', { exact: true }).waitFor();
  await cards.nth(1).getByText('Coming Soon').waitFor();
  await cards
    .nth(0)
    .getByRole('link', { name: /Watch Recording/ })
    .click();
  await page.waitForURL('**/video/1');
  await see('Dharma Chat with José García');
  allowErrors(/404|403/);
});

test('the archive finds names without their accents and keeps its columns even', async () => {
  await answerAll();
  await page.goto(`${cloud.url}/archive`);
  const lists = page.locator('main ul');
  await see('7 guests');
  expect(await lists.evaluateAll((all) => all.map((list) => list.children.length))).toEqual([3, 2, 2]);
  expect(await page.locator('main li').allInnerTexts()).toEqual([
    ...['Ada Winter', 'Édith Lund', 'José García\nWatch', 'Mirela Ashdown', 'Nils Obasanjo'],
    ...['Omar Frost', 'Zoë Brandt\nWatch'],
  ]);
  await page.getByLabel('Search the archive').fill('JOSE gar');
  await see('1 of 7 guests');
  expect(await page.locator('main li').count()).toBe(1);
  await page.getByLabel('Search the archive').fill('nobody');
  await see('Nobody of that name is in the archive.');
});

test('all recordings stand newest first and can be searched', async () => {
  await answerAll();
  await page.goto(`${cloud.url}/interviews`);
  await see('5 recordings');
  const titles = page.locator('main li a');
  expect(await titles.allTextContents()).toEqual([
    ...['Episode title 3', 'Episode title 2', 'Episode title 1'],
    ...['Dharma Chat with Zoë Brandt', 'Dharma Chat with José García'],
  ]);
  await page.getByLabel('Search the recordings').fill('speaker 2');
  await see('1 of 5 recordings');
});

test('an episode plays in its page once play is pressed; its transcript opens in a new tab', async () => {
  await answerAll();
  await page.goto(`${cloud.url}/podcast`);
  await see('Episode 3 · 1:09:36');
  await page.getByRole('link', { name: 'Play episode 3' }).click();
  await page.waitForURL('**/video/episode-3');
  await see('Dharma Chat with Speaker 3');
  await see(/speaks with Miriam Hale, who is the CEO and publisher of/);
  await see('A mind with weather in it.');
  expect(elsewhere).not.toContain('www.youtube-nocookie.com');
  await page.getByRole('button', { name: /^Play/ }).click();
  await page.frameLocator('iframe').locator('html').waitFor({ state: 'attached' });
  expect(await page.locator('iframe').getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/video-00003?autoplay=1&rel=0',
  );
  expect(elsewhere).toContain('www.youtube-nocookie.com');
  const before = (await openTabs()).length;
  await page.getByRole('link', { name: 'Download Transcript' }).click();
  await expect.poll(async () => (await openTabs()).length).toBe(before + 1);
  await see('Your transcript download has started.');
  await page.getByRole('link', { name: 'Back to Dharma Chats' }).click();
  await page.waitForURL('**/dharma-chats');
});

const sharingAFilm = [1, 9].map((id) => ({
  ...{ id, episodeNumber: id, title: `Title ${id}`, guest: `Speaker ${id}`, description: `Notes of episode ${id}.` },
  ...{ duration: '1:00:00', image: '', videoId: 'aqz-KE-bpKQ', transcriptionUrl: `/pictures/share.jpg?of=${id}` },
}));

test.each([1, 9])(
  'where two episodes share a film, each of their links leads to its own page: episode %d',
  async (id) => {
    await answer('archive-guests', []);
    await answer('episodes', sharingAFilm);
    const seesTheEpisode = async () => {
      await page.waitForURL(`**/video/episode-${id}`);
      await page.getByRole('heading', { level: 1, name: `Dharma Chat with Speaker ${id}`, exact: true }).waitFor();
      await see(`Notes of episode ${id}.`);
      const transcript = page.getByRole('link', { name: 'Download Transcript' });
      expect(await transcript.getAttribute('href')).toBe(`/pictures/share.jpg?of=${id}`);
    };
    // As a link of the page's own, and as one that loads a document.
    await page.goto(`${cloud.url}/podcast`);
    await takenOver();
    await page.getByRole('link', { name: `Play episode ${id}`, exact: true }).click();
    await seesTheEpisode();
    await page.reload();
    await seesTheEpisode();

    await page.goto(`${cloud.url}/interviews`);
    await page.getByRole('link', { name: `Title ${id}`, exact: true }).click();
    await seesTheEpisode();
  },
);

test('an address of a film that two episodes share names neither of them, and leads to all recordings', async () => {
  allowErrors(/404/);
  await answer('archive-guests', []);
  await answer('episodes', sharingAFilm);
  const response = await page.goto(`${cloud.url}/video/aqz-KE-bpKQ`);
  expect(response?.status()).toBe(404);
  await see('No video available for this Dharma Chat');
  expect(await page.getByText(/Speaker/).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to Dharma Chats' }).waitFor();
});

test('the podcast’s player comes over our picture once it is there; where it cannot be had, the picture stays', async () => {
  allowErrors(/ERR_FAILED/);
  const frame = page.getByTitle('Dharma Chats, the podcast');
  const opacity = () => frame.evaluate((element) => getComputedStyle(element).opacity);
  const pictureOf = () => frame.locator('xpath=..').locator('img').boundingBox();
  await page.goto(`${cloud.url}/podcast`);
  await page.frameLocator('iframe').getByRole('heading', { name: 'Elsewhere' }).waitFor({ state: 'attached' });
  expect(await opacity(), 'the show that the site comes with is none').toBe('0');
  expect(await pictureOf()).toMatchObject({ height: site.podcast.height });

  const setAddress = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/show\/0+/g, 'show/a-real-one') });
  };
  await context.route('**/assets/*.js', setAddress);
  await context.route('**/podcast', setAddress);
  await page.reload();
  await expect.poll(opacity).toBe('1');
  expect(await frame.getAttribute('src')).toBe('https://open.spotify.com/embed/show/a-real-one');

  await context.route('https://open.spotify.com/**', (route) => route.abort());
  await page.reload();
  await see(/cannot be reached just now/);
  expect(await opacity()).toBe('0');
  expect(await pictureOf()).toMatchObject({ height: site.podcast.height });
});

test('a recording elsewhere is a link, one without a video says so, and both lead back to the archive', async () => {
  await answerAll();
  await page.goto(`${cloud.url}/video/3`);
  const link = page.getByRole('link', { name: 'View this content on external website' });
  expect(await link.getAttribute('href')).toBe('https://example.org/talk');
  for (const path of ['/video/2', '/video/6', '/video/99', '/video/abcdefghijk']) {
    await page.goto(cloud.url + path);
    await see('No video available for this Dharma Chat');
    expect(await page.locator('main iframe, main a[href^="javascript"]').count()).toBe(0);
  }
  await page.goto(`${cloud.url}/video/2`);
  await page.getByRole('link', { name: 'Back to Archive' }).click();
  await page.waitForURL('**/archive');
  allowErrors(/404/);
});
