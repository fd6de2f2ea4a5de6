import { describe, expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { choose, content, editAnew, leave, openTemplates, press, row } from '../../support/browser/templatePages.ts';
import {
  accessible,
  allowErrors,
  cloud,
  fits,
  openSite,
  page,
  printsOnly,
  takenOver,
  toast,
} from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { announce, subject } from '../../support/data/audience.ts';
import { nameOf, newsletters } from '../../support/data/newsletter.ts';
import { seedItems, seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { until } from '../../support/run/until.ts';

describe('letters on the site', () => {
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
    return { pk: { S: 'SUBSCRIBER_DAY' }, sk: date, date, subscribers: { N: String(readers.length) } };
  };

  openSite({
    prepare: async () => {
      await seedSubscribers(cloud, readers.length, (n) => readers[n] ?? '');
      await seedItems(cloud, 'People', [dayStats(30), dayStats(29)]);
    },
    signedIn: true,
    window: { viewport: { width: 1440, height: 900 } },
  });

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).last().click();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const see = (words: string | RegExp) => page.getByText(words).first().waitFor();
  async function isAccessible(): Promise<void> {
    await accessible();
    await fits([320, 390, 768, 1440]);
  }
  const documentAt = async (path: string) => {
    const response = await fetch(cloud.url + path);
    return { status: response.status, text: await response.text() };
  };
  const letterPath = '/letters/new-from-dharma-chats';

  async function openCampaign(): Promise<void> {
    await page.goto(cloud.url + pages.adminCampaigns);
    // Its row in the list of campaigns; letters on the site have a list of their own.
    await page.locator(`a[href^="${pages.adminCampaigns}/"]`).first().click();
  }

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

  test('a letter is sent and published, shows its results, and is taken off the site and published again', async () => {
    allowErrors(/404/);
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
    await see('Only the people it’s sent to get it.');
    await choice.check();
    await see('without any reader’s name');
    await accessible('dialog');
    await press(/^Send (anyway )?to 4 subscribers/);

    // Its page exists by the time of the first email; the list and the feed follow.
    const first = await until('the first email', async () => newsletters(await cloud.inbox()).at(-1));
    const letter = await documentAt(letterPath);
    await cloud.untilIdle();
    const [list, feed] = await Promise.all([pages.letters, '/letters/feed.xml'].map(documentAt));
    for (const each of [letter, list, feed]) {
      expect(each?.status).toBe(200);
      expect(each?.text).toContain('New from Dharma Chats');
      for (const n of readers.keys()) expect(each?.text).not.toContain(nameOf(n));
    }
    expect(letter?.text).toContain('Dear friend,');
    expect(letter?.text).toContain('<meta name="robots" content="noindex"/>');
    expect(letter?.text).not.toMatch(/unsubscribe\?token|firstName/);
    expect(feed?.text).toContain('Dear friend,');
    expect((await documentAt('/sitemap.xml')).text).not.toContain('/letters');

    // “View in browser” leads to the letter, and from there to the others.
    const address = /<a href="([^"]+)"[^>]*>View in browser<\/a>/.exec(first.html)?.[1] ?? '';
    expect(address).toBe(cloud.url + letterPath);
    await page.goto(address);
    await takenOver();
    await heading('New from Dharma Chats');
    await see('Dear friend,');
    await isAccessible();
    await printsOnly(page.locator('article p'));
    expect(await page.locator('link[type="application/atom+xml"]').getAttribute('href')).toBe('/letters/feed.xml');
    await page.getByRole('link', { name: 'all letters' }).click();
    await heading('Letters');
    // Navigation within the site fetches it from the API.
    await page.getByRole('link', { name: 'New from Dharma Chats' }).click();
    await see('Dear friend,');

    // A reader unsubscribes by the letter. The mail program sends the request twice.
    await cloud.untilIdle();
    const mail = newsletters(await cloud.inbox()).find(({ to }) => to.includes('reader0@example.org'));
    const { pathname, search } = new URL(/<([^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    for (let n = 0; n < 2; n++)
      expect((await new Visitor(cloud).call(pathname + search, { method: 'POST' })).status).toBe(200);
    await cloud.untilIdle();
    await openCampaign();
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    const results = { Delivered: '3 of 4', Bounced: '1', 'Reported as spam': '1', Unsubscribed: '1' };
    await expect.poll(figures).toEqual(results);
    await accessible();
    await page.getByRole('link', { name: 'All sends' }).click();
    await see('1 bounced, 1 reported as spam, 1 unsubscribed');

    await openCampaign();
    await see('Everyone can read it');
    await press('Take off the site');
    await page.getByRole('dialog', { name: 'Take this letter off the site?' }).waitFor();
    await accessible('dialog');
    await press('Take it off');
    await see('It was taken off');
    await cloud.untilIdle();
    const gone = await documentAt(letterPath);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain('This letter isn’t here. It may have been taken off the site.');
    expect(gone.text).not.toContain('Dear friend');
    expect((await documentAt(pages.letters)).text).toContain('There are no letters here yet');
    expect((await documentAt('/letters/feed.xml')).text).not.toContain('<entry>');
    await press('Publish again');
    await see('Everyone can read it');
    await cloud.untilIdle();
    expect((await documentAt(letterPath)).status).toBe(200);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press('Copy address');
    await toast('Copied');

    // The growth of the list is a line, which says in words what it shows.
    await page.goto(`${cloud.url}${pages.admin}?tab=subscribers`);
    await page.getByRole('heading', { name: 'Subscribers over time' }).waitFor();
    await see(/^3 subscribers: \d joined, 1 left$/);
    await page.getByRole('img', { name: /^4 on .*, 3 today$/ }).waitFor();
    await isAccessible();
  });
});

describe('letters about an event', () => {
  const joinLink = 'https://zoom.example/j/123?pwd=a&b=2';

  openTemplates({ prepare });

  async function prepare(): Promise<void> {
    await announce(await signIn(cloud), 'Lanterns & Light', 'May 3, 2031', { joinLink });
    await new Visitor(cloud).signUp('room@example.org', 'in-person');
    await new Visitor(cloud).signUp('zoom@example.org', 'virtual');
  }

  async function personal(label: RegExp): Promise<void> {
    await press('Personal details');
    await page.getByRole('dialog', { name: 'Insert Personal Details' }).waitFor();
    await accessible('dialog');
    await page.getByRole('button', { name: label }).click();
  }

  test('a letter to an event’s guests says where to be, and gives the link only to those on Zoom', async () => {
    await editAnew();
    await page.keyboard.type('Dear ');
    await personal(/^First name, or/);
    await content().getByText('Dear {firstName|friend}').waitFor();
    await page.keyboard.type(', we meet at {eventPlace}.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Join us: ');
    await personal(/^Zoom link/);
    await content().getByText('{joinLink}').waitFor();
    await page.keyboard.type(' or {joinlink}');
    await page.getByText(/^\{joinlink\} isn’t a placeholder.*Did you mean \{joinLink\}\?/).waitFor();
    for (let key = 0; key < ' or {joinlink}'.length; key++) await page.keyboard.press('Backspace');
    await subject().fill('For {eventTitle}');
    await press('Save Changes');
    await toast('Template updated successfully');

    await leave();
    // A newsletter with an event's placeholders gets a warning.
    await row().getByRole('button', { name: 'Send to All' }).click();
    await page.getByText('{eventTitle} is filled in only in emails about an event: it would be sent as is').waitFor();
    await press('Cancel');
    // The preview shows it as a guest reads it.
    await choose('Preview');
    await page.getByLabel('Preview as').selectOption('A guest of an event, in the room');
    await page.getByText('For The title of the event', { exact: true }).waitFor();
    await page.frameLocator('iframe').getByText('we meet at').waitFor();
    expect(await page.frameLocator('iframe').getByText('Join us').count()).toBe(0);
    await page.getByLabel('Preview as').selectOption('A guest of an event, on Zoom');
    await page.frameLocator('iframe').getByText('Join us: https://example.com/the-link-of-the-event').waitFor();
    await accessible('dialog');
    await page.keyboard.press('Escape');

    await choose('Send to All');
    await page.getByLabel('Event attendees').check();
    await page
      .getByText('1 recipient won’t see the paragraph with {joinLink}: it’s only for those with a seat on Zoom.')
      .waitFor();
    await press('Send anyway to 2 people');
    await cloud.untilIdle();
    const mails = (await cloud.inbox()).filter((mail) => mail.subject === 'For Lanterns & Light');
    const [room, zoom] = ['room@example.org', 'zoom@example.org'].map((to) =>
      mails.find((mail) => mail.to.includes(to)),
    );
    for (const part of [room?.html, room?.text]) {
      expect(part).toContain('Dear Ana, we meet at The Sample Hall');
      expect(part).not.toMatch(/zoom\.example|Join us/);
    }
    expect(zoom?.text.replace(/\s+/g, ' ')).toContain(`we meet at Zoom. Join us: ${joinLink}`);
    expect(zoom?.html).toContain('https://zoom.example/j/123?pwd=a&amp;b=2');
  });
});
