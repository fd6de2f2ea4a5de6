import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { accessible, allowErrors, cloud, fits, newPage, openSite, page } from '../../support/cloud/openSite.ts';
import { importSamples } from '../../support/site/samples.ts';
import { giveTranscript, spoken } from '../../support/site/transcripts.ts';

openSite({
  prepare: async () => {
    await importSamples(cloud);
    const filler = Array.from({ length: 30 }, () => 'We went on talking of other things.');
    await giveTranscript(cloud, 3, spoken(...filler, 'What a saxifrage quilts is patience.', ...filler));
    for (let id = 4; id <= 12; id++) await giveTranscript(cloud, id, spoken('A saxifrage again.', ...filler));
    await cloud.publish();
  },
});

const box = () => page.getByRole('main').getByRole('searchbox');
const rows = () => page.getByRole('main').getByRole('listitem');
const mark = () => page.locator('main mark').first();

test('with the API down, a visitor finds a sentence, follows it to its second, and comes back to the same results', async () => {
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
  await page.waitForURL('**/video/episode-3#t=300');
  await page.goBack();
  await mark().waitFor();
  expect(await box().inputValue()).toBe('saxifrage quil');
});

test('more results come on demand, and the way back shows as many', async () => {
  await page.goto(cloud.url + pages.search);
  await box().fill('saxifrage');
  await page.getByText('10 results').last().waitFor();
  expect(await rows().count()).toBe(5);
  await page.getByRole('button', { name: 'More results' }).click();
  await expect.poll(() => rows().count()).toBe(10);
  await rows().nth(9).getByRole('link').first().click();
  await page.waitForURL('**/video/**');
  await page.goBack();
  await expect.poll(() => rows().count()).toBe(10);
  expect(new URL(page.url()).search).toBe('?q=saxifrage');
});

test('a phrase is found only where it was said like that', async () => {
  await page.goto(`${cloud.url}${pages.search}?q=${encodeURIComponent('"saxifrage again"')}`);
  await page.getByText('The first 5 results').last().waitFor();
  await box().fill('"quilts is"');
  await page.getByText('1 result', { exact: true }).last().waitFor();
  await box().fill('"quilts saxifrage"');
  await page.getByText('Nothing was found').last().waitFor();
});

test('if the index cannot be loaded the page says so, and finds again when it can', async () => {
  allowErrors(/ERR_FAILED/);
  await page.route('**/search/index.json', (route) => route.abort());
  await page.goto(`${cloud.url}${pages.search}?q=saxifrage`);
  await page.getByRole('alert').getByText('The search couldn’t be loaded. Please try again.').waitFor();
  await page.unroute('**/search/index.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await mark().waitFor();
});

test('the box in Interviews narrows the list, and leads on to everything that was said', async () => {
  await page.goto(cloud.url + pages.interviews);
  const field = page.getByLabel('Search the recordings');
  await field.fill('saxifrage');
  await page.getByText('No recording matches these words.').waitFor();
  await page.getByRole('link', { name: 'Search everything that was said for “saxifrage”' }).click();
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
