import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { accessible, allowErrors, cloud, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { Visitor } from '../../support/cloud/visitor.ts';
import { nameOf, newsletters } from '../../support/data/newsletter.ts';
import { seedItems, seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { until } from '../../support/run/until.ts';
import { takenOver } from '../../support/site/publicPages.ts';

/** A letter that is sent and published, its results, and taking it off the site. */
const readers = [
  'reader0@example.org',
  'bounce+letter@simulator.amazonses.com',
  'complaint+letter@simulator.amazonses.com',
  'reader3@example.org',
];

/** The statistics of an earlier day, on which all readers had already joined. */
const dayStats = (daysAgo: number) => {
  const date = { S: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString().slice(0, 10) };
  const count = { N: String(readers.length) };
  return { pk: { S: 'SUBSCRIBER_DAY' }, sk: date, date, subscribers: count, everJoined: count, everLeft: { N: '0' } };
};

openSite({
  prepare: async () => {
    await seedSubscribers(cloud, readers.length, (n) => readers[n] ?? '');
    await seedItems(cloud, 'People', [dayStats(30), dayStats(29)]);
  },
  signedIn: true,
  pages: 'one',
  window: { viewport: { width: 1440, height: 900 } },
});

const widths = [390, 768, 1440];
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).last().click();
const documentAt = async (path: string) => {
  const response = await fetch(cloud.url + path);
  return { status: response.status, text: await response.text() };
};
const letterPath = '/letters/new-from-dharma-chats';

/** Waits until the page shows it, possibly after a refetch. */
const waitForText = (words: string | RegExp) => page.getByText(words).first().waitFor();

/** Runs only in the test that first needs it. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

/** The admin sends and publishes the letter. Resolves to the first email. */
const sendAndPublish = once(async () => {
  await page.goto(cloud.url + pages.adminEmailTemplates);
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Dharma Chat news' }) })
    .getByRole('button', { name: /^Send/ })
    .first()
    .click();
  const choice = page.getByLabel('Also publish on the site');
  await choice.waitFor();
  expect(await choice.isChecked()).toBe(false);
  await waitForText('Only the people it’s sent to get it.');
  await choice.check();
  await waitForText('without any reader’s name');
  await accessible('dialog');
  await press(/^Send (anyway )?to 4 subscribers/);
  return until('the first email', async () => newsletters(await cloud.inbox()).at(-1));
});

/** A reader unsubscribes by the letter. The mail program sends the request twice. */
const unsubscribe = once(async () => {
  await sendAndPublish();
  const mail = await until('the reader’s mail', async () =>
    newsletters(await cloud.inbox()).find(({ to }) => to.includes('reader0@example.org')),
  );
  const oneClick = /<([^>]+)>/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(oneClick);
  for (let n = 0; n < 2; n++)
    expect((await new Visitor(cloud).call(pathname + search, { method: 'POST' })).status).toBe(200);
});

async function openCampaign(): Promise<void> {
  await page.goto(cloud.url + pages.adminCampaigns);
  // Its row in the list of campaigns; letters on the site have a list of their own.
  await page.locator(`a[href^="${pages.adminCampaigns}/"]`).first().click();
}

test('when an admin sends and publishes a letter, its page, the list and the feed exist by the time of the first email', async () => {
  await sendAndPublish();
  const [letter, list, feed] = await Promise.all([letterPath, pages.letters, '/letters/feed.xml'].map(documentAt));
  for (const each of [letter, list, feed]) {
    expect(each?.status).toBe(200);
    expect(each?.text).toContain('New from Dharma Chats');
    for (const n of readers.keys()) expect(each?.text).not.toContain(nameOf(n));
  }
  expect(letter?.text).toContain('Dear friend,');
  expect(letter?.text).toContain('<meta name="robots" content="noindex"/>');
  expect(letter?.text).toContain('"@type":"BlogPosting"');
  expect(letter?.text).not.toMatch(/unsubscribe\?token|firstName/);
  expect(feed?.text).toContain('Dear friend,');
  expect((await documentAt('/sitemap.xml')).text).not.toContain('/letters');
});

test('“View in browser” leads to the letter, on any screen, and from there to the others', async () => {
  const first = await sendAndPublish();
  const address = /<a href="([^"]+)"[^>]*>View in browser<\/a>/.exec(first.html)?.[1] ?? '';
  expect(address).toBe(cloud.url + letterPath);
  expect(first.text).toContain(`View in browser: ${address}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await takenOver();
    await page.getByRole('heading', { level: 1, name: 'New from Dharma Chats' }).waitFor();
    await waitForText('Dear friend,');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await accessible();
  expect(await page.locator('link[type="application/atom+xml"]').getAttribute('href')).toBe('/letters/feed.xml');
  await page.getByRole('link', { name: 'all letters' }).click();
  await page.getByRole('heading', { level: 1, name: 'Letters' }).waitFor();
  await accessible();
  // Navigation within the site fetches it from the API.
  await page.getByRole('link', { name: 'New from Dharma Chats' }).click();
  await waitForText('Dear friend,');
  await page.goto(cloud.url + pages.newsletter);
  await page.getByRole('heading', { name: 'Recent letters' }).waitFor();
  await accessible();
});

/** The figures under "Results", by their names. */
const figures = () =>
  page
    .locator('section', { has: page.getByRole('heading', { name: 'Results' }) })
    .locator('dl > div')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((each) => [each.querySelector('dt')?.textContent, each.querySelector('dd')?.textContent]),
      ),
    );

test('the admin sees the results: how many were delivered, bounced, reported as spam, and unsubscribed by this letter', async () => {
  await unsubscribe();
  await openCampaign();
  await page.getByRole('heading', { name: 'Results' }).waitFor();
  const wanted = { Delivered: '3 of 4', Bounced: '1', 'Reported as spam': '1', Unsubscribed: '1' };
  await until('the results', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    const now = await figures();
    return JSON.stringify(now) === JSON.stringify(wanted) ? now : undefined;
  });
  await accessible();
  await page.getByRole('link', { name: 'All sends' }).click();
  await waitForText('1 bounced, 1 reported as spam, 1 unsubscribed');
});

test('the address of a letter that was taken off the site says so; published again, it shows the letter', async () => {
  allowErrors(/404/);
  await sendAndPublish();
  await openCampaign();
  await waitForText('Everyone can read it');
  await press('Take off the site');
  await page.getByRole('dialog', { name: 'Take this letter off the site?' }).waitFor();
  await accessible('dialog');
  await press('Take it off');
  await waitForText('It was taken off');
  const gone = await until('the page to be gone', async () => {
    const now = await documentAt(letterPath);
    return now.status === 404 ? now : undefined;
  });
  expect(gone.text).toContain('This letter isn’t here. It may have been taken off the site.');
  expect(gone.text).not.toContain('Dear friend');
  await until('the list to be empty', async () =>
    (await documentAt(pages.letters)).text.includes('There are no letters here yet') ? true : undefined,
  );
  expect((await documentAt('/letters/feed.xml')).text).not.toContain('<entry>');
  await page.goto(cloud.url + letterPath);
  await takenOver();
  await accessible();
  await openCampaign();
  await press('Publish again');
  await waitForText('Everyone can read it');
  await until('the page to be back', async () => ((await documentAt(letterPath)).status === 200 ? true : undefined));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press('Copy address');
  await toast('Copied');
});

test('the growth of the list is a chart that can be read by pointer, by keyboard and as a table', async () => {
  await unsubscribe();
  await page.goto(`${cloud.url}${pages.admin}?tab=subscribers`);
  await page.getByRole('heading', { name: 'Subscribers over time' }).waitFor();
  await press('A year');
  await page.getByRole('paragraph').filter({ hasText: '3 now, 1 fewer than on' }).waitFor();
  const day = page.getByRole('slider', { name: 'Day' });
  expect(await day.getAttribute('aria-valuetext')).toMatch(/: 3 subscribers/);
  await day.press('Home');
  expect(await day.getAttribute('aria-valuetext')).toMatch(/: \d subscribers/);
  await page.getByText('As a table').click();
  await page.getByRole('columnheader', { name: 'Left' }).waitFor();
  await accessible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
