import { describe, expect, test } from 'vitest';
import type { Subscriber } from '../../../shared/people/model/subscriber.ts';
import { pages } from '../../../shared/site/pages.ts';
import { content } from '../../support/browser/adminPages.ts';
import {
  accessible,
  allowErrors,
  cloud,
  context,
  fits,
  formTakenOver,
  newPage,
  openSite,
  page,
  toast,
} from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { linkIn } from '../../support/data/audience.ts';
import { until } from '../../support/run/until.ts';
import { answerForOthers } from '../../support/site/publicPages.ts';
import { giveTranscript, spoken } from '../../support/site/transcripts.ts';

describe('a bad connection', () => {
  /* The page itself repeats a request that got no answer; it takes effect once. */
  openSite({
    // The browser itself reports each request that fails.
    errors: [/Failed to load resource/],
  });

  const press = () => page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const isWaiting = () => page.getByRole('button', { name: 'Subscribing...' }).waitFor();

  /** Fills in the newsletter's form. Returns the keys of the requests that it has made so far. */
  async function fillIn(email: string): Promise<string[]> {
    const keys: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/newsletter/subscribe'))
        keys.push(request.headers()['idempotency-key'] ?? 'none');
    });
    await page.goto(`${cloud.url}/newsletter`);
    await formTakenOver();
    // The form shows its rules, which it has to load, once it has found an error.
    await press();
    await page.getByText('First name is required').waitFor();
    for (const [label, value] of Object.entries({ 'First name': 'Ana', 'Last name': 'Lima', Email: email }))
      await page.getByLabel(label).fill(value);
    await page.getByLabel(/I agree to receive newsletters/).check();
    return keys;
  }

  async function expectSubscribedOnce(email: string, keys: string[]): Promise<void> {
    expect(new Set(keys).size).toBe(1);
    const rows = await (await signIn(cloud)).read<Subscriber[]>('/api/subscribers');
    expect(rows.filter((row) => row.email === email)).toHaveLength(1);
    await cloud.untilIdle();
    expect((await cloud.inbox()).filter(({ to }) => to.includes(email))).toHaveLength(1);
  }

  test('after a lost connection returns, the visitor does not need to press again', async () => {
    const keys = await fillIn('train@example.org');
    await context.setOffline(true);
    await press();
    await until('it to be asked again', async () => keys.length > 2);
    await isWaiting();
    await context.setOffline(false);
    await page.getByText('Thank you for subscribing!').waitFor();
    await expectSubscribedOnce('train@example.org', keys);
  });

  test('a request whose answer is lost takes effect once; its result shows on the page to which one went', async () => {
    const keys = await fillIn('walker@example.org');
    let asked = 0;
    let isBusy = true;
    await page.route('**/api/newsletter/subscribe', async (route) => {
      asked += 1;
      if (asked === 1) {
        await route.fetch();
        return route.abort();
      }
      return isBusy ? route.fulfill({ status: 503, json: { message: 'Service Unavailable' } }) : route.continue();
    });
    await press();
    await until('it to be asked again', async () => asked > 1);
    await isWaiting();
    await page.getByRole('link', { name: 'About' }).first().click();
    await page.waitForURL('**/about');
    isBusy = false;
    await toast('Successfully subscribed!');
    await expectSubscribedOnce('walker@example.org', keys);
  });
});

describe('search', () => {
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
    // The place and the focus stay where the reader was.
    const hasFocus = (row: Element) => row.contains(document.activeElement);
    expect(await rows().nth(4).evaluate(hasFocus)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
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

  test('without scripts the page leads to the lists, and asks no other site', async () => {
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
    expect(await words.locator('p').textContent()).toMatch(/^Searching here needs JavaScript\. You can look through/);
    expect(await words.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      ...[pages.interviews, pages.archive, pages.letters],
    ]);
    expect([...hosts]).toEqual([new URL(cloud.url).host]);
  });
});

describe('without scripts', () => {
  const { upcomingEvents, archiveGuests } = content;
  openSite({ content: { upcomingEvents, archiveGuests }, window: { javaScriptEnabled: false } });

  /** Opens a page with scripts off. */
  const open = (path: string) => page.goto(cloud.url + path);
  const subscriberAt = async (address: string) =>
    (await (await signIn(cloud)).read<Subscriber[]>('/api/subscribers')).find(({ email }) => email === address);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const press = (name: string) => page.getByRole('button', { name }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });

  test('without scripts a visitor subscribes; missing fields are named in place, and typed text stays', async () => {
    await open(pages.newsletter);
    await field('First Name').fill('A');
    await field('Last Name').fill('Lima');
    await press('Subscribe');
    expect(new URL(page.url()).pathname).toBe(pages.newsletter);
    const problem = () => field('First Name').evaluate((input: HTMLInputElement) => input.validationMessage);
    expect(await problem()).not.toBe('');
    expect(await field('Last Name').inputValue()).toBe('Lima');
    await field('First Name').fill('Ana');
    await field('Email').fill('ana@example.org');
    await page.getByLabel(/^I agree/).check();
    await press('Subscribe');
    await heading('Thank you for subscribing!').waitFor();
    await page.getByText('Please check your email for confirmation.').waitFor();
    await page.getByText(/^A welcome email is on its way/).waitFor();
    expect(await subscriberAt('ana@example.org')).toMatchObject({ firstName: 'Ana', lastName: 'Lima' });
  });

  test('without scripts a form that the server refuses leads back to the typed text', async () => {
    await open(pages.newsletter);
    // Browsers do not know that this is no name.
    await field('First Name').fill('www.example.org');
    await field('Last Name').fill('Lima');
    await field('Email').fill('refused@example.org');
    await page.getByLabel(/^I agree/).check();
    await press('Subscribe');
    await heading('You’re not subscribed yet').waitFor();
    await page.goBack();
    expect(await field('Last Name').inputValue()).toBe('Lima');
    await page.goForward();
    await page.getByRole('link', { name: 'Back to the form' }).click();
    await heading('Newsletter').waitFor();
  });

  test('without scripts the archive links to a recording, and its film to the film’s own page', async () => {
    await answerForOthers();
    await open(pages.archive);
    await page.locator('main').getByRole('link', { name: /Watch/ }).first().click();
    await page.getByRole('heading', { level: 1, name: /^Dharma Chat with/ }).waitFor();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /^Play/ }).click();
    expect((await opened).url()).toContain('youtube.com/watch?v=');
  });

  test('without scripts a reader unsubscribes by a mail’s link; a truncated link is reported', async () => {
    const address = 'leaves@example.org';
    await new Visitor(cloud).subscribe(address);
    const link = await linkIn(address, '/unsubscribe');
    await open(link.slice(0, -3));
    await press('Unsubscribe');
    await heading('That didn’t work').waitFor();
    await open(link);
    await press('Unsubscribe');
    await heading('You’re unsubscribed').waitFor();
    await page.getByRole('link', { name: 'Subscribe again' }).waitFor();
    // The link says so from now on.
    await open(link);
    await heading('You’re unsubscribed').waitFor();
    expect(await page.getByRole('button', { name: 'Unsubscribe' }).count()).toBe(0);
    expect(await subscriberAt(address)).toBeUndefined();
  });
});
