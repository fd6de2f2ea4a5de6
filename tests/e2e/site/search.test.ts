import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { accessible, allowErrors, cloud, fits, newPage, openSite, page } from '../../support/cloud/openSite.ts';
import { giveTranscript, spoken } from '../../support/site/transcripts.ts';

const episode = (episodeNumber: number) => ({
  ...{ guid: `episode-${episodeNumber}`, episodeNumber, title: `Talk ${episodeNumber}`, guest: 'Jonquil Adler' },
  ...{ duration: '1:28:40', description: 'On listening.', image: '', transcriptionUrl: null },
  videoId: `video-0000${episodeNumber}`,
});

openSite({
  content: { episodes: [1, 2, 3, 4, 5, 6, 7].map(episode) },
  prepare: async () => {
    const filler = Array.from({ length: 30 }, () => 'We went on talking of other things.');
    await giveTranscript(cloud, 1, spoken(...filler, 'What a saxifrage quilts is patience.', ...filler));
    for (let id = 2; id <= 7; id++) await giveTranscript(cloud, id, spoken('A saxifrage again.', ...filler));
    await cloud.publish();
  },
});

const box = () => page.getByRole('main').getByRole('searchbox');
const rows = () => page.getByRole('main').getByRole('listitem');
const mark = () => page.locator('main mark').first();

test('with the API down, a visitor finds a sentence, follows it to its second, and comes back to it', async () => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(cloud.url + pages.home);
  await page.getByRole('contentinfo').getByRole('searchbox').fill('saxifrage quil');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${pages.search}?q=saxifrage+quil`);
  await mark().waitFor();
  expect(await box().inputValue()).toBe('saxifrage quil');
  expect(await page.locator('main mark').allTextContents()).toEqual(['saxifrage', 'quilts']);
  await page.getByText('1 result', { exact: true }).last().waitFor();
  await fits([390, 768, 1440]);
  await accessible();
  await page.getByRole('link', { name: 'What a saxifrage quilts is patience.' }).click();
  await page.waitForURL('**/video/episode-1#t=300');
  await page.goBack();
  await mark().waitFor();
  expect(await box().inputValue()).toBe('saxifrage quil');
  // A phrase is found only where it was said like that.
  await box().fill('"quilts saxifrage"');
  await page.getByText('Nothing was found').last().waitFor();
  // Common words are in no index: they are found as a phrase, and without quotation marks the page says why not.
  await box().fill('of other');
  await page.getByText('Put a phrase in “quotation marks” to search everywhere.').waitFor();
  await box().fill('"of other"');
  await mark().waitFor();
  expect(await page.locator('main mark').allTextContents()).toEqual(Array(5).fill(['of', 'other']).flat());
});

test('if the index cannot be loaded the page says so, and finds when it can; more results come on demand', async () => {
  allowErrors(/ERR_FAILED/);
  await page.route('**/search/index.json', (route) => route.abort());
  await page.goto(`${cloud.url}${pages.search}?q=saxifrage`);
  await page.getByRole('alert').getByText('The search couldn’t be loaded. Please try again.').waitFor();
  await page.unroute('**/search/index.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('7 results').last().waitFor();
  await expect.poll(() => rows().count()).toBe(5);
  await page.getByRole('button', { name: 'More results' }).click();
  await expect.poll(() => rows().count()).toBe(7);
  await rows().nth(6).getByRole('link').first().click();
  await page.waitForURL('**/video/**');
  await page.goBack();
  await expect.poll(() => rows().count()).toBe(7);
  expect(new URL(page.url()).search).toBe('?q=saxifrage');
});

test('the box in Interviews narrows the list, and leads on to everything that was said', async () => {
  await page.goto(cloud.url + pages.interviews);
  const field = page.getByLabel('Search the recordings');
  await field.fill('saxifrage');
  await page.getByText('No recording matches these words.').waitFor();
  await page.getByRole('link', { name: 'Look for “saxifrage” in everything that was said' }).click();
  await mark().waitFor();
  await page.goBack();
  await field.fill('saxifrage');
  await field.press('Enter');
  await page.waitForURL(`**${pages.search}?q=saxifrage`);
  await mark().waitFor();
});

test('without scripts the page says how else to search, and asks no other site by itself', async () => {
  await newPage({ javaScriptEnabled: false });
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto(cloud.url + pages.home);
  await page.getByRole('contentinfo').getByRole('searchbox').fill('saxifrage');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(`**${pages.search}?q=saxifrage`);
  // Playwright finds what is in <noscript> by selectors only.
  const words = page.locator('main noscript');
  await words.locator('p').waitFor();
  expect(await words.locator('p').textContent()).toMatch(
    /^Searching here needs JavaScript\. DuckDuckGo can search this site/,
  );
  expect(await words.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    ...[pages.interviews, pages.archive, pages.letters],
  ]);
  expect([...hosts]).toEqual([new URL(cloud.url).host]);
  const asked = page.waitForRequest('https://duckduckgo.com/**');
  await page.route('https://duckduckgo.com/**', (route) => route.fulfill({ body: 'Found' }));
  await words.locator('input[type=search]').fill('saxifrage');
  await words.locator('button').click();
  expect(new URL((await asked).url()).search).toBe('?sites=dharmachats.example&q=saxifrage');
});
